import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { open, picker, placeButton, tapDish } from "../browse/menu-page.ts";
import { closedAfternoon, openClosed } from "../kitchen.ts";
import { arrive } from "../shopping.ts";

const union = shop("union-burger");
const manara = shop("manara-grill");
const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

test("[MENU-09] the names of a dish's options begin one below the other, whatever marks some of them have", async ({
  page,
}) => {
  await open(page, at(union, "/menu"));
  await tapDish(page, "Double Smash");
  const labels = page.locator("[data-group] .choice-label");
  await expect(labels.first()).toBeVisible();
  const rows = await labels.evaluateAll((all) =>
    all.map((label) => {
      const range = document.createRange();
      const text = [...label.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? label;
      range.selectNodeContents(text);
      return { start: Math.round(range.getBoundingClientRect().left), isMarked: label.children.length > 0 };
    }),
  );
  expect(rows.some(({ isMarked }) => isMarked)).toBe(true);
  expect(rows.some(({ isMarked }) => !isMarked)).toBe(true);
  expect(new Set(rows.map(({ start }) => start)).size).toBe(1);
});

for (const [each, language] of [
  [union, "en"],
  [manara, "ar"],
] as const) {
  test(`[MENU-01] beside a store's details the head of the menu of ${each.id} has its whole picture, and no plate cut in half`, async ({
    page,
  }) => {
    await arrive(page, { shop: each, language, mode: "delivery", lines: 0 });
    await page.goto(at(each, "/menu"));
    await expect(page.locator(".hero .facts")).toBeVisible();
    const { picture, shape, words } = await page.evaluate(() => {
      const image = document.querySelector<HTMLImageElement>(".hero-picture img");
      const box = image?.getBoundingClientRect();
      const told = [...document.querySelectorAll(".hero .facts > li")].map((fact) => fact.getBoundingClientRect());
      return {
        picture: box ? box.height / box.width : 0,
        shape: image ? image.naturalHeight / image.naturalWidth : 1,
        words: told.length > 1 && told.every(({ left, right }) => left >= -20 && right <= innerWidth + 20),
      };
    });
    // What is cut off is at its sides, which fade.
    expect(picture).toBeGreaterThan(shape * 0.9);
    expect(words).toBe(true);
  });
}

for (const width of [360, 1280]) {
  test(`[STORE-05] no term of a store stands alone below the others, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, at(union, "/menu"));
    await placeButton(page).click();
    await picker(page).getByRole("tab", { name: "Delivery" }).click();
    const terms = picker(page).locator("[data-store] .store-option-terms").first();
    await expect(terms).toContainText("Min.");
    const tops = await terms.locator("> span").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(2);
    const last = tops.at(-1);
    expect(tops.filter((top) => top === last).length).toBeGreaterThan(1);
  });
}

test("[MENU-04] on a desktop the open filters cover no dish and no heading of what they filter", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, at(union, "/menu"));
  await page.locator(".sort-filter-toggle").click();
  const choices = page.locator(".sort-filter-choices");
  await expect(choices).toBeVisible();
  const bottom = await choices.evaluate((panel) => panel.getBoundingClientRect().bottom);
  const first = await page.locator(".recommended h2").evaluate((title) => title.getBoundingClientRect().top);
  expect(first).toBeGreaterThanOrEqual(bottom);
});

test("[MENU-07] a mouse finds a bar below the dishes to start with, which end with a whole one", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, at(union, "/menu"));
  const strip = page.locator(".recommended .strip");
  expect(await strip.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  await expect(strip).toHaveCSS("scrollbar-width", "thin");
  // The colour of the page's own bar, which is readable on its ground.
  const readable = await page.locator("html").evaluate((root) => getComputedStyle(root).scrollbarColor);
  await expect(strip).toHaveCSS("scrollbar-color", readable);
});

test("[CFG-11] on a desktop's landing page the words about a dish have the room beside its picture", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at(union, "/"));
  const shown = page.locator(".landing-dishes .dish");
  await expect(shown).not.toHaveCount(0);
  const cut = await shown.evaluateAll(
    (dishes) =>
      dishes.filter((dish) => {
        const words = dish.querySelector(".dish-desc");
        if (!words || words.scrollHeight <= words.clientHeight + 1) return false;
        const room =
          (dish.querySelector(".picture")?.getBoundingClientRect().bottom ?? 0) - words.getBoundingClientRect().bottom;
        return room > 20;
      }).length,
  );
  expect(cut).toBe(0);
});

test("[I18N-05] while a page loads nothing of it is wider than the window, and its width is the phone's from the first bytes on", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  // As text: the pages' policy allows no evaluation.
  await context.addInitScript({ content: `(${watchWidth})()` });
  const page = await context.newPage();
  await arrive(page, { shop: union, language: "en", mode: "pickup", lines: 2 });
  for (const path of ["/checkout", "/menu", "/orders"]) {
    const response = await page.goto(at(union, path), { waitUntil: "networkidle" });
    // A browser that reads it late draws the page as for a desktop, as small as a stamp, until then.
    expect((await response?.text())?.indexOf('name="viewport"')).toBeLessThan(600);
    const { widest, scale } = await page.evaluate(() => ({
      widest: (window as unknown as { widest: number }).widest,
      scale: visualViewport?.scale,
    }));
    expect(widest, path).toBe(PHONE.width);
    expect(scale, path).toBe(1);
  }
  await context.close();
});

/** Runs in the page: the widest that it was since its width is known. */
function watchWidth(): void {
  const seen = window as unknown as { widest: number };
  seen.widest = 0;
  const look = () => {
    const isKnown = document.querySelector('meta[name="viewport"]') !== null;
    if (isKnown) seen.widest = Math.max(seen.widest, document.scrollingElement?.scrollWidth ?? 0);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test("[RTE-22] above the bar of a cart the words of a closed store touch no edge of their line", async ({ page }) => {
  await arrive(page, { shop: union, language: "en", mode: "pickup", lines: 2 });
  await page.clock.setFixedTime(await closedAfternoon(union.id, "America/New_York"));
  await page.goto(at(union, "/menu"));
  const banner = page.locator('[data-store-closed][data-edge="bar"]');
  await expect(banner).toBeVisible();
  const room = await banner.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector(".closed-words") ?? element);
    const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return Math.min(words.top - box.top, box.bottom - words.bottom);
  });
  expect(room).toBeGreaterThanOrEqual(5);
});

test("[RTE-22] beside the cart's column a closed store's banner and a message begin where the dishes begin, and end before the cart", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await arrive(page, { shop: union, language: "en", mode: "pickup", lines: 2 });
  await page.clock.setFixedTime(await closedAfternoon(union.id, "America/New_York"));
  await openClosed(page, at(union, "/menu"));
  const less = page.locator("[data-cart-column]").getByRole("button", { name: /^(One fewer|Remove)/ });
  const message = page.locator(".toasts [data-kit=toast]").first();
  await expect(async () => {
    await less.first().click();
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = await page.evaluate(() =>
      [".menu-middle", ".closed-banner", ".toasts [data-kit=toast]", "[data-cart-column]"].map((part) => {
        const { left, right } = document.querySelector(part)?.getBoundingClientRect() ?? { left: 0, right: 0 };
        return { left: Math.round(left), right: Math.round(right) };
      }),
    );
    const [dishes, banner, toast, cart] = edges;
    expect([banner?.left, toast?.left], `${width}`).toEqual([dishes?.left, dishes?.left]);
    expect(Math.max(banner?.right ?? 0, toast?.right ?? 0)).toBeLessThanOrEqual(cart?.left ?? 0);
  }
});
