import { expect, type Page, test } from "@playwright/test";
import { american } from "../../../lib/i18n/regional.ts";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { move } from "../kitchen.ts";
import { stripeForm } from "../payment/vendors.ts";
import { button, expectKnown, freshPhone, placeButton, placed, step, TEXTS, type Texts } from "../shopping.ts";
import { countTaps, expectShort } from "./tap-counter.ts";

/** A guest with a phone who has never been here, at the shop's address; everything is pressed and written as they would. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const union = shop("union-burger");
const kaapi = shop("kaapi-kitchen");

/** Presses a button of a dish on the shop's first screen, or on its menu where the first screen has other dishes. */
async function press(page: Page, name: string): Promise<void> {
  const onDish = page.getByRole("button", { name, exact: true }).filter({ visible: true });
  const toMenu = page.locator('[data-landing] a[href$="/menu"]');
  if ((await toMenu.count()) > 0 && (await onDish.count()) === 0) await toMenu.first().click();
  await onDish.last().click();
}

const inCart = (page: Page, count: number) => expect(page.locator(`[data-cart-count="${count}"]`)).toBeAttached();

test("[ORD-02] a new guest's first delivery, paid by card, takes at most 13 taps and fields and 5 screens", async ({
  page,
  context,
}) => {
  const texts = TEXTS.en as Texts;
  const count = await countTaps(context);
  await page.goto(at(union, "/"));
  await press(page, "Add New York Cheesecake");
  // The address finds the only store that delivers there, which is not pressed, and is not asked for again.
  await page.getByPlaceholder(american(texts).place.findHint).fill("88 Berry St, Brooklyn 11211");
  const found = page.locator("[data-place-search] li button").first();
  await expect(found).toContainText("Williamsburg");
  await found.click();
  await inCart(page, 1);
  await press(page, "One more New York Cheesecake");
  await inCart(page, 2);
  await page.locator("[data-bar-checkout]").click();
  // ADDR-02: it is the answer already, with no form to confirm, and what is missing of the house is a tap away.
  const where = step(page, "where");
  await expect(where).toHaveAttribute("data-state", "done");
  await expect(where).toContainText("88 Berry St");
  await expect(where).toContainText("NY 11211");
  await expect(button(page, american(texts).checkout.where.directions)).toBeVisible();
  await page.getByLabel(texts.login.name).fill("Sam Park");
  await page.locator('input[type="tel"]').fill(freshPhone("718555", 10));
  await page.getByRole("textbox", { name: texts.login.email }).fill("sam@example.com");
  // The press that only opens the card's form does not say that it pays.
  await expect(placeButton(page)).toContainText(/^Continue to payment · \$\d+\.\d\d$/);
  const said = /\$.*/.exec((await placeButton(page).textContent()) ?? "")?.[0] ?? "";
  await placeButton(page).click();
  const form = stripeForm(page);
  await form.locator('[autocomplete="cc-number"]').fill("4242424242424242");
  await form.locator('[autocomplete="cc-exp"]').fill("1234");
  await form.locator('[autocomplete="cc-csc"]').fill("123");
  // In the shop's own format, to the cent what the checkout said.
  await expect(page.locator("[data-pay]")).toHaveText(`Pay ${said}`);
  await page.locator("[data-pay]").click();
  await placed(page);
  expectShort("first order, new guest, delivery, card", await count(page));
});

test("[ORD-02] [OLIST-03] a new guest's first pickup in cash takes at most 7 taps and fields, and the same again two, without an account", async ({
  page,
  context,
}) => {
  const texts = TEXTS.en as Texts;
  const count = await countTaps(context);
  await page.goto(at(kaapi, "/"));
  await press(page, "Add Gunpowder Podi");
  await page.getByRole("dialog").getByText(texts.place.pickup, { exact: true }).click();
  await page.locator('[data-store][data-open="true"]:enabled').first().click();
  await inCart(page, 1);
  await page.locator("[data-bar-checkout]").click();
  await page.getByLabel(texts.login.name).fill("Asha Rao");
  await page.locator('input[type="tel"]').fill(freshPhone("98", 10));
  await placeButton(page).click();
  const order = await placed(page);
  expectShort("first order, new guest, pickup, cash", await count(page));

  for (let state: string | null = ""; state !== "COMPLETED" && state !== null; ) state = await move(order);
  const again = await context.newPage();
  await again.goto(at(kaapi, "/"));
  await again.locator("[data-reorder]").click();
  await again.waitForURL(/\/checkout$/);
  await expectKnown(again);
  await expect(step(again, "when")).toHaveAttribute("data-state", "done");
  await expect(placeButton(again)).toHaveAttribute("data-ready", "true", { timeout: 20_000 });
  await placeButton(again).click();
  expect(await placed(again)).not.toBe(order);
  expectShort("usual order, guest of this device", await count(again));
});
