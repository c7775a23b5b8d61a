import { expect, type Page, test } from "@playwright/test";
import { at, page as fetched, shop } from "../../fixtures/shop/shops.ts";
import { isFullRun } from "../../full-run.ts";
import { allRows, expectAccessible, holdScripts, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

const rows = (page: Page) => page.locator(".menu-middle li[data-dish]:visible");
const bar = (page: Page) => page.getByRole("region", { name: en.arrange.filterBy });
const filter = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const toggle = (page: Page) => bar(page).getByRole("button", { name: en.arrange.filters });
const prices = async (page: Page, section: string) => {
  const part = page.getByRole("region", { name: section, exact: true });
  const texts = await part.locator("li[data-dish] .dish-price").allTextContents();
  return texts.map((text) => Number(/₹([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")));
};
const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

test("[MENU-03] the server's sort orders are offered by their labels and sort each part of the menu", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await allRows(page);
  const sort = bar(page).getByRole("combobox", { name: en.arrange.sortBy });
  await expect(sort.getByRole("option")).toContainText(["Menu order", "Price (Low to High)", "Price (High to Low)"]);
  const before = await prices(page, "Sweets");
  expect(before).not.toEqual(inOrder(before));
  await sort.selectOption({ label: "Price (Low to High)" });
  await expect(page).toHaveURL(/\/menu\?sort=price_asc$/);
  await expect.poll(() => prices(page, "Sweets")).toEqual(inOrder(before));
  await page.goBack();
  await expect(page).toHaveURL(/\/menu$/);
  await expect.poll(() => prices(page, "Sweets")).toEqual(before);
  await page.goForward();
  await expect.poll(() => prices(page, "Sweets")).toEqual(inOrder(before));
});

test("[MENU-03] [MENU-04] [RTE-24] filters narrow the menu and its navigation, stand in the address and come with a shared link; on a phone search and filters share a row with the categories", async ({
  page,
  context,
}) => {
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await allRows(page);
  const all = await rows(page).count();
  await toggle(page).click();
  await filter(page, "Non-vegetarian").click();
  await expect(page).toHaveURL(/\?filter=non_veg$/);
  await expect.poll(() => rows(page).count()).toBeLessThan(all / 2);
  const shown = await rows(page).count();
  await expect(bar(page).getByRole("status")).toHaveText(`${shown} dishes`);
  for (const mark of await rows(page)
    .getByRole("img", { name: /meat|Vegetarian/ })
    .all())
    await expect(mark).toHaveAccessibleName("Non-vegetarian");
  const chips = page.getByRole("navigation", { name: en.menu.sections }).locator("visible=true").first();
  await expect(chips.getByRole("link", { name: /Sweets/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Sweets" })).toBeHidden();
  await filter(page, "Bestsellers").click();
  await expect(page).toHaveURL(/\?filter=non_veg,bestseller$/);
  await expect.poll(() => rows(page).count()).toBeLessThan(shown);
  await expectAccessible(page, isFullRun ? "main" : ".menu-bar");

  const friend = await context.newPage();
  await friend.goto(page.url(), { waitUntil: "networkidle" });
  await allRows(friend);
  await expect(toggle(friend)).toHaveText(`${en.arrange.filters}2`);
  await toggle(friend).click();
  await expect(filter(friend, "Bestsellers")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => rows(friend).count()).toBe(await rows(page).count());

  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(shown);
  await bar(page).getByRole("button", { name: en.arrange.clear }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect.poll(() => rows(page).count()).toBe(all);
  await oneRowOnPhone(page);

  // [MENU-03] The page itself stays the same for everybody, whatever the address asks for.
  const plain = await fetched(kaapi, "/menu");
  const sorted = await fetched(kaapi, "/menu?sort=price_asc&filter=veg");
  expect(sorted.headers["x-nextjs-cache"] ?? "").toMatch(/HIT|STALE/);
  expect(sorted.body.match(/data-dish/g)?.length).toBe(plain.body.match(/data-dish/g)?.length);
});

/** [RTE-24] On a phone the search is an icon that opens, and the filters are beside the categories in one row that stays. */
async function oneRowOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const box = page.locator("[data-search-box] input");
  await expect(box).toHaveAccessibleName(en.header.search);
  await expect.poll(async () => (await box.boundingBox())?.width).toBeLessThan(50);
  await box.click();
  await expect(box).toBeFocused();
  expect((await box.boundingBox())?.width).toBeGreaterThan(300);
  await box.blur();
  const vegan = filter(page, "Vegan");
  if (await vegan.isVisible()) await page.keyboard.press("Escape");
  await expect(vegan).toBeHidden();
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  await vegan.click();
  await expect(bar(page).getByRole("status")).toHaveText(/\d+ dish/);
  await expect(toggle(page)).toHaveText(`${en.arrange.filters}1`);
  await page.keyboard.press("Escape");
  await expect(vegan).toBeHidden();
  await bar(page).getByRole("button", { name: en.arrange.clear }).click();
  const search = page.locator(".chips-search");
  await expect(search).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
  await expect(toggle(page)).toBeInViewport();
  await expect(search).toBeVisible();
  await search.click();
  await expect(page).toHaveURL(/\/search/);
  await expect(box).toBeFocused();
}

test("[MENU-04] filters pressed before their script is there open with it, and a second press takes the first back", {
  tag: "@full",
}, async ({ page }) => {
  for (const presses of [1, 2]) {
    const release = await holdScripts(page);
    await page.goto(at(kaapi, "/menu"), { waitUntil: "commit" });
    const early = page.locator("label.sort-filter-toggle");
    for (let press = 0; press < presses; press += 1) await early.click();
    await expect(early.locator("input")).toBeChecked({ checked: presses === 1 });
    release();
    await expect(toggle(page)).toHaveAttribute("aria-expanded", String(presses === 1));
    await expect(filter(page, "Vegan")).toBeVisible({ visible: presses === 1 });
    await page.unrouteAll();
  }
});

test("[MENU-03] who pressed the sort order before its script is there goes on at it with the keyboard", {
  tag: "@full",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(at(kaapi, "/menu"), { waitUntil: "commit" });
  await page.locator("label", { has: page.locator(".sort-early") }).click();
  release();
  await expect(bar(page).getByRole("combobox", { name: en.arrange.sortBy })).toBeFocused();
});

test("[MENU-04] filters that nothing passes say so and can be taken back", { tag: "@full" }, async ({ page }) => {
  await page.goto(at(kaapi, "/menu?filter=egg,bestseller"), { waitUntil: "networkidle" });
  const status = bar(page).getByRole("status");
  await expect(status).not.toBeEmpty();
  if ((await rows(page).count()) === 0) await expect(status).toHaveText(en.arrange.none);
  await bar(page).getByRole("button", { name: en.arrange.clear }).click();
  await expect(status).toBeEmpty();
});

test("[MENU-03] while the order cannot be had the menu stays as it is and says so", { tag: "@full" }, async ({
  page,
}) => {
  await page.route("**/graphql", (route) => route.abort());
  await page.goto(at(kaapi, "/menu"), { waitUntil: "networkidle" });
  await allRows(page);
  const all = await rows(page).count();
  await toggle(page).click();
  await filter(page, "Vegan").click();
  await expect(page.getByText(en.arrange.failed)).toBeVisible();
  expect(await rows(page).count()).toBe(all);
});
