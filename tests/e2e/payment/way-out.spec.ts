import type { Page } from "@playwright/test";
import type { Gateway } from "../../../payments/core/enumerations.ts";
import { at } from "../../fixtures/shop/shops.ts";
import { signIn } from "../customers.ts";
import {
  arrive,
  button,
  chooseTime,
  expectAccessible,
  expectKnown,
  freshPhone,
  placeButton,
  TEXTS,
  type Texts,
} from "../shopping.ts";
import { HeldAnswers } from "./held-answers.ts";
import {
  books,
  expect,
  expectPaidOnce,
  expectScreen,
  noteOrders,
  notice,
  opened,
  ready,
  readyAgain,
  shownPaid,
  test,
  type Watch,
  watchPage,
} from "./paying.ts";
import { type Vendor, vendorOf } from "./vendors.ts";

const choose = (page: Page, { gateway, shop }: Vendor) =>
  page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    `${shop.id}:pay-with`,
    `payment_gateway:${gateway}`,
  ] as const);

/** Only what this test has paid at one vendor, apart from what it paid at another. */
async function alone(watch: Watch, work: () => Promise<void>): Promise<void> {
  watch.orders.clear();
  watch.txns.clear();
  await work();
}

/** The guest presses Pay at a vendor's page that was left open; whatever the vendor takes has to go back. */
async function payAtOpenPage(page: Page, vendor: Vendor, watch: Pick<Watch, "txns">): Promise<void> {
  await page.bringToFront();
  await vendor.pay(page);
  await page.waitForURL(/\/pg\?/);
  const screen = page.locator("[data-payment-screen]");
  await expect(screen).toHaveAttribute("data-payment-screen", /^(?:refunded|notCharged)$/, { timeout: 30_000 });
  if (vendor.gateway === "PayULatinAmerica") {
    // PayU takes a refund ten minutes after the payment at the earliest, which its contract tests play.
    const isTaken = (await screen.getAttribute("data-payment-screen")) === "refunded";
    expect((await books(vendor.gateway, watch)).charges).toBe(isTaken ? 1 : 0);
    return;
  }
  await expect
    .poll(async () => {
      const { charges, refunds } = await books(vendor.gateway, watch);
      return charges - refunds;
    })
    .toBe(0);
}

const CHANGES: readonly (readonly [Gateway, Gateway])[] = [
  ["PhonePe", "PaymentOS"],
  ["FreedomPay", "Tap"],
];
for (const [first, second] of CHANGES) {
  const [left, used] = [vendorOf(first), vendorOf(second)];
  test(`[ROBUST-02] a guest leaves ${first} open, changes the cart and pays with ${second}: one order; what the open page still takes goes back`, {
    tag: "@full",
  }, async ({ page, context, watch }) => {
    const texts = await ready(page, left);
    await placeButton(page).click();
    await opened(page, left);
    const next = await context.newPage();
    await watchPage(next, watch);
    await next.goto(at(left.shop, "/menu"));
    await next
      .locator("[data-cart-column]")
      .getByRole("button", { name: new RegExp(`^${texts.cart.more.split("{")[0]}`) })
      .first()
      .click();
    await noteOrders(next, left.shop, watch);
    const old = { txns: new Set(watch.txns) };
    await alone(watch, async () => {
      await choose(next, used);
      await next.goto(at(left.shop, "/checkout"));
      await readyAgain(next);
      await placeButton(next).click();
      await opened(next, used);
      await used.pay(next);
      await shownPaid(next);
      await expect.poll(() => books(second, watch)).toEqual({ charges: 1, refunds: 0 });
      expect(await books(first, old)).toEqual({ charges: 0, refunds: 0 });
    });
    await payAtOpenPage(page, left, old);
    expect(await books(second, watch)).toEqual({ charges: 1, refunds: 0 });
  });
}

