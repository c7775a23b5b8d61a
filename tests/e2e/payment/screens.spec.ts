import { AxeBuilder } from "@axe-core/playwright";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { codeFor, expectAccessible, freshPhone, placeButton, step, TEXTS, type Texts } from "../shopping.ts";
import {
  books,
  expect,
  expectPaidOnce,
  expectScreen,
  readyToPay,
  screen,
  shownPaid,
  test,
  watchPage,
} from "./paying.ts";
import { vendorOf } from "./vendors.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;
const phonePe = vendorOf("PhonePe");

test("[ROBUST-06] the return address alone, in another browser, shows a guest's payment as paid", {
  tag: "@full",
}, async ({ page, browser, watch }) => {
  await readyToPay(page, { shop: kaapi, language: "en", payWith: "payment_gateway:PhonePe" });
  await placeButton(page).click();
  const back = page.waitForRequest(/\/pg\?attempt=\w+&txn=[\w-]+$/);
  await phonePe.pay(page);
  await shownPaid(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await watchPage(other, watch);
  await other.goto((await back).url());
  await expectScreen(other, "paidElsewhere");
  await elsewhere.close();
});

test("[ERR-02] [ORD-03] [RTE-07] [RTE-28] [ROBUST-05] [ROBUST-08] the screens of a payment: none yet, all ways to pay, and a forged return, which decides nothing and leaves nothing in the address", async ({
  page,
  watch,
}) => {
  await page.goto(at(kaapi, "/pg"));
  await expectScreen(page, "nothing");
  await expect(page.getByRole("heading", { name: "Last Transaction Not Found" })).toBeVisible();
  await expectAccessible(page);
  expect(watch.calls.size).toBe(0);

  // [ORD-03] All ways to pay with what they take and their limits; the choice goes on to the checkout.
  await readyToPay(page, { shop: kaapi, language: "en", payWith: "cash" });
  await expect(page.locator("[data-demo]")).toHaveText(en.pay.demo);
  // Asked once: the checkout has every way and its limit, and leads to no second list of them.
  await expect(page.locator('main a[href*="choose-payment-method"]')).toHaveCount(0);
  await expect(step(page, "pay")).toContainText(en.checkout.pay.refused.tooDear.replace("{limit}", "₹"));
  await page.goto(at(kaapi, "/choose-payment-method"));
  await expect(page.locator('input[type="radio"][value="cash"]')).toBeChecked();
  for (const gateway of ["Razorpay", "PhonePe", "PaymentOS"]) {
    await expect(page.locator(`input[type="radio"][value="payment_gateway:${gateway}"]`)).toBeAttached();
  }
  await expect(page.getByText(en.gateways.Razorpay.hint)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: new RegExp(en.gateways.PhonePe.name) }).check();
  await page.getByRole("link", { name: en.pay.methods.use }).click();
  await expect(page.locator('[data-step="pay"]')).toContainText(en.gateways.PhonePe.name);
  await expect(placeButton(page)).toContainText("Continue to payment · ₹");
  expect(watch.txns.size).toBe(0);

  // [ROBUST-05] The truth about a forged return comes later.
  await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
  await placeButton(page).click();
  await page.waitForURL((url) => url.hostname === "localhost");
  await page.getByRole("button", { name: "Leave it pending" }).click();
  await page.waitForURL(/\/pg\?/);
  const forged = `${page.url()}&redirect_status=succeeded&transactionState=4&payment_intent_client_secret=pi_1_secret_2`;
  const referrers: string[] = [];
  page.on("request", (request) => referrers.push(request.headers().referer ?? ""));
  await page.goto(forged);
  expect(page.url()).not.toMatch(/redirect_status|secret/);
  await expectScreen(page, "checking");
  await expectAccessible(page, "main");
  expect(referrers.join()).not.toContain("secret");
  const items = await page.evaluate(() => localStorage.getItem("kaapi-kitchen:cart"));
  expect(items).toContain("signature");
  expect((await books("PhonePe", watch)).charges).toBe(0);
});

test("[PGW-16] a shop without a payment service: placeOrder begins the payment and finalizePayment ends it", {
  tag: "@full",
}, async ({ page, watch }) => {
  const union = shop("union-burger");
  await readyToPay(page, { shop: union, language: "en", payWith: "payment_gateway:Stripe" });
  await placeButton(page).click();
  const stripe = vendorOf("Stripe");
  await stripe.pay(page);
  await page.waitForURL(/\/orders\//);
  expect(watch.calls.size, "the payment service is not asked").toBe(0);
  await expectPaidOnce(page, { shop: union, gateway: "Stripe", watch });
});

test("[WALL-02] [RTE-10] [CFG-12] [ROLE-01] a visitor signs in where they are, adds at least the minimum, pays, and has it in the wallet", async ({
  page,
  watch,
}) => {
  const phone = freshPhone("98", 10);
  await page.goto(at(kaapi, "/add-money"));
  await expectAccessible(page);
  await page.locator('input[type="tel"]').fill(phone);
  await page.getByRole("button", { name: en.login.sendCode }).click();
  await page.getByLabel(en.login.code).fill(await codeFor(phone));
  // The name of somebody new is asked before anything else, also after a reload.
  const amount = page.getByLabel(en.pay.wallet.amount);
  await page.getByLabel(en.login.fullName).fill("Asha Rao");
  await expect(amount).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel(en.login.fullName)).toHaveValue("Asha Rao");
  await page.getByRole("textbox", { name: en.login.email }).fill("asha@example.com");
  await page.getByRole("button", { name: en.login.saveName }).click();
  await amount.fill("5");
  await page.locator("[data-add-money]").click();
  await expect(page.getByText(/The minimum amount is/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "₹500", exact: false }).first().click();
  await page.getByRole("radio", { name: new RegExp(en.gateways.PaymentOS.hint) }).check();
  await page.locator("[data-add-money]").click();
  const card = vendorOf("PaymentOS");
  await card.pay(page);
  await expect(screen(page)).toHaveAttribute("data-payment-screen", "reloaded", { timeout: 20_000 });
  await expect.poll(() => books("PaymentOS", watch)).toEqual({ charges: 1, refunds: 0 });
  await expect(page.getByText(en.pay.wallet.balance.replace("{amount}", "₹500.00"))).toBeVisible();
  await page.goto(at(kaapi, "/wallet"));
  await expect(page.getByText(en.accountPages.wallet.types.reload)).toBeVisible();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wider(), "a gateway's long number breaks").toBe(0);
});

test("[I18N-02] paying in Arabic: mirrored form and screens, without an accessibility fault", { tag: "@full" }, async ({
  page,
  watch,
}) => {
  const manara = shop("manara-grill");
  await readyToPay(page, { shop: manara, language: "ar", payWith: "payment_gateway:PaymentOS" });
  await placeButton(page).click();
  await expect(page.locator("[data-payment-view] iframe").first()).toBeVisible();
  await expect(page.locator("[data-payment-view]")).toHaveAttribute("dir", "rtl");
  const { violations } = await new AxeBuilder({ page })
    .include("[data-payment-view]")
    // What stands in a vendor's frame is the vendor's.
    .exclude("[data-payment-view] iframe")
    // The page's own heading sleeps while the form is open.
    .disableRules(["page-has-heading-one"])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-pay-outcome]")).toBeVisible();
  await expectAccessible(page);
  expect((await books("PaymentOS", watch)).charges).toBe(0);
});
