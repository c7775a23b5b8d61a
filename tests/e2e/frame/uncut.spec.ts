import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { open } from "../browse/menu-page.ts";
import { arrive, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1280, height: 800 };

/** What of these elements is beyond an edge of the window, in words. */
const beyond = (page: Page, elements: string) =>
  page.locator(elements).evaluateAll((all) =>
    all.flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth ? [element.textContent ?? ""] : [];
    }),
  );

for (const [each, language] of [
  [kaapi, "en"],
  [manara, "ar"],
] as const) {
  test(`[RTE-20] on a phone the header of the checkout of ${each.id} is the logo and the way back, and the pages of the account stand in one row that shows the current one`, async ({
    page,
  }) => {
    const texts = TEXTS[language] as Texts;
    await page.setViewportSize(PHONE);
    await arrive(page, { shop: each, language, mode: "pickup", lines: 2 });
    await page.goto(at(each, "/checkout"));
    const header = page.locator("[data-header]");
    await expect(header.getByRole("link")).toHaveCount(2);
    await expect(header.getByRole("link", { name: texts.common.backToMenu })).toBeVisible();
    expect(await beyond(page, "[data-header] a")).toEqual([]);
    await page.goto(at(each, "/address"));
    const pages = page.getByRole("navigation", { name: texts.accountPages.gate.nav }).getByRole("link");
    expect(await pages.count()).toBeGreaterThan(3);
    const tops = await pages.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await beyond(page, `nav[aria-label="${texts.accountPages.gate.nav}"] a[aria-current]`)).toEqual([]);
    await page.goto(at(each, "/offers"));
    await expect(pages.and(page.locator("[aria-current]"))).toBeInViewport();
  });
}

test("[ADDR-01] on a phone the bar that pays steps back while the address is written, and stays in view afterwards", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await arrive(page, { shop: kaapi, language: "en", mode: "delivery", lines: 2 });
  await page.goto(at(kaapi, "/checkout"));
  await expect(page.locator("[data-address-form]")).toBeVisible();
  const bar = page.locator("[data-pay-bar]");
  await expect(bar).toHaveCSS("position", "static");
  await page.getByRole("radio", { name: "Pickup" }).click();
  await expect(bar).toHaveCSS("position", "sticky");
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test("[DINE-01] on a phone a long name of a table goes on in a second line, so that its number is read", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(at(kaapi, "/table/7-q8xw3hm6kd"));
  const name = page.locator("[data-table-bar]:not([data-table-bar=waiting])").getByText("Table 7", { exact: true });
  await expect(name).toBeVisible();
  const isRead = await name.evaluate((element) => {
    element.textContent = "The long table below the tree 12";
    const text = element.firstChild as Text;
    const number = document.createRange();
    number.setStart(text, text.length - 2);
    number.setEnd(text, text.length);
    const [shown, box] = [number.getBoundingClientRect(), element.getBoundingClientRect()];
    return shown.right <= box.right + 1 && shown.bottom <= box.bottom + 1;
  });
  expect(isRead).toBe(true);
});

