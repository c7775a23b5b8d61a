import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { open, placeButton } from "../browse/menu-page.ts";
import { expectAccessible } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const manara = shop("manara-grill");

test("[STORE-06] [RTE-17] the locator lists every store with address, phone, hours of the week, directions and order here", async ({
  page,
}) => {
  const html = await (await page.goto(at(kaapi, "/store-locator")))?.text();
  for (const text of ["T. Nagar", "+918045550101", "Monday", "Order here"]) expect(html).toContain(text);
  const card = page.locator('[data-store="101"]');
  await expect(card.getByRole("link", { name: /\+91 80 4555 0101/ })).toHaveAttribute("href", "tel:+918045550101");
  await expect(card.getByRole("link", { name: "Directions" })).toHaveAttribute("href", /destination=12\.9705,77\.6408/);
  // The sentence of a closed store moves what is below it, also while it is being pressed.
  await expect(card).toContainText(/Open|Closed/);
  await card.getByText("Opening hours").click();
  await expect(card.getByText("Sunday")).toBeVisible();
  await page.getByPlaceholder("Address, area or PIN code").fill("mylapore");
  await page.locator("[data-place-search] li button").first().click();
  await expect(page.locator("[data-store]").first()).toContainText("Mylapore");
  // The place that was searched for is the first store's own.
  await expect(page.locator("[data-store]").nth(1)).toContainText(/\d km/);
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
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole("group", { name: "Show as" }).getByRole("button", { name: "Map", exact: true }).click();
    await expect(page.locator("[data-store]").first()).toBeHidden();
  }
  const map = page.locator("[data-map=ready]");
  await expect(map).toBeVisible({ timeout: 20_000 });
  for (const zoom of [".maplibregl-ctrl-zoom-in", ".maplibregl-ctrl-zoom-out"]) {
    await expect(map.locator(zoom), "a finger's target").toHaveCSS("width", "44px");
    await expect(map.locator(zoom), "a finger's target").toHaveCSS("height", "44px");
  }
  await map.getByRole("button", { name: "Seef" }).click();
  await expect(page.locator('[data-store="202"]')).toHaveAttribute("data-selected", "true");
  await expectAccessible(page);
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});

test("[STORE-06] [I18N-02] in Arabic the map's scale is at the other side and read from the right", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, at(manara, "/store-locator?lang=ar"));
  await expect(page.locator("[data-map=ready]")).toBeVisible({ timeout: 20_000 });
  const scale = page.locator(".maplibregl-ctrl-bottom-right .maplibregl-ctrl-scale");
  await expect(scale).toContainText(/كم|م/);
  await expect(scale).toHaveCSS("direction", "rtl");
});

test("[I18N-02] in Arabic words stand as far apart in buttons and fields as in other text", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, at(manara, "/store-locator?lang=ar"));
  const gapOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).wordSpacing);
  const gap = await gapOf("body");
  expect(Number.parseFloat(gap)).toBeGreaterThan(1);
  for (const control of ["main button", "main input"]) expect(await gapOf(control), control).toBe(gap);
});

for (const [business, lang] of [
  [manara, "ar"],
  [shop("la-arepera"), "es"],
  [shop("union-burger"), "en"],
] as const) {
  test(`[STORE-06] the locator of ${business.id} in ${lang} has no violations and fits its window`, {
    tag: "@full",
  }, async ({ page }) => {
    await open(page, at(business, `/store-locator?lang=${lang}`));
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
