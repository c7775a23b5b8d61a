import { expect, type Page, test } from "@playwright/test";
import { at, page as fetched, shop } from "../../fixtures/shop/shops.ts";
import { allRows } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");

test("[MENU-01] every dish is in the page from the start by name and price; rows of later sections come by themselves", {
  tag: "@full",
}, async ({ page }) => {
  const { body } = await fetched(kaapi, "/menu");
  expect(body).toMatch(/<a href="\/item\/[^"]+">Mysore Bonda<\/a>[^₹]{0,20}₹90\.00/);
  await page.goto(at(kaapi, "/menu"));
  await allRows(page);
  const row = page
    .locator("li[data-dish]", { has: page.getByRole("link", { name: "Mysore Bonda", exact: true }) })
    .last();
  await expect(row.getByRole("button", { name: "Add Mysore Bonda" })).toBeAttached();
});

test("[MENU-01] [ROB-01] where the rows cannot be had, the plain list stays and leads to each dish, and they come once they can be had", {
  tag: "@full",
}, async ({ page }) => {
  await page.clock.install();
  await page.route("**/menu/rows/**", (route) => route.fulfill({ status: 503, headers: { "retry-after": "7" } }));
  await page.goto(at(manara, "/menu"));
  const plain = page.locator(".dishes-plain a").first();
  await plain.scrollIntoViewIfNeeded();
  await plain.click();
  await expect(page).toHaveURL(/\/item\//);
  const refused = page.waitForResponse("**/menu/rows/**");
  await page.goto(at(manara, "/menu"));
  await refused;
  await page.unroute("**/menu/rows/**");
  await page.clock.fastForward(8_000);
  await expect(page.locator(".lazy-rows [data-dish]").first()).toBeAttached();
});

/** Runs in the page: the reserved height of a row, and the heights of those with and without a picture. */
function heights() {
  const rows = [...document.querySelectorAll<HTMLElement>(".lazy-rows .dish")];
  for (const part of document.querySelectorAll<HTMLElement>(".menu-section.later, .lazy-rows .dish"))
    part.style.contentVisibility = "visible";
  const middle = document.querySelector(".menu-middle");
  return (["--row", "--plain-row"] as const).map((name) => {
    const own = rows.filter((row) => row.hasAttribute("data-plain") === (name === "--plain-row"));
    const all = own.map((row) => {
      const columns = getComputedStyle(row.parentElement as Element).gridTemplateColumns.split(" ").length;
      return row.getBoundingClientRect().height / columns;
    });
    // The value may be a sum, which only a box computes.
    const box = document.createElement("div");
    box.style.blockSize = `var(${name})`;
    middle?.append(box);
    const reserved = box.getBoundingClientRect().height;
    box.remove();
    return { name, reserved, all };
  });
}

test("[MENU-01] a row that is not drawn yet has the height of a usual one, with and without a picture, at every width, and a chip leads to the head of its section, however far down", async ({
  page,
}) => {
  // How a shop writes its dishes decides how high its own rows are: the usual row is that of both menus.
  const ratios: Record<string, number[]> = {};
  for (const each of [kaapi, manara]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at(each, "/menu"));
    await allRows(page);
    if (each === kaapi) await leadsToSection(page);
    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const { name, reserved, all } of await page.evaluate(heights)) {
        const row = `${name} at ${width}`;
        ratios[row] = [...(ratios[row] ?? []), ...all.map((height) => height / reserved)];
      }
    }
  }
  for (const [row, all] of Object.entries(ratios)) {
    const median = all.sort((one, other) => one - other)[all.length >> 1];
    expect.soft(median, row).toBeGreaterThan(0.85);
    expect.soft(median, row).toBeLessThan(1.15);
  }
});

/** Runs in the page: where a row's controls end, how wide its button is, and how far below its side its title begins. */
function places() {
  for (const part of document.querySelectorAll<HTMLElement>(".menu-section.later, .lazy-rows .dish"))
    part.style.contentVisibility = "visible";
  const isMirrored = document.dir === "rtl";
  return [...document.querySelectorAll<HTMLElement>(".menu-middle .dish")].flatMap((row) => {
    const boxOf = (part: string) => row.querySelector(part)?.getBoundingClientRect();
    const [control, heart, title, side] = [".dish-control", ".like", ".dish-title", ".dish-side"].map(boxOf);
    // Rows that are not shown have no size.
    if (!control?.width || !title || !side) return [];
    const { left, right } = row.getBoundingClientRect();
    const ends = [control, ...(heart ? [heart] : [])].map((box) => (isMirrored ? box.left - left : right - box.right));
    const isMarked = row.querySelector(".dish-marks > *") !== null;
    return [{ edges: [...ends, control.width].map(Math.round).join(" "), isMarked, drop: title.top - side.top }];
  });
}

test("[MENU-02] a dish without a picture has its controls below those of the others, as wide, and one without a mark begins where its picture does", {
  tag: "@full",
}, async ({ page }) => {
  for (const address of [at(kaapi, "/menu"), at(manara, "/menu?lang=ar")]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await allRows(page);
    for (const width of [360, 800, 1100, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      const rows = await page.evaluate(places);
      expect(new Set(rows.map(({ edges }) => edges)).size, `${address} at ${width}`).toBe(1);
      for (const { isMarked, drop } of rows) if (!isMarked) expect(drop).toBeLessThan(8);
    }
  }
});

/** A press on the third last chip leads to the head of its section. */
async function leadsToSection(page: Page): Promise<void> {
  const chips = page.locator(".chips [data-section]");
  const chip = chips.nth((await chips.count()) - 3);
  const id = (await chip.getAttribute("data-section")) ?? "";
  await chip.getByRole("link").click();
  const strip = page.locator(".chips").first();
  const below = async () =>
    (await page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)) -
    (await strip.evaluate((bar) => bar.getBoundingClientRect().bottom));
  await expect.poll(async () => Math.abs(await below())).toBeLessThan(12);
}

test("the menu's scripts start after its first picture, and a press that came before is not lost, nor one from before the file that holds it", async ({
  page,
}) => {
  await fetched(manara, "/menu");
  const [file, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/_next/static/held-*.js", async (route) => {
    await file.promise;
    await route.continue();
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(at(manara, "/menu"), { waitUntil: "commit" });
  const add = page.locator(".dish [data-action=add]").first();
  await add.click();
  await expect(page.locator("[data-held]")).toHaveCount(0);
  file.resolve();
  await expect(page.locator("[data-held]")).toHaveCount(1);
  await add.click();
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  expect(painted).toBeGreaterThan(0);
  gate.resolve();
  await expect(page.locator("dialog[open]")).toHaveCount(1, { timeout: 20_000 });
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/_next\/static\/chunks\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  );
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});

test("a menu of which the file that holds presses fails once replays them, and so does one that never gets it", {
  tag: "@full",
}, async ({ page }) => {
  let asked = 0;
  let lost = 1;
  await page.route("**/_next/static/held-*.js", async (route) => {
    asked += 1;
    return asked <= lost ? route.abort() : route.continue();
  });
  const add = page.locator(".dish [data-action=add]").first();
  await page.goto(at(manara, "/menu"), { waitUntil: "commit" });
  await add.click();
  await expect(page.locator("dialog[open]")).toHaveCount(1, { timeout: 20_000 });
  expect(asked).toBe(2);
  lost = 4;
  await page.goto(at(manara, "/menu"), { waitUntil: "commit" });
  await add.click();
  await expect(page.locator("dialog[open]")).toHaveCount(1, { timeout: 20_000 });
  expect(asked).toBe(4);
});
