import { expect, type Page, test } from "@playwright/test";
import { american } from "../../../lib/i18n/regional.ts";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { freshPhone, kept, orderAsGuest, placeButton, step, TEXTS, type Texts } from "../shopping.ts";
import { expectStill } from "../still.ts";

const union = shop("union-burger");
const us = american(TEXTS.en as Texts);

/** The checkout of the guest whose address was picked, all of it. */
async function expectWhole(page: Page): Promise<void> {
  await expect(step(page, "where")).toContainText("88 Berry St");
  await expect(page.getByRole("button", { name: us.checkout.where.directions })).toBeVisible();
  await expect(step(page, "when")).toHaveAttribute("data-state", "done");
  await expect(placeButton(page)).toContainText("$");
}

test("[ADDR-01] [TIME-05] nothing of the checkout moves while the saved address, the free times and the bill come, on a phone and on a desktop, in this tab and in a new one", {
  tag: "@full",
}, async ({ page, context }) => {
  await page.goto(at(union, "/menu"));
  await page.getByRole("button", { name: "Add New York Cheesecake", exact: true }).last().click();
  await page.getByPlaceholder(us.place.findHint).fill("88 Berry St, Brooklyn 11211");
  // The only store that delivers there, which says how many orders it takes in half an hour.
  await page.locator("[data-place-search] li button").first().click();
  await expect(page.locator('[data-cart-count="1"]')).toBeAttached();
  await page.getByRole("button", { name: "One more New York Cheesecake", exact: true }).last().click();
  await expect(page.locator('[data-cart-count="2"]')).toBeAttached();
  await page.goto(at(union, "/checkout"));
  await page.getByRole("textbox", { name: us.login.email }).fill("sam@example.com");
  await orderAsGuest(page, us, { name: "Sam Park", phone: freshPhone("718555", 10) });
  await expect.poll(async () => (await kept(page, union, "cart")).cart.delivery_address).not.toBeNull();
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    for (const tab of [page, await context.newPage()]) {
      await tab.setViewportSize(size);
      await tab.goto(at(union, "/checkout"));
      await expectWhole(tab);
      await expectStill(tab);
    }
  }
});
