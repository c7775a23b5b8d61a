import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, kept } from "./shopping.ts";
import { at, shop } from "./shops.ts";

const kaapi = shop("kaapi-kitchen");
/** Sold everywhere but at Whitefield, and without options. */
const COCONUT = "Whole Tender Coconut";
const manara = shop("manara-grill");
const picker = (page: Page) => page.locator("[data-place-picker]");
const placeButton = (page: Page) => page.locator("[data-place]");
const count = (page: Page) => page.locator("[data-cart-count]");
const row = (page: Page, title: string) =>
  page.locator("li[data-dish]", { has: page.getByRole("link", { name: title, exact: true }) }).last();
const open = (page: Page, url: string) => page.goto(url, { waitUntil: "networkidle" });

async function choose(page: Page, store: string, mode?: string) {
  await placeButton(page).click();
  if (mode) await picker(page).getByRole("tab", { name: mode }).click();
  await picker(page)
    .getByRole("button", { name: new RegExp(`^${store}`) })
    .click();
}
const add = (page: Page, title: string) =>
  row(page, title)
    .getByRole("button", { name: `Add ${title}` })
    .click();

/** Changes one line of the kept cart as an old visit would have left it. */
const ageCart = (page: Page, change: Record<string, unknown>) =>
  page.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem("kaapi-kitchen:cart") ?? "{}");
    Object.assign(kept.cart.items[0], wanted);
    localStorage.setItem("kaapi-kitchen:cart", JSON.stringify(kept));
  }, change);

test("[STORE-05] a place is searched by name with a slip of the finger, and stores come with their distance from it", async ({
  page,
}) => {
  await open(page, at(kaapi, "/menu"));
  await placeButton(page).click();
  const field = picker(page).getByPlaceholder("Area, landmark or postal code");
  await field.fill("koramangla");
  await expect(picker(page).locator("[data-place-search] li button").first()).toContainText("Koramangala");
  await field.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(picker(page).getByRole("button", { name: "Near Koramangala" })).toBeVisible();
  await expect(picker(page).locator("[data-store]").first()).toContainText("km");
  await picker(page).locator("[data-store]").first().click();
  await expect(picker(page)).toHaveCount(0);
  // STORE-07: the place is offered again.
  await placeButton(page).click();
  await expect(picker(page).getByRole("button", { name: "Koramangala", exact: true })).toBeVisible();
  await expectAccessible(page, "[data-place-picker]");
});

test("[STORE-05] a refused location is explained, and the search is the way on", async ({ page, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, message: "denied", PERMISSION_DENIED: 1 } as GeolocationPositionError);
  });
  await open(page, at(kaapi, "/menu"));
  await placeButton(page).click();
  await picker(page).getByRole("button", { name: "Stores near me" }).click();
  await expect(picker(page)).toContainText("does not share your location");
});

test("[STORE-05] where nobody delivers the guest is told which store to pick up from, and can at once", async ({
  page,
}) => {
  await open(page, at(kaapi, "/menu"));
  await placeButton(page).click();
  await picker(page).getByPlaceholder("Area, landmark or postal code").fill("yelahanka");
  await picker(page).locator("[data-place-search] li button").first().click();
  await expect(picker(page).locator("[data-nearby=NO_STORE_FOUND]")).toBeVisible();
  await picker(page)
    .getByRole("button", { name: /^Pick up at/ })
    .first()
    .click();
  await expect(placeButton(page)).toHaveAttribute("data-place", /\.pickup$/);
});

test("[STORE-10] a store's word on being chosen is said, and a hidden name gives way to the city", async ({ page }) => {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...request) => {
      const answer = await send(...request);
      if (!String(request[1]?.body).includes("GetStoresList")) return answer;
      const body = await answer.json();
      for (const store of body.data.getStoresList) store.hide_store_name = store.biz_location_id === "105";
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    };
  });
  await open(page, at(kaapi, "/menu"));
  await placeButton(page).click();
  await expect(picker(page).locator('[data-store="105"]')).toContainText("Chennai");
  await expect(picker(page).locator('[data-store="105"] .font-semibold').first()).not.toContainText("Mylapore");
  await picker(page).locator('[data-store="101"]').click();
  await expect(page.getByText("The terrace opens at five in the evening.")).toBeVisible();
});

test("[STORE-01] another store first shows what would be lost and what can come along at its prices", async ({
  page,
}) => {
  await open(page, at(kaapi, "/menu"));
  await choose(page, "Indiranagar", "Pickup");
  await add(page, "Thayir Vada");
  await add(page, COCONUT);
  await choose(page, "Whitefield", "Pickup");
  const question = page.locator("[data-replace-cart]");
  await expect(question.locator("[data-lost]")).toContainText(COCONUT);
  await expect(question.locator("[data-kept]")).toContainText("Thayir Vada");
  await expectAccessible(page, "[data-replace-cart]");
  await question.locator("[data-bring]").click();
  await expect(placeButton(page)).toContainText("Whitefield");
  await expect(count(page)).toHaveAttribute("data-cart-count", "1");
  await expect.poll(async () => (await kept(page, kaapi, "cart")).cart.items[0].item_title).toBe("Thayir Vada");
});