test("[PGW-10] [ROBUST-17] back from PayU nobody knows: the guest pays another way, and what PayU takes later goes back, said so", async ({
  page,
  context,
  watch,
}) => {
  const [payu, card] = [vendorOf("PayULatinAmerica"), vendorOf("MercadoPago")];
  await ready(page, payu);
  await placeButton(page).click();
  await opened(page, payu);
  await page.waitForURL(/[?&]k=/);
  const vendorsPage = page.url();
  await page.goBack();
  await expect(notice(page)).toHaveAttribute("data-pay-outcome", "pending", { timeout: 20_000 });
  await noteOrders(page, payu.shop, watch);
  const old = { txns: new Set(watch.txns) };
  await page.locator("[data-give-up]").click();
  await expect(notice(page)).toHaveAttribute("data-pay-outcome", "ABANDONED", { timeout: 20_000 });
  await expect(notice(page)).toContainText((TEXTS.es as Texts).pay.outcomes.ABANDONED);
  await alone(watch, async () => {
    await choose(page, card);
    await page.evaluate((key) => localStorage.removeItem(key), `${payu.shop.id}:payment-orders`);
    await page.reload();
    await readyAgain(page);
    await placeButton(page).click();
    await opened(page, card);
    await card.pay(page);
    await shownPaid(page);
    await expectPaidOnce(page, { shop: card.shop, gateway: card.gateway, watch });
  });
  const open = await context.newPage();
  await open.goto(vendorsPage);
  await payAtOpenPage(open, payu, old);
});

test("[ROBUST-17] /pg offers the way out too: given up there, the cart is kept and the checkout is open", {
  tag: "@full",
}, async ({ page, watch }) => {
  const vendor = vendorOf("PhonePe");
  const texts = await ready(page, vendor);
  await placeButton(page).click();
  await opened(page, vendor);
  // The page asks for two and a half minutes before it says so; a service that cannot be asked says it at once.
  const details = /\/payments\/v1\/txn\/details\//;
  await page.route(details, (route) => route.fulfill({ status: 404, json: { success: false } }));
  await button(page, "Leave it pending").click();
  await expectScreen(page, "pending");
  await expectAccessible(page, "main");
  await page.unroute(details);
  await button(page, texts.pay.result.pending.giveUp).click();
  await expectScreen(page, "abandoned");
  await expectAccessible(page, "main");
  await page.locator("[data-way-on]").click();
  await page.waitForURL(at(vendor.shop, "/checkout"));
  await readyAgain(page);
  await noteOrders(page, vendor.shop, watch);
  expect(await books("PhonePe", watch)).toEqual({ charges: 0, refunds: 0 });
});

const LOGOUTS = ["while the form is open", "while the money is being taken"] as const;
for (const when of LOGOUTS) {
  test(`[ROBUST-14] [SESS-05] signed out in another tab ${when}: no trace of the payment is left, and the next visitor sees none of it`, {
    tag: "@full",
  }, async ({ page, context, watch }) => {
    const vendor = vendorOf("PaymentOS");
    const { shop } = vendor;
    const en = TEXTS.en as Texts;
    const held = await HeldAnswers.of(page);
    await arrive(page, { shop, language: "en", mode: "pickup" });
    await page.goto(at(shop, "/profile"));
    await signIn(page, en, freshPhone("97", 10));
    await choose(page, vendor);
    await page.goto(at(shop, "/checkout"));
    await chooseTime(page, en);
    await expectKnown(page);
    await readyAgain(page);
    await placeButton(page).click();
    await opened(page, vendor);
    const taken = when === "while the money is being taken";
    if (taken) await held.during("capture", () => vendor.pay(page));
    const other = await context.newPage();
    await watchPage(other, watch);
    await other.goto(at(shop, "/profile"));
    await button(other, en.accountPages.profile.signOut).click();
    await expect(page.locator("[data-payment-view]")).toHaveCount(0);
    const left = await page.evaluate(
      (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
      `${shop.id}:payment`,
    );
    expect(left).toEqual([]);
    expect(new URL(page.url()).pathname, "no order of the one who left is shown").toMatch(/\/checkout$/);
    await expect.poll(() => books("PaymentOS", watch)).toEqual({ charges: taken ? 1 : 0, refunds: 0 });
    await other.goto(`${at(shop, "/pg")}?txn=${[...watch.txns][0]}`);
    await expectScreen(other, "signIn", 30_000);
  });
}
