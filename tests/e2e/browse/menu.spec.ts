import { expect, type Locator, type Response, test } from "@playwright/test";
import { page as fetched, shop, unescaped } from "../../fixtures/shop/shops.ts";
import { closedAfternoon, openClosed } from "../kitchen.ts";
import { allRows } from "../shopping.ts";
import { arepera, choose, kaapi, open, placeButton, row } from "./menu-page.ts";

test("[MENU-01] the first response holds categories with sub-categories, images and counts in sort_order", {
  tag: "@full",
}, async ({ page }) => {
  const html = await ((await page.goto(`${kaapi}/menu`)) as Response).text();
  const order = ["Dosa", "Classic dosa", "Loaded dosa", "Idli &amp; Vada", "Filter Coffee", "Take Home"];
  const at = order.map((name) => html.search(new RegExp(`<h[23][^>]*>${name}`)));
  expect(at.every((position) => position > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  // First in the morning; at other hours after what can be had.
  expect(html).toMatch(/<h2[^>]*>Breakfast until 11:30/);
  await open(page, `${kaapi}/menu`);
  const dosa = page
    .locator("section", { has: page.getByRole("heading", { name: "Dosa", exact: true, level: 2 }) })
    .first();
  await expect(dosa).toContainText(/\d+ dishes/);
  const part = page.getByRole("region", { name: "Loaded dosa" });
  await page.goto(`${kaapi}/menu#${await part.getAttribute("id")}`);
  await expect(part.getByRole("heading", { level: 3 })).toBeInViewport();
  await expect(dosa.locator("header img")).toHaveAttribute("src", /masala-dosa/);
});

test("[MENU-01] the menu is that of the store, the mode and the language", { tag: "@full" }, async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Mylapore");
  await expect(page.getByRole("link", { name: "Onion Tomato Uttapam" })).toHaveCount(1);
  await allRows(page);
  const delivery = await page.locator("li[data-dish]").count();
  await choose(page, "Mylapore", "Pickup");
  await expect(placeButton(page)).toContainText("Pickup");
  await expect.poll(() => page.locator("li[data-dish]").count()).not.toBe(delivery);
  await open(page, `${kaapi}/menu?lang=ar`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("كابي كيتشن");
});

test("[MENU-02] a row shows title, description, prices, food type, badges, likes and its picture, and what is sold out cannot be added", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  const dish = row(page, "Chow Chow Bath");
  await expect(dish).toContainText("₹125.00");
  await expect(dish.locator("s")).toContainText("₹140.00");
  await expect(dish).toContainText("One scoop of khara bath");
  await expect(dish.getByRole("img", { name: "Vegetarian" })).toBeVisible();
  await expect(dish).toContainText("905");
  const picture = page.locator("li.dish img").first();
  await expect(picture).toHaveAttribute("style", /radial-gradient/);
  await expect(picture).toHaveAttribute("width", "120");
  await expect(row(page, "Ven Pongal")).toContainText("Bestseller");
  await expect(row(page, "Akki Rotti")).toContainText("₹110.00");
  await expect(row(page, "Akki Rotti").locator(".picture")).toHaveCount(0);
  const gone = row(page, "Coconut Uttapam");
  await expect(gone).toContainText("Sold out");
  await expect(gone.locator("[data-action=add]")).toHaveCount(0);
});

test("[RTE-02] [MENU-02] [MENU-09] the menu and the views of its categories; a currency's decimals and the weight of a portion, in the pages as the server sends them", async ({
  page,
}) => {
  const dinars = await fetched(shop("manara-grill"), "/menu", "en");
  expect(unescaped(dinars.body)).toMatch(/BHD\s?\d+\.\d{3}/);
  const of = shop("la-arepera");
  const path = /href="\/pedidos(\/item\/[^"]+)"/.exec((await fetched(of, "/menu")).body)?.[1] ?? "";
  expect((await fetched(of, path)).body).toMatch(/data-weight="true">\d+ g</);
  expect((await fetched(shop("kaapi-kitchen"), "/menu")).body).toMatch(/<title>Menu · /);
  await open(page, `${kaapi}/menu/category/dosa`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dosa");
  await expect(page.getByRole("link", { name: "Masala Dosa", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Medu Vada", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Idli & Vada" })).toHaveAttribute("href", "/menu/category/idli-vada");
});

test("[RTE-08] a wrong slug leads for good to the item's own address, below the sub-path too", {
  tag: "@full",
}, async ({ page }) => {
  for (const base of [kaapi, arepera]) {
    await page.goto(`${base}/menu`);
    const path = (await page.locator("a[data-item]").first().getAttribute("href")) as string;
    const { origin } = new URL(base);
    const response = await page.goto(`${origin}${path.replace(/[^/]+$/, "something-else")}`);
    expect((await response?.request().redirectedFrom()?.response())?.status()).toBe(308);
    await expect(page).toHaveURL(`${origin}${path}`);
    expect(await response?.text()).toContain("application/ld+json");
  }
});

test("[RTE-22] the banner of a closed store floats on menu, item, search, favourites, checkout and landing page, and leads elsewhere", {
  tag: "@full",
}, async ({ page }) => {
  await page.clock.setFixedTime(await closedAfternoon("kaapi-kitchen", "Asia/Kolkata"));
  await openClosed(page, `${kaapi}/menu`);
  // All stores are closed: told before one is chosen, with what can be done now.
  await expect(page.locator("[data-store-closed]")).toContainText(/opens.*Order now for later/s);
  await choose(page, "Indiranagar");
  const item = (await page.locator("a[data-item]").first().getAttribute("href")) as string;
  for (const path of ["/menu", item, "/search", "/favourites", "/checkout"]) {
    await page.goto(`${kaapi}${path}`);
    await expect(page.locator("[data-store-closed]")).toBeVisible();
  }
  await page.locator("[data-store-closed]").getByRole("link").click();
  await expect(page).toHaveURL(`${kaapi}/store-locator`);
  await expect(page.locator("[data-store-closed]")).toHaveCount(0);
  // A landing page sells dishes too.
  const union = shop("union-burger");
  await page.clock.setFixedTime(await closedAfternoon(union.id, "America/New_York"));
  await openClosed(page, `${union.origin}/`);
  const banner = page.locator("[data-store-closed]");
  await expect(banner).toContainText("opens");
  const close = banner.getByRole("button", { name: "Close", exact: true });
  const colorOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf(close), "the cross is seen on the banner").toBe(await colorOf(banner));
  await close.click();
  await expect(banner).toHaveCount(0);
});

test("the cart's column stands beside the menu on a wide screen and its bar below it on a phone", {
  tag: "@full",
}, async ({ page, isMobile }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  const column = page.locator("[data-cart-column]");
  if (!isMobile) {
    // While it is empty it is as tall as what it says.
    await expect(column).toContainText("Your cart is empty");
    expect((await column.boundingBox())?.height).toBeLessThan(160);
  }
  // The rows above it still take their places; a press would meet another.
  await allRows(page);
  await row(page, "Thayir Vada").getByRole("button", { name: "Add Thayir Vada" }).click();
  if (isMobile) await expect(page.locator("[data-cart-bar]")).toBeInViewport();
  else await expect(column).toContainText("Thayir Vada");
});
