import type { Page } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { signedIn } from "../customers.ts";
import { arrive, chooseTime, expectAccessible, freshPhone, placeButton, step, TEXTS, type Texts } from "../shopping.ts";
import { books, expect, expectPaidOnce, notice, readyToPay, test, view } from "./paying.ts";
import { stripeForm, vendorOf } from "./vendors.ts";

const manara = shop("manara-grill");
const stripe = vendorOf("Stripe");

/** A browser with a wallet, as Safari says it; without, what a browser of the tests has may not count. */
const withWallet = (page: Page, has: boolean) =>
  page.addInitScript((canPay) => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => canPay } });
    Object.defineProperty(navigator, "userAgentData", { value: undefined });
  }, has);

const wallets = (page: Page) => view(page).locator("[data-express]");
/** The same on the checkout, above every way to pay. */
const onTop = (page: Page) => step(page, "pay").locator("[data-express]");
const button = (page: Page, among = wallets(page)) =>
  among
    .frameLocator('iframe[title="Secure express checkout frame"]')
    .getByRole("button", { name: "Apple Pay", exact: true });
const sheet = (page: Page) => page.frameLocator('iframe[title="Apple Pay"]');

/** Stripe's form, with the wallet's button above it. */
async function openForm(page: Page, language: string): Promise<Texts> {
  await withWallet(page, true);
  const texts = await readyToPay(page, { shop: manara, language, payWith: "payment_gateway:Stripe" });
  await placeButton(page).click();
  await expect(wallets(page)).toHaveAttribute("data-express", "shown");
  await expect(button(page)).toBeVisible();
  return texts;
}

