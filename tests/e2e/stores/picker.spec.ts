import { expect, test } from "@playwright/test";
import { at, page as read, shop } from "../../fixtures/shop/shops.ts";
import { choose, kaapi, open, picker, placeButton } from "../browse/menu-page.ts";
import { expectAccessible, TEXTS, type Texts } from "../shopping.ts";

/** The place can be chosen on every page of the menu: this one is short. */
const SHORT_MENU = `${kaapi}/menu/category/coolers`;

test("[STORE-01] the question for a store is fetched while the page rests, so that a guest without one does not wait for it", {
  tag: "@full",
}, async ({ page }) => {
  const question = page.waitForResponse(
    async (answer) => /\/_next\/.*\.js/.test(answer.url()) && (await answer.text()).includes("data-place-picker"),
    { timeout: 30_000 },
  );
  await page.goto(`${kaapi}/menu`);
  await question;
});

test("[STORE-02] a store that is closed for a while cannot be selected and says so", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  const adyar = picker(page).getByRole("button", { name: /^Adyar/ });
  await expect(adyar).toContainText("Temporarily closed");
  await adyar.click();
  await expect(picker(page).locator("[data-kit=notice]")).toBeVisible();
  await expect(placeButton(page)).toHaveAttribute("data-place", "");
});

test("[STORE-05] stores near the device's location come with their distance; where none serves it all are offered, and the server says so", {
  tag: "@phone",
}, async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 12.9716, longitude: 77.6412 });
  await open(page, SHORT_MENU);
  await placeButton(page).click();
  await picker(page).getByRole("button", { name: "Near me" }).click();
  await expect(picker(page).locator("[data-store]").first()).toContainText(/Indiranagar.*km/);
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12 });
  await page.reload({ waitUntil: "networkidle" });
  await placeButton(page).click();
  await expect(picker(page).locator("[data-store]")).toHaveCount(6);
  await picker(page).getByRole("button", { name: "Near me" }).click();
  await expect(picker(page).locator("[data-kit=notice]")).toBeVisible();
  await expect(picker(page).locator("[data-store]")).toHaveCount(6);
});

test("[STORE-05] a place is searched by name with a slip of the finger, and its only store is chosen with it", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  const field = picker(page).getByPlaceholder("Address, area or PIN code");
  await field.fill("koramangla");
  await expect(picker(page).locator("[data-place-search] li button").first()).toContainText("Koramangala");
  await field.press("ArrowDown");
  await page.keyboard.press("Enter");
  // One store delivers there, and it takes orders round the clock here: nothing is pressed for it.
  await expect(picker(page)).toHaveCount(0);
  // STORE-09: where it is delivered to, and from where.
  await expect(placeButton(page)).toContainText("Koramangala");
  await expect(placeButton(page)).toContainText(/from \w+/);
  // STORE-07: the place is offered again.
  await placeButton(page).click();
  await expect(picker(page).getByRole("button", { name: "Koramangala", exact: true })).toBeVisible();
  await expectAccessible(page, "[data-place-picker]");
});

test("[STORE-05] a refused location is explained, and the search is the way on", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: 1, message: "denied", PERMISSION_DENIED: 1 } as GeolocationPositionError);
  });
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  await picker(page).getByRole("button", { name: "Near me" }).click();
  await expect(picker(page)).toContainText("isn't sharing your location");
  // A street that has no name here: told what else would find it, and the pin on the map is a way on too.
  await picker(page).getByPlaceholder("Address, area or PIN code").fill("14 Xyzzy Qwrtz");
  await expect(picker(page)).toContainText(
    "If it's in another town, we have no store there. If it's here, try just the area",
  );
  await picker(page).getByRole("button", { name: "On the map" }).click();
  await expect(picker(page).locator('[data-map="ready"]')).toBeVisible();
  await picker(page).getByRole("button", { name: "Set the pin here" }).click();
  await expect(picker(page).locator("[data-nearby], [data-store] bdi").first()).toBeVisible();
  await expectAccessible(page, "[data-place-picker]");
});

test("[STORE-05] whoever looks for a place in another town is told that nobody delivers there, and can pick up instead", {
  tag: "@full",
}, async ({ page }) => {
  const arepera = shop("la-arepera");
  const { place: words } = TEXTS.es as Texts;
  await page.context().addCookies([{ name: "locale", value: "es", url: arepera.origin }]);
  await open(page, at(arepera, "/menu"));
  await placeButton(page).click();
  await picker(page).getByRole("tab", { name: words.delivery }).click();
  await picker(page).getByPlaceholder(words.findHintBarrio).fill("Plaza de Bolívar, Bogotá");
  await expect(picker(page)).toContainText(words.noMatch.replace("{query}", "Plaza de Bolívar, Bogotá"));
  await expectAccessible(page, "[data-place-picker]");
  await picker(page).getByRole("button", { name: words.pickupInstead }).click();
  await expect(picker(page).getByRole("tab", { name: words.pickup })).toHaveAttribute("aria-selected", "true");
  await expect(picker(page).locator("[data-store]:enabled").first()).toBeVisible();
});

test("[STORE-05] where no store delivers the guest is offered a store to pick up from", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  await picker(page).getByPlaceholder("Address, area or PIN code").fill("yelahanka");
  await picker(page).locator("[data-place-search] li button").first().click();
  await expect(picker(page).locator("[data-nearby=NO_STORE_FOUND]")).toBeVisible();
  await picker(page)
    .getByRole("button", { name: /^Pick up at/ })
    .first()
    .click();
  await expect(placeButton(page)).toHaveAttribute("data-place", /\.pickup$/);
});

test("[STORE-10] what a store has to say is read at its row, before it is chosen", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, `${kaapi}/menu`);
  await placeButton(page).click();
  await expect(picker(page).locator('[data-store="101"]')).toContainText(
    "This kitchen roasts its own coffee: ask for the dark roast.",
  );
});

test("[STORE-10] a hidden name gives way to the city, in the list of stores, in what the page carries and once it is chosen", {
  tag: "@full",
}, async ({ page }) => {
  const arepera = at(shop("la-arepera"), "");
  const { body } = await read(shop("la-arepera"), "/store-locator");
  expect(body).toContain("Laureles, Primer Parque");
  expect(body).not.toMatch(/Envigado, (?:Parque Principal|main square)/);
  await open(page, `${arepera}/menu`);
  await placeButton(page).click();
  const hidden = picker(page).locator('[data-store="303"]');
  await expect(hidden.locator(".font-semibold").first()).toHaveText("Envigado");
  await hidden.click();
  await expect(placeButton(page)).toContainText("Envigado");
  await expect(placeButton(page)).not.toContainText("Parque");
});

test("[STORE-09] the selection survives a reload, the server renders that store's menu, and is told again when its cookie is gone", async ({
  page,
  context,
}) => {
  await open(page, SHORT_MENU);
  await choose(page, "Mylapore");
  const response = await page.reload({ waitUntil: "networkidle" });
  expect(await response?.text()).toContain("Mylapore");
  await expect(placeButton(page)).toContainText("Mylapore");
  await expect(placeButton(page)).toHaveAttribute("data-place", /\.delivery$/);
  await context.clearCookies({ name: "place" });
  await page.reload();
  await expect(placeButton(page)).toContainText("Mylapore");
});
