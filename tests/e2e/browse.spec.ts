import { expect, type Page, type Response, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { allRows } from "./shopping.ts";

const port = process.env.PORT ?? "3210";
const kaapi = `http://kaapi.localhost:${port}`;
const manara = `http://manara.localhost:${port}`;
const arepera = `http://arepera.localhost:${port}/pedidos`;
const union = `http://union.localhost:${port}`;

const picker = (page: Page) => page.locator("[data-place-picker]");
const placeButton = (page: Page) => page.locator("[data-place]");
const row = (page: Page, title: string) =>
  page.locator("li[data-dish]", { has: page.getByRole("link", { name: title, exact: true }) }).last();
const cartCount = (page: Page) => page.locator("[data-cart-count]");
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The page's scripts are there: what is tapped is answered. */
async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: "networkidle" });
}

async function choose(page: Page, store: string, mode?: string) {
  await placeButton(page).click();
  if (mode) await picker(page).getByRole("tab", { name: mode }).click();
  await picker(page)
    .getByRole("button", { name: new RegExp(`^${store}`) })
    .click();
  await expect(picker(page)).toHaveCount(0);
  await expect(placeButton(page)).toContainText(store);
}

async function expectAccessible(page: Page) {
  await page.waitForTimeout(300);
  expect(await faults(page)).toEqual([]);
}