test("[STORE-01] what was tapped before a store was chosen is not added where it is not sold", async ({ page }) => {
  await open(page, at(kaapi, "/menu"));
  await add(page, COCONUT);
  await picker(page).getByRole("tab", { name: "Pickup" }).click();
  await picker(page)
    .getByRole("button", { name: /^Whitefield/ })
    .click();
  await expect(placeButton(page)).toContainText("Whitefield");
  await expect(page.getByText(/is not sold at this store/).first()).toBeVisible();
  await expect(count(page)).toHaveAttribute("data-cart-count", "0");
});

test("[CART-12] on reopening each change of a kept cart is told line by line and accepted once", async ({ page }) => {
  await open(page, at(kaapi, "/menu"));
  await choose(page, "Indiranagar", "Pickup");
  await expect(picker(page)).toHaveCount(0);
  await add(page, "Thayir Vada");
  await ageCart(page, { item_price: 100, item_title: "Old Vada" });
  await page.reload({ waitUntil: "networkidle" });
  const sheet = page.locator("[data-cart-changes]");
  await expect(sheet.locator('[data-change="price"]')).toContainText("Old Vada");
  await expect(sheet).toContainText("₹1.00 →");
  await expectAccessible(page, "[data-cart-changes]");
  await sheet.locator("[data-accept]").click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(async () => (await kept(page, kaapi, "cart")).cart.items[0].item_title).toBe("Thayir Vada");
  await page.reload({ waitUntil: "networkidle" });
  await page.waitForTimeout(2_000);
  await expect(sheet).toHaveCount(0);
});

test("[STORE-11] changing between delivery and pickup holds the cart against the new mode", async ({ page }) => {
  await open(page, at(kaapi, "/menu"));
  await choose(page, "Indiranagar", "Pickup");
  await expect(picker(page)).toHaveCount(0);
  await add(page, "Thayir Vada");
  await add(page, "Brass Filter & Davara Set");
  await choose(page, "Indiranagar", "Delivery");
  const sheet = page.locator("[data-cart-changes]");
  await expect(sheet.locator('[data-change="gone"]')).toContainText("Brass Filter & Davara Set");
  await expect(sheet.locator("[data-change]")).toHaveCount(1);
  await sheet.locator("[data-accept]").click();
  await expect(count(page)).toHaveAttribute("data-cart-count", "1");
});

test("[STORE-06] [RTE-17] the locator lists every store with address, phone, hours of the week, directions and order here", async ({
  page,
}) => {
  const html = await (await page.goto(at(kaapi, "/store-locator")))?.text();
  for (const text of ["T. Nagar", "+918045550101", "Monday", "Order here"]) expect(html).toContain(text);
  const card = page.locator('[data-store="101"]');
  await expect(card.getByRole("link", { name: /\+91 80 4555 0101/ })).toHaveAttribute("href", "tel:+918045550101");
  await expect(card.getByRole("link", { name: "Directions" })).toHaveAttribute("href", /destination=12\.9705,77\.6408/);
  await card.getByText("Opening hours").click();
  await expect(card.getByText("Sunday")).toBeVisible();
  await page.getByPlaceholder("Area, landmark or postal code").fill("mylapore");
  await page.locator("[data-place-search] li button").first().click();
  await expect(page.locator("[data-store]").first()).toContainText(/Mylapore[\s\S]*km/);
  await page.locator('[data-store="105"] [data-order-here]').click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(placeButton(page)).toContainText("Mylapore");
});

test("[STORE-06] the map has a button for every store and the areas where they deliver, and needs nobody's script", async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (!hostname.endsWith("localhost")) foreign.push(hostname);
  });
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await open(page, at(manara, "/store-locator?lang=en"));
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole("group", { name: "Show as" }).getByRole("button", { name: "Map", exact: true }).click();
  const map = page.locator("[data-map=ready]");
  await expect(map).toBeVisible({ timeout: 20_000 });
  await map.getByRole("button", { name: "Seef" }).click();
  await expect(page.locator('[data-store="202"]')).toHaveAttribute("data-selected", "true");
  await expectAccessible(page);
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});

for (const [business, lang] of [
  [manara, "ar"],
  [shop("la-arepera"), "es"],
  [shop("union-burger"), "en"],
] as const) {
  test(`[STORE-06] the locator of ${business.id} in ${lang} has no violations and fits its window`, async ({
    page,
  }) => {
    await open(page, at(business, `/store-locator?lang=${lang}`));
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