for (const [size, isShort] of [
  [PHONE, true],
  [TABLET, false],
] as const) {
  // The fields of both say so in the studio (short-opening.test.ts).
  test(`[CFG-11] the opening of a landing page ${isShort ? "leaves out" : "has"} its second line and its second button at ${size.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto(at(shop("union-burger"), "/"));
    const opening = page.locator("[data-landing=heroBanner]");
    await expect(opening.getByRole("link", { name: "Order now" })).toBeVisible();
    await expect(opening.getByText("Brooklyn beef ground twice a day")).toBeVisible({ visible: !isShort });
    await expect(opening.getByText("Locations and hours")).toBeVisible({ visible: !isShort });
  });
}

test("[SESS-03] on a phone a number has the wide field, and its country's code the narrow one before it", async ({
  page,
}) => {
  const texts = TEXTS.ar as Texts;
  await page.setViewportSize(PHONE);
  await arrive(page, { shop: manara, language: "ar", mode: "pickup", lines: 1 });
  await page.goto(at(manara, "/checkout"));
  const number = await page.getByRole("textbox", { name: texts.login.phone }).boundingBox();
  const code = await page.getByRole("combobox", { name: texts.login.countryCode }).boundingBox();
  if (!number || !code) throw new Error("The checkout of a new guest asks for a number.");
  // Left to right in Arabic too.
  expect(code.x + code.width).toBeLessThan(number.x);
  expect(number.width).toBeGreaterThan(code.width * 1.2);
});

test("[MENU-07] no tile of what to start with is cut on a desktop, whose dishes stand in two columns with room for their words", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 2 });
  await open(page, at(kaapi, "/menu"));
  const strip = page.locator(".recommended .strip");
  const right = await strip.evaluate((element) => element.getBoundingClientRect().right);
  const cut = await page.locator(".recommended .tile").evaluateAll(
    (tiles, edge) =>
      tiles.filter((tile) => {
        const box = tile.getBoundingClientRect();
        return box.left < edge - 1 && box.right > edge + 1;
      }).length,
    right,
  );
  expect(cut).toBe(0);
  const texts = await page
    .locator(".menu-section .dish")
    .evaluateAll((rows) =>
      rows
        .slice(0, 2)
        .map((row) => [
          Math.round(row.getBoundingClientRect().top),
          row.querySelector(".dish-text")?.getBoundingClientRect().width ?? 0,
        ]),
    );
  expect(texts[0]?.[0]).toBe(texts[1]?.[0]);
  // As on a phone of 360.
  for (const [, width] of texts) expect(width).toBeGreaterThanOrEqual(192);
});

for (const size of [TABLET, DESKTOP]) {
  test(`[MENU-09] in the sheet of a dish its picture is seen whole at ${size.width}, and the first question with it`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, at(kaapi, "/menu"));
    await page.locator(".dish:not([data-plain]) [data-item]").first().click();
    const sheet = page.locator("[data-item-sheet]");
    await expect(sheet.locator(".choice-group").first()).toBeInViewport();
    const shown = await sheet
      .locator(".picture > img")
      .first()
      .evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect();
        // The part of the picture's own height that a picture as wide as the sheet shows.
        return height / ((width * image.naturalHeight) / image.naturalWidth);
      });
    // The drawn dishes are in the middle of their squares.
    expect(shown).toBeGreaterThan(0.65);
  });
}

for (const [each, language, name, size] of [
  [kaapi, "en", "desktop", DESKTOP],
  [manara, "ar", "tablet", TABLET],
] as const) {
  test(`[MENU-09] on a ${name} the picture of a dish of ${each.id} stands before its choices, two of which are seen at once`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, at(each, "/menu"));
    await page.locator(".dish:not([data-plain]) [data-item]").first().click();
    const sheet = page.getByRole("dialog").and(page.locator("[data-item-sheet]"));
    // Which dish comes first depends on the hour, and so do the kinds of its choices.
    const second = sheet.locator(".choice-group").nth(1);
    await expect(second.getByRole("radio").or(second.getByRole("checkbox")).first()).toBeInViewport();
    const box = await sheet.locator(".picture").first().boundingBox();
    const title = await sheet.getByRole("heading", { level: 2 }).boundingBox();
    if (!box || !title) throw new Error("The sheet has a picture and a title.");
    const [left, right] = [box, title].sort((one, other) => one.x - other.x);
    expect(language === "ar" ? right : left).toBe(box);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    expect(Math.abs(box.width - box.height)).toBeLessThan(1);
  });
}

test("[MENU-01] on a phone no chip of the sections is cut hard at the search: the row fades at both ends, and not over a chip at rest", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(at(kaapi, "/menu"));
  const { mask, padding } = await page.locator(".chips .strip").evaluate((strip) => {
    const style = getComputedStyle(strip);
    return { mask: style.maskImage, padding: Number.parseFloat(style.paddingInlineStart) };
  });
  expect(mask).toMatch(/^linear-gradient\(.*, rgba\(0, 0, 0, 0\), .* rgba\(0, 0, 0, 0\)\)$/);
  expect(padding).toBeGreaterThanOrEqual(16);
});

test("[MENU-12] no tile cuts off the amount that its price replaces", { tag: "@full" }, async ({ page }) => {
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    await open(page, at(manara, "/menu"));
    const prices = page.locator(".tile .dish-price");
    await expect(prices.filter({ has: page.locator("s") }).first()).toBeVisible();
    const cut = await prices.evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
  }
});

test("[MENU-01] the first of the sections stands at the margin, as the heading below it does", {
  tag: "@full",
}, async ({ page }) => {
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size);
    await open(page, at(manara, "/menu"));
    const starts = await page
      .locator(".chips .strip > li:first-child, .recommended h2")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
    expect(starts).toHaveLength(2);
    expect(Math.abs((starts[0] ?? 0) - (starts[1] ?? 0))).toBeLessThanOrEqual(1);
  }
});
