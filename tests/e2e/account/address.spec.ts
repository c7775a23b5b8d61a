import { expect, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn } from "../customers.ts";
import { addressField, arrive, button, expectAccessible, freshPhone, TEXTS, type Texts } from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const ar = TEXTS.ar as Texts;

test("[ADDR-01] [ADDR-02] [RTE-11] [RTE-12] [WALL-01] [STORE-05] [I18N-02] in Arabic: an address is added, changed, a place to look for stores at, and deleted; the wallet is empty", async ({
  page,
}) => {
  await arrive(page, { shop: kaapi, language: "ar", mode: "delivery", lines: 0 });
  await signedIn(page, kaapi, freshPhone("94", 10));
  await page.goto(at(kaapi, "/address"));
  await button(page, ar.address.add).click();
  // The place by its name; then the pin to the door, by keys alone. What the place knows need not be typed.
  await page.getByLabel(ar.address.search.find).fill("Indiranagar");
  await page.locator("[data-place-search] li button").first().click();
  await expect(addressField(page, "pin")).toHaveValue("560038");
  // The demo's map has no streets, so it opens for who asks.
  const pin = page.getByRole("button", { name: ar.map.movePin });
  await expect(pin).toHaveCount(0);
  await button(page, ar.address.onMap).click();
  await pin.press("ArrowLeft");
  await expect(page.locator("[data-spot]")).toHaveAttribute("data-spot", "map");
  await expect(page.locator("[data-reach=yes]")).toBeVisible();
  await expectAccessible(page);
  // Thirty leaps at once: the map is drawn anew after the last of them.
  await pin.evaluate((element) => {
    const leap = { key: "ArrowUp", shiftKey: true, bubbles: true, cancelable: true };
    for (let leaps = 0; leaps < 30; leaps += 1) element.dispatchEvent(new KeyboardEvent("keydown", leap));
  });
  await expect(page.getByText(ar.address.tooFar)).toBeVisible();
  await addressField(page, "address_1").fill("12 Church Street");
  // Its number stays in front of a Latin street.
  await expect(addressField(page, "address_1")).toHaveCSS("unicode-bidi", "plaintext");
  await button(page, ar.address.save).click();
  await expect(page.getByText(ar.address.tooFar)).toBeVisible();
  await page.locator("[data-address-more] summary").click();
  await page.locator("[data-near-store]").click();
  await button(page, ar.address.save).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Church Street" });
  await expect(entry.locator("[data-reach=yes]")).toBeVisible();
  await entry.getByRole("button").first().click();
  await addressField(page, "address_1").fill("14 Church Street");
  await expectAccessible(page);
  await button(page, ar.address.save).click();
  await expect(page.getByText("14 Church Street").first()).toBeVisible();
  await page.goto(at(kaapi, "/store-locator"));
  await page.getByRole("list", { name: ar.place.past }).getByRole("button").first().click();
  await expect(page.locator("[data-store]").nth(1)).toContainText("كم");
  await page.goto(at(kaapi, "/address"));
  // Deleted, taken back, deleted and the page left: what is left before the offer ends is deleted too.
  const entries = page.locator("main").getByRole("listitem").filter({ hasText: "Church Street" });
  await entries.getByRole("button").last().click();
  await expect(page.getByText(ar.address.empty)).toBeVisible();
  await button(page, ar.address.undo).click();
  await expect(entries).toHaveCount(1);
  await page.reload();
  await entries.getByRole("button").last().click();
  await expect(page.getByText(ar.address.empty)).toBeVisible();
  await page.goto(at(kaapi, "/profile"));
  // Without a chosen store an address is saved all the same, with the one that delivers there.
  await page.evaluate((key) => localStorage.removeItem(key), `${kaapi.id}:store`);
  await page.context().clearCookies({ name: "place" });
  await page.goto(at(kaapi, "/address"));
  await expect(page.getByText(ar.address.empty)).toBeVisible();
  await button(page, ar.address.add).click();
  await page.getByLabel(ar.address.search.find).fill("Koramangala");
  await page.locator("[data-place-search] li button").first().click();
  await expect(page.locator("[data-reach=yes]")).toHaveText(ar.address.deliversSome);
  await addressField(page, "address_1").fill("9 Hosur Road");
  await button(page, ar.address.save).click();
  await expect(page.locator("main").getByRole("listitem").filter({ hasText: "9 Hosur Road" })).toBeVisible();
  await page.goto(at(kaapi, "/wallet"));
  await expect(page.locator("[data-balance]")).toContainText("0.00");
  await expect(page.getByText(ar.accountPages.wallet.none)).toBeVisible();
  // WALL-03: from which balance on it pays.
  await expect(page.locator("[data-wallet-terms]")).toContainText("20");
  await expectAccessible(page);
});
