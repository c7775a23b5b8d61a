import { expect, test } from "@playwright/test";
import { at, page as fetched, shop } from "../../fixtures/shop/shops.ts";
import { allRows } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");

test("[MENU-01] every dish is in the page from the start by name and price; rows of later sections come by themselves", async ({
  page,
}) => {
  const { body } = await fetched(kaapi, "/menu");
  expect(body).toMatch(/<a href="\/item\/[^"]+">Mysore Bonda<\/a>[^₹]{0,20}₹90\.00/);
  await page.goto(at(kaapi, "/menu"));
  await allRows(page);
  const row = page
    .locator("li[data-dish]", { has: page.getByRole("link", { name: "Mysore Bonda", exact: true }) })
    .last();
  await expect(row.getByRole("button", { name: "Add Mysore Bonda" })).toBeAttached();
});

test("[MENU-01] where the rows cannot be had, the plain list stays and leads to each dish", async ({ page }) => {
  await page.route("**/menu/rows/**", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(at(manara, "/menu"));
  const plain = page.locator(".dishes-plain a").first();
  await plain.scrollIntoViewIfNeeded();
  await plain.click();
  await expect(page).toHaveURL(/\/item\//);
});

test("[MENU-01] a chip leads to the head of its section, however far down the menu it is", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(at(kaapi, "/menu"));
  await allRows(page);
  const chips = page.locator(".chips [data-section]");
  const chip = chips.nth((await chips.count()) - 3);
  const id = (await chip.getAttribute("data-section")) ?? "";
  await chip.getByRole("link").click();
  const strip = page.locator(".chips").first();
  const below = async () =>
    (await page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)) -
    (await strip.evaluate((bar) => bar.getBoundingClientRect().bottom));
  await expect.poll(async () => Math.abs(await below())).toBeLessThan(12);
});

test("the menu's scripts start after its first picture, and a press that came before is not lost", async ({ page }) => {
  await fetched(kaapi, "/menu");
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(at(kaapi, "/menu"), { waitUntil: "commit" });
  const add = page.locator(".dish [data-action=add]").first();
  await add.click();
  await add.click();
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  expect(painted).toBeGreaterThan(0);
  release();
  await expect(page.getByRole("dialog")).toHaveCount(1, { timeout: 20_000 });
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/_next\/static\/chunks\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  );
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});