test("[MENU-01] the first response holds categories with sub-categories, images and counts in sort_order", async ({
  page,
}) => {
  const html = await ((await page.goto(`${kaapi}/menu`)) as Response).text();
  const order = [
    "Breakfast until 11:30",
    "Dosa",
    "Classic dosa",
    "Loaded dosa",
    "Idli &amp; Vada",
    "Filter Coffee",
    "Take Home",
  ];
  const at = order.map((name) => html.search(new RegExp(`<h[23][^>]*>${name}`)));
  expect(at.every((position) => position > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  await open(page, `${kaapi}/menu`);
  const dosa = page
    .locator("section", { has: page.getByRole("heading", { name: "Dosa", exact: true, level: 2 }) })
    .first();
  await expect(dosa).toContainText(/\d+ dishes/);
  const part = page.getByRole("region", { name: "Loaded dosa" });
  await page.goto(`${kaapi}/menu#${await part.getAttribute("id")}`);
  await expect(part.getByRole("heading", { level: 3 })).toBeInViewport();
  await expect(dosa.locator("header img")).toHaveAttribute("src", /category-dosa/);
});

test("[MENU-01] the menu is that of the store, the mode and the language", async ({ page }) => {
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

test("[MENU-02] a row shows title, description, prices, food type, badges, likes and its picture", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  const dish = row(page, "Chow Chow Bath");
  await expect(dish).toContainText("₹125.00");
  await expect(dish.locator("s")).toContainText("₹140.00");
  await expect(dish).toContainText("One scoop of khara bath");
  await expect(dish.getByRole("img", { name: "Vegetarian" })).toBeVisible();
  await expect(dish).toContainText("905");
  const picture = row(page, "Ven Pongal").locator("img");
  await expect(picture).toHaveAttribute("style", /radial-gradient/);
  await expect(picture).toHaveAttribute("width", "120");
  await expect(row(page, "Ven Pongal")).toContainText("Bestseller");
});

test("[MENU-02] an item without stock cannot be added and says so", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  const dish = row(page, "Coconut Uttapam");
  await expect(dish).toContainText("Sold out");
  await expect(dish.locator("[data-action=add]")).toHaveCount(0);
});

test("[MENU-02] prices of a currency with three decimals are shown with three", async ({ page }) => {
  await open(page, `${manara}/menu?lang=en`);
  await expect(row(page, "Vine Leaves in Oil").or(page.locator(".dish").first())).toContainText(/BHD\s?\d+\.\d{3}/);
});

test("[MENU-09] the sheet of an item has its own address and back closes it", async ({ page }) => {
  await open(page, `${union}/menu`);
  await page.locator(".dish").getByRole("link", { name: "Union Classic", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Union Classic" });
  await expect(sheet.getByRole("group", { name: "How many patties?" })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/item\/\w+\/union-classic$/);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(`${union}/menu`);
  await page.goForward();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${union}/menu`);
  await page.goForward();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Union Classic" })).toBeVisible();
});

test("[MENU-09] options change the price, and nested groups unfold below their option", async ({ page }) => {
  await open(page, `${union}/menu`);
  const href = await page
    .locator(".dish")
    .getByRole("link", { name: "Union Classic", exact: true })
    .getAttribute("href");
  await open(page, `${union}${href}`);
  const order = page.locator("[data-action=order]");
  await expect(order).toContainText("$12.50");
  await page.getByRole("radio", { name: /Double/ }).check();
  await expect(order).toContainText("$16.50");
  await page.getByRole("button", { name: "One more" }).click();
  await expect(order).toContainText("$33.00");
  const meal = page.getByRole("group", { name: "Make it a meal" });
  const before = await meal.locator("fieldset").count();
  await meal.getByRole("radio", { name: /Make it a meal/ }).check();
  await expect.poll(() => meal.locator("fieldset").count()).toBeGreaterThan(before);
});

test("[MENU-09] free options of a group cost nothing, dearest first", async ({ page }) => {
  await open(page, `${union}/menu`);
  const href = await page
    .locator(".dish")
    .getByRole("link", { name: "Union Classic", exact: true })
    .getAttribute("href");
  await open(page, `${union}${href}`);
  const sauces = page.getByRole("group", { name: "Sauces on the side" });
  await sauces.getByRole("checkbox", { name: /Union sauce/ }).check();
  await sauces.getByRole("checkbox", { name: /Chipotle mayo/ }).check();
  await expect(page.locator("[data-action=order]")).toContainText("$12.50");
  await sauces.getByRole("checkbox", { name: /House hot sauce/ }).check();
  await expect(page.locator("[data-action=order]")).toContainText("$13.25");
});

test("[MENU-09] extras and allergens are shown, and what is not stated is never called free", async ({ page }) => {
  await open(page, `${union}/menu`);
  const href = await page
    .locator(".dish")
    .getByRole("link", { name: "Union Classic", exact: true })
    .getAttribute("href");
  await open(page, `${union}${href}`);
  await expect(page.getByRole("heading", { name: "Nutrition" })).toBeVisible();
  const allergens = page.locator("[data-allergens]");
  await expect(allergens.getByRole("listitem").filter({ hasText: "Contains" })).toContainText("Gluten");
  await expect(allergens.getByRole("listitem").filter({ hasText: "Not confirmed" })).toContainText("Celery");
});

test("[MENU-10] the first group that is not satisfied is named, focused and stops the order", async ({ page }) => {
  await open(page, `${union}/menu`);
  await choose(page, "Williamsburg");
  await page.locator(".dish").getByRole("link", { name: "Family Box", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Family Box" });
  const group = sheet.getByRole("group", { name: "Choose four burgers" });
  for (const burger of [0, 1, 2, 3]) await expect(group.getByRole("checkbox").nth(burger)).toBeChecked();
  for (const burger of [1, 2, 3]) await group.getByRole("checkbox").nth(burger).uncheck();
  await sheet.locator("[data-action=order]").click();
  const alert = group.getByRole("alert").first();
  await expect(alert).toHaveText("Choose four burgers: Choose 4 options.");
  await expect(group).toBeFocused();
  await expect(group).toBeInViewport();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "0");
  for (const burger of [1, 2, 3]) await group.getByRole("checkbox").nth(burger).check();
  await expect(group.getByRole("alert")).toHaveCount(0);
  await sheet.locator("[data-action=order]").click();
  await expect(sheet).toHaveCount(0);
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
});

test("[CART-10] without a store the guest is asked for one, and the item is then in the cart", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await row(page, "Thayir Vada").getByRole("button", { name: "Add Thayir Vada" }).click();
  await expect(picker(page)).toContainText("First choose your store");
  await picker(page)
    .getByRole("button", { name: /^Indiranagar/ })
    .click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
  await expect(row(page, "Thayir Vada").getByRole("group", { name: "Thayir Vada in your cart" })).toBeVisible();
});

test("[CART-10] a simple item is added at once and its button becomes a stepper that keeps the focus", async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  const dish = row(page, "Thayir Vada");
  await dish.getByRole("button", { name: "Add Thayir Vada" }).click();
  await expect(dish.getByRole("button", { name: "One more Thayir Vada" })).toBeFocused();
  await dish.getByRole("button", { name: "One more Thayir Vada" }).click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "2");
  await dish.getByRole("button", { name: "One less Thayir Vada" }).click();
  await dish.getByRole("button", { name: "One less Thayir Vada" }).click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "0");
  await expect(dish.getByRole("button", { name: "Add Thayir Vada" })).toBeFocused();
});

test("[CART-10] an item with options asks for them, and when it is in the cart asks repeat or new", async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  const dish = row(page, "Sada Dosa");
  await dish.getByRole("button", { name: "Add Sada Dosa" }).click();
  const sheet = page.getByRole("dialog", { name: "Sada Dosa" });
  await sheet.locator("[data-action=order]").click();
  await expect(sheet).toHaveCount(0);
  await dish.getByRole("button", { name: "One more Sada Dosa" }).click();
  const question = page.getByRole("dialog", { name: "Another Sada Dosa?" });
  await expect(question).toContainText("Last time you chose: ");
  await question.getByRole("button", { name: "Repeat" }).click();
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "2");
  await dish.getByRole("button", { name: "One more Sada Dosa" }).click();
  await question.getByRole("button", { name: "Choose again" }).click();
  await expect(sheet.locator("[data-action=order]")).toBeVisible();
});

test("[STORE-01] another store asks before it empties the cart", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  await row(page, "Thayir Vada").getByRole("button", { name: "Add Thayir Vada" }).click();
  await placeButton(page).click();
  await picker(page)
    .getByRole("button", { name: /^Jayanagar/ })
    .click();
  const question = page.locator("[data-replace-cart]");
  await expect(question.locator("[data-kept]")).toContainText("Thayir Vada");
  await question.getByRole("button", { name: "Keep my cart" }).click();
  await expect(placeButton(page)).toContainText("Indiranagar");
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "1");
  await placeButton(page).click();
  await picker(page)
    .getByRole("button", { name: /^Jayanagar/ })
    .click();
  await question.getByRole("button", { name: "Change with an empty cart" }).click();
  await expect(placeButton(page)).toContainText("Jayanagar");
  await expect(cartCount(page)).toHaveAttribute("data-cart-count", "0");
});

test("[STORE-02] a store that is closed for a while cannot be selected and says so", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  const adyar = picker(page).getByRole("button", { name: /^Adyar/ });
  await expect(adyar).toContainText("Closed at the moment");
  await adyar.click();
  await expect(picker(page).locator("[data-kit=notice]")).toBeVisible();
  await expect(placeButton(page)).toHaveAttribute("data-place", "");
});

test("[STORE-05] stores near the guest are found by the device's location, with their distance", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 12.9716, longitude: 77.6412 });
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  await picker(page).getByRole("button", { name: "Stores near me" }).click();
  await expect(picker(page).locator("[data-store]").first()).toContainText(/Indiranagar.*km/);
});

test("[STORE-05] when no store serves the guest's location the server's message says so and all stores are offered", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12 });
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  await picker(page).getByRole("button", { name: "Stores near me" }).click();
  await expect(picker(page).locator("[data-kit=notice]")).toBeVisible();
  await expect(picker(page).locator("[data-store]")).toHaveCount(6);
});

test("[STORE-09] the selection survives a reload and the server renders that store's menu", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Mylapore");
  const response = await page.reload({ waitUntil: "networkidle" });
  expect(await response?.text()).toContain("Mylapore");
  await expect(placeButton(page)).toContainText("Mylapore");
  await expect(placeButton(page)).toHaveAttribute("data-place", /\.delivery$/);
});

test("[STORE-09] a remembered store is told to the server again when its cookie is gone", async ({ page, context }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Mylapore");
  await context.clearCookies({ name: "place" });
  await page.reload();
  await expect(placeButton(page)).toContainText("Mylapore");
});

test("[RTE-02] the menu and the views of its categories", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await expect(page).toHaveTitle(/^Menu · /);
  await open(page, `${kaapi}/menu/category/dosa`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dosa");
  await expect(page.getByRole("link", { name: "Masala Dosa", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Medu Vada", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Idli & Vada" })).toHaveAttribute("href", "/menu/category/idli-vada");
});

test("[RTE-03] [MENU-05] search follows the typing, keeps its words in the address and suggests categories", async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
  const box = page.getByRole("searchbox", { name: "Search the menu" });
  await box.pressSequentially("vada", { delay: 40 });
  await expect(page).toHaveURL(/\/search/);
  await expect(box).toBeFocused();
  await expect(page.locator("[data-results] li").first()).toContainText(/vada/i);
  await expect(page).toHaveURL(`${kaapi}/search?q=vada`);
  await expect(page.getByRole("link", { name: "All of Idli & Vada" })).toHaveAttribute(
    "href",
    "/menu/category/idli-vada",
  );
  await page.reload();
  await expect(box).toHaveValue("vada");
  await expect(page.locator("[data-results] li").first()).toContainText(/vada/i);
});

test("[MENU-05] a search without results says so and leads on", async ({ page }) => {
  await open(page, `${kaapi}/search?q=zzzz`);
  await expect(page.getByRole("heading", { name: "Nothing found for “zzzz”" })).toBeVisible();
  await page.getByRole("link", { name: "See the menu" }).click();
  await expect(page).toHaveURL(`${kaapi}/menu`);
});

test("[MENU-06] recent searches are offered newest first", async ({ page }) => {
  await open(page, `${kaapi}/search`);
  const box = page.getByRole("searchbox");
  for (const word of ["idli", "coffee"]) {
    await box.fill(word);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("kaapi-kitchen:session"))).toContain(word);
  }
  await box.fill("");
  await expect(page.locator("[data-recent] li")).toHaveText(["coffee", "idli"]);
  await page.locator("[data-recent] button").last().click();
  await expect(box).toHaveValue("idli");
});

test("[RTE-08] a wrong slug leads for good to the item's own address, below the sub-path too", async ({ page }) => {
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

test("[RTE-24] [RTE-25] search box and fulfilment selector are on menu, item and search pages and not elsewhere", async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
  const item = (await page.locator("a[data-item]").first().getAttribute("href")) as string;
  for (const path of ["/menu", item, "/search"]) {
    await page.goto(`${kaapi}${path}`);
    await expect(page.getByRole("searchbox")).toHaveCount(1);
    await expect(placeButton(page)).toHaveCount(1);
  }
  for (const path of ["/orders", "/store-locator", "/offers"]) {
    await page.goto(`${kaapi}${path}`);
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await expect(placeButton(page)).toHaveCount(0);
  }
});

test("[RTE-22] the banner of a closed store floats on menu, item and search pages", async ({ page }) => {
  // Half past three in the morning in Bengaluru.
  await page.clock.setFixedTime(new Date("2026-11-23T22:00:00Z"));
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  const item = (await page.locator("a[data-item]").first().getAttribute("href")) as string;
  for (const path of ["/menu", item, "/search"]) {
    await page.goto(`${kaapi}${path}`);
    await expect(page.locator("[data-store-closed]")).toBeVisible();
  }
  await page.goto(`${kaapi}/orders`);
  await expect(page.locator("[data-store-closed]")).toHaveCount(0);
});

for (const [brand, base] of [
  ["kaapi", kaapi],
  ["manara", manara],
  ["arepera", arepera],
  ["union", union],
] as const) {
  test(`menu, item, sheet, search and picker of ${brand} have no violations`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, `${base}/menu`);
    await expectAccessible(page);
    await placeButton(page).click();
    await expect(picker(page).locator("[data-store]").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator('[data-action="add"][data-simple="false"]').first().click();
    await expect(page.locator("[data-item-sheet] [data-action=order]")).toBeVisible();
    await expectAccessible(page);
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.locator("[data-item-page]")).toBeVisible();
    await expectAccessible(page);
    await open(page, `${base}/search?q=a`);
    await expect(page.locator("[data-found]")).toBeVisible();
    await expectAccessible(page);
  });
}

test("the cart's column stands beside the menu on a wide screen and its bar below it on a phone", async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await choose(page, "Indiranagar");
  await row(page, "Thayir Vada").getByRole("button", { name: "Add Thayir Vada" }).click();
  if (isPhone(page)) await expect(page.locator("[data-cart-bar]")).toBeInViewport();
  else await expect(page.locator("[data-cart-column]")).toContainText("Thayir Vada");
});
