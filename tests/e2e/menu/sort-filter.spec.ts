import { expect, type Page, test } from "@playwright/test";
import { at, page as fetched, shop } from "../../fixtures/shop/shops.ts";
import { allRows, expectAccessible, TEXTS, type Texts } from "../shopping.ts";

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
  await expect(sort.getByRole("option")).toContainText([
    "As on the menu",
    "Price (Low to High)",
    "Price (High to Low)",
  ]);
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

test("[MENU-04] filters narrow the menu and its navigation, stand in the address and come with a shared link", async ({
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
  await expectAccessible(page, "main");

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
});

test("[MENU-04] filters that nothing passes say so and can be taken back", { tag: "@full" }, async ({ page }) => {
  await page.goto(at(kaapi, "/menu?filter=egg,bestseller"), { waitUntil: "networkidle" });
  const status = bar(page).getByRole("status");
  await expect(status).not.toBeEmpty();
  if ((await rows(page).count()) === 0) await expect(status).toHaveText(en.arrange.none);
  await bar(page).getByRole("button", { name: en.arrange.clear }).click();
  await expect(status).toBeEmpty();
});

test("[MENU-03] the page itself stays the same for everybody, whatever the address asks for", async () => {
  const plain = await fetched(kaapi, "/menu");
  const sorted = await fetched(kaapi, "/menu?sort=price_asc&filter=veg");
  expect(sorted.headers["x-nextjs-cache"] ?? "").toMatch(/HIT|STALE/);
  expect(sorted.body.match(/data-dish/g)?.length).toBe(plain.body.match(/data-dish/g)?.length);
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