test("[PGW-11] Apple Pay above the card form: dismissed, declined by the bank, then asked by it, it pays the order once", {
  tag: "@full",
}, async ({ page, watch }) => {
  const texts = await openForm(page, "en");
  await expect(wallets(page)).toContainText(texts.pay.orByCard);
  await expectAccessible(page, "[data-payment-view]");
  await button(page).click();
  await expect(sheet(page).getByRole("heading", { name: "Apple Pay" })).toBeVisible();
  await expect(sheet(page).getByText(/Total: BHD \d+\.\d{3}/)).toBeVisible();
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator('iframe[title="Apple Pay"]')).toHaveCount(0);
  await expect(view(page).locator("[role=alert]")).toBeEmpty();
  await button(page).click();
  await sheet(page).getByRole("combobox").selectOption("4000000000000002");
  await sheet(page).getByRole("button", { name: "Pay", exact: true }).click();
  await expect(view(page).getByRole("alert")).toHaveText("Your card was declined.");
  expect((await books("Stripe", watch)).charges).toBe(0);
  await button(page).click();
  await sheet(page).getByRole("combobox").selectOption("4000002500003155");
  await sheet(page).getByRole("button", { name: "Pay", exact: true }).click();
  await page.frameLocator('iframe[title="3D Secure challenge"]').getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/\/orders\//);
  expect(watch.calls.get("init")).toBe(1);
  await expectPaidOnce(page, { shop: manara, gateway: "Stripe", watch });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("[PGW-11] [I18N-02] in Arabic the wallet stands above the card form, fits the width, has no accessibility fault, and pays", {
    tag: "@full",
  }, async ({ page, watch }) => {
    const texts = await openForm(page, "ar");
    await expect(view(page)).toHaveAttribute("dir", "rtl");
    await expect(wallets(page)).toContainText(texts.pay.orByCard);
    await expect(view(page).getByRole("group", { name: texts.pay.express })).toBeVisible();
    await expect(stripeForm(page).locator("summary")).toBeVisible();
    await expectAccessible(page, "[data-payment-view]");
    const [above, below] = await Promise.all([wallets(page).boundingBox(), view(page).locator("form").boundingBox()]);
    expect(above && below && above.y + above.height <= below.y).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await button(page).tap();
    await sheet(page).getByRole("button", { name: "ادفع", exact: true }).tap();
    await page.waitForURL(/\/orders\//);
    await expectPaidOnce(page, { shop: manara, gateway: "Stripe", watch });
  });

  test("[PGW-11] [I18N-02] in Arabic on the checkout the wallet stands above the ways to pay, fits the width, has no accessibility fault, and pays", {
    tag: "@full",
  }, async ({ page, watch }) => {
    await withWallet(page, true);
    const texts = await readyToPay(page, { shop: manara, language: "ar", payWith: "payment_gateway:Tap" });
    await expect(onTop(page)).toHaveAttribute("data-express", "shown");
    await expect(onTop(page)).toContainText(texts.pay.orOtherwise);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await button(page, onTop(page)).tap();
    await sheet(page).getByRole("button", { name: "ادفع", exact: true }).tap();
    await page.waitForURL(/\/orders\//);
    await expectPaidOnce(page, { shop: manara, gateway: "Stripe", watch });
  });
});

test("[PGW-11] a browser without a wallet has the card form where it always was: no gap, no second way, and it pays", {
  tag: "@full",
}, async ({ page, watch }) => {
  await withWallet(page, false);
  await readyToPay(page, { shop: manara, language: "en", payWith: "payment_gateway:Stripe" });
  await expect(onTop(page)).toHaveCSS("height", "0px");
  await placeButton(page).click();
  await expect(stripeForm(page).locator("summary")).toBeVisible();
  await expect(wallets(page)).toHaveAttribute("data-express", "none");
  await expect(wallets(page)).toHaveCSS("height", "0px");
  await expect(wallets(page)).toHaveCSS("visibility", "hidden");
  await expect(wallets(page)).toHaveCSS("margin", "0px");
  await stripe.pay(page);
  await page.waitForURL(/\/orders\//);
  await expectPaidOnce(page, { shop: manara, gateway: "Stripe", watch });
});

test("[PGW-11] [ORD-03] on the checkout Apple Pay stands above every way to pay: nothing is begun until the guest agrees, and no card has to be chosen", async ({
  page,
  watch,
}) => {
  await withWallet(page, true);
  await readyToPay(page, { shop: manara, language: "en", payWith: "payment_gateway:Tap" });
  await expect(onTop(page)).toHaveAttribute("data-express", "shown");
  await expectAccessible(page);
  await button(page, onTop(page)).click();
  const total = (await placeButton(page).textContent())?.match(/\d+\.\d{3}/)?.[0] ?? "none";
  await expect(sheet(page).getByText(`Total: BHD ${total}`)).toBeVisible();
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator('iframe[title="Apple Pay"]')).toHaveCount(0);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  expect(watch.calls.get("init") ?? 0).toBe(0);
  await button(page, onTop(page)).click();
  await sheet(page).getByRole("combobox").selectOption("4000000000000002");
  await sheet(page).getByRole("button", { name: "Pay", exact: true }).click();
  await expect(notice(page)).toContainText("Your card was declined.");
  expect((await books("Stripe", watch)).charges).toBe(0);
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await button(page, onTop(page)).click();
  await sheet(page).getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/orders\//);
  await expectPaidOnce(page, { shop: manara, gateway: "Stripe", watch });
});

test("[PGW-11] a customer with an account, whose cards are kept, pays by wallet on the checkout: the sheet and the payment agree on that", {
  tag: "@full",
}, async ({ page, watch }) => {
  await withWallet(page, true);
  await arrive(page, { shop: manara, language: "en", mode: "pickup" });
  await signedIn(page, manara, freshPhone("36", 8), "+973");
  await page.goto(at(manara, "/checkout"));
  await chooseTime(page, TEXTS.en as Texts);
  await expect(onTop(page)).toHaveAttribute("data-express", "shown");
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await button(page, onTop(page)).click();
  await sheet(page).getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/orders\//);
  await expectPaidOnce(page, { shop: manara, gateway: "Stripe", watch });
});

test("[PGW-11] [ORD-02] a guest whose details are missing is asked for them, and no sheet opens over the question", {
  tag: "@full",
}, async ({ page, watch }) => {
  const texts = TEXTS.en as Texts;
  await withWallet(page, true);
  await arrive(page, { shop: manara, language: "en", mode: "pickup" });
  await page.goto(at(manara, "/checkout"));
  await chooseTime(page, texts);
  await expect(onTop(page)).toHaveAttribute("data-express", "shown");
  await button(page, onTop(page)).click();
  await expect(step(page, "who").locator(":focus")).toHaveCount(1);
  await expect(page.locator('iframe[title="Apple Pay"]')).toHaveCount(0);
  expect(watch.calls.get("init") ?? 0).toBe(0);
});
