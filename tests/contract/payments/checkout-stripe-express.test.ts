import { beforeAll, describe, expect, test } from "vitest";
import { agreeInSheet, dismissSheet, pressWallet } from "./fakes/express.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";

beforeAll(loadAllProviders);

/** A shop on a device with a wallet, with Stripe's form open. */
async function open(shop: FakeShop = fakeShop()) {
  const wallet = shop.stripe.state.express;
  wallet.wallets = ["applePay"];
  const paying = shop.start({ gateway: "Stripe", currency_code: "USD" });
  await shop.clock.advance(500);
  return {
    shop,
    wallet,
    view: () => shop.tab.view("stripe"),
    pay() {
      expect(pressWallet(wallet)).toBe(true);
      agreeInSheet(wallet);
    },
    ended: () => shop.clock.until(paying),
  };
}

describe("[PGW-11] [ROBUST-21] Express payment at Stripe", () => {
  test("the buttons are shown where the element says that the device has a wallet, for wallets only, with no second set in the card form", async () => {
    const { view, wallet } = await open();
    expect(view()).toMatchObject({ express: true, mode: "new", canPay: true });
    expect(wallet.mounted).toBe(1);
    const { paymentMethods } = wallet.options;
    expect(paymentMethods).toEqual({ link: "never", amazonPay: "never", paypal: "never", klarna: "never" });
  });

  test.each([
    ["has no wallet", { wallets: [] as const, loadError: false }],
    ["has Link alone, which is not offered", { wallets: ["link"] as const, loadError: false }],
    ["has a wallet whose buttons do not load", { wallets: ["applePay"] as const, loadError: true }],
  ])("a device that %s has the card form alone, and pays with it", async (_how, wallets) => {
    const shop = fakeShop();
    Object.assign(shop.stripe.state.express, wallets);
    const paying = shop.start({ gateway: "Stripe", currency_code: "USD" });
    await shop.clock.advance(500);
    expect(shop.tab.view("stripe")).toMatchObject({ express: false, canPay: true });
    shop.tab.view("stripe").onSubmit();
    expect(await shop.clock.until(paying)).toMatchObject({ state: "paid" });
  });

  test("a wallet that goes while the form is open takes its buttons with it", async () => {
    const { view, wallet } = await open();
    wallet.emit("availablepaymentmethodschange", { paymentMethods: { applePay: { available: false } } });
    expect(view().express).toBe(false);
    wallet.emit("availablepaymentmethodschange", { paymentMethods: { applePay: { available: true } } });
    expect(view().express).toBe(true);
  });

  test("agreeing in the sheet pays the txn of the form: one init, one charge, and details says so", async () => {
    const { shop, pay, ended, view } = await open();
    expect(shop.service.count("POST /txn/init")).toBe(1);
    pay();
    await shop.clock.advance(10);
    expect(view().busy).toBe(true);
    expect(await ended()).toMatchObject({ state: "paid", first: true });
    expect(shop.service.count("POST /txn/init")).toBe(1);
    expect(shop.service.count("POST /txn/capture")).toBe(0);
    expect(shop.service.charges).toBe(1);
    expect(shop.tab.reports).toEqual([]);
    expect(shop.stripe.state.express).toMatchObject({ sheet: "closed", refused: 0, destroyed: 1 });
  });

  test("a wallet beside saved cards pays with no card selected", async () => {
    const shop = fakeShop();
    const plain = shop.service.initData;
    const saved = [
      { id: "pm_1", card: { brand: "visa", last4: "4242", fingerprint: "f1" } },
      { id: "pm_2", card: { brand: "amex", last4: "0005", fingerprint: "f2" } },
    ];
    shop.service.initData = (txn) => ({ ...plain(txn), payment_methods: saved });
    const { view, pay, ended } = await open(shop);
    expect(view()).toMatchObject({ mode: "saved", canPay: false, express: true });
    pay();
    expect(await ended()).toMatchObject({ state: "paid" });
  });

  test("a decline is said inline, and the wallet or a card pays the same txn next", async () => {
    const { shop, view, pay, ended, wallet } = await open();
    shop.stripe.state.next = "decline";
    pay();
    await shop.clock.advance(100);
    expect(view()).toMatchObject({ busy: false, error: { message: "Your card was declined." }, express: true });
    expect(wallet.sheet).toBe("closed");
    shop.stripe.state.next = "success";
    pay();
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.service.count("POST /txn/init")).toBe(1);
    expect(shop.service.charges).toBe(1);
  });

  test("a dismissed sheet charges nothing and leaves the form as it was, which then pays by card", async () => {
    const { shop, wallet, view, ended } = await open();
    pressWallet(wallet);
    dismissSheet(wallet);
    await shop.clock.advance(100);
    expect(view()).toMatchObject({ busy: false, error: null, canPay: true, express: true });
    expect(shop.stripe.state.confirms).toBe(0);
    view().onSubmit();
    expect(await ended()).toMatchObject({ state: "paid" });
  });

  test("[ROBUST-02] pressed twice, beside a card that is being charged, or agreed late: one confirmation, and the sheet is notified", async () => {
    const { shop, wallet, view, ended } = await open();
    pressWallet(wallet);
    view().onSubmit();
    await shop.clock.advance(1);
    agreeInSheet(wallet);
    expect(wallet).toMatchObject({ sheet: "closed", refused: 1 });
    expect(pressWallet(wallet), "inert while a payment runs").toBe(false);
    view().onSubmit();
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.stripe.state.confirms).toBe(1);
    expect(shop.tab.reports).toEqual([]);
  });

  test("[ROBUST-02] closing is refused while the wallet pays, and the card form cannot be sent", async () => {
    const { shop, pay, view, ended } = await open();
    pay();
    view().onClose("escape");
    view().onSubmit();
    await shop.clock.advance(10);
    expect(view()).toMatchObject({ busy: true, closeRefusals: 1 });
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.stripe.state.confirms).toBe(1);
  });

  test("[ROBUST-02] a sheet that is agreed to after the form was closed charges nothing, nor does its card form", async () => {
    const { shop, wallet, view, ended } = await open();
    pressWallet(wallet);
    view().onClose("button");
    agreeInSheet(wallet);
    view().onSubmit();
    expect(await ended()).toMatchObject({ state: "cancelled" });
    expect(wallet.refused).toBe(1);
    expect(shop.stripe.state.confirms).toBe(0);
    expect(shop.service.charges).toBe(0);
  });

  test("what Stripe refuses before it was confirmed is shown inline, and the sheet is notified", async () => {
    const { shop, wallet, pay, view } = await open();
    wallet.submits = { error: { type: "validation_error", message: "Choose another card." } };
    pay();
    await shop.clock.advance(100);
    expect(view()).toMatchObject({ busy: false, error: { message: "Choose another card." } });
    expect(wallet.refused).toBe(1);
    expect(shop.stripe.state.confirms).toBe(0);
  });

  test("a bank that asks first keeps everything closed until the guest has answered", async () => {
    const { shop, pay, view, ended } = await open();
    shop.stripe.state.next = "challenge";
    pay();
    await shop.clock.advance(10_000);
    expect(view().busy).toBe(true);
    view().onClose("backdrop");
    expect(view().closeRefusals).toBe(1);
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.stripe.state.confirms).toBe(1);
  });

  test.each(["processing", "lost", "throws"] as const)(
    "[ROBUST-17] a confirmation that ends '%s' is never called a failure",
    async (how) => {
      const { shop, pay, ended } = await open();
      shop.stripe.state.next = how;
      pay();
      expect(await ended()).toMatchObject({ state: how === "lost" ? "paid" : "pending" });
      expect(shop.service.charges).toBe(how === "lost" ? 1 : 0);
    },
  );

  test("[ROBUST-04] [ROBUST-07] a page reloaded while the wallet pays finds the outcome again, and pays nothing twice", async () => {
    const { shop, pay } = await open();
    shop.stripe.state.paidAfter = 3_000;
    pay();
    await shop.clock.advance(10);
    shop.tab.kill();
    const { tab, payments } = shop.reload();
    const found = await shop.clock.until(payments.resume(tab));
    expect(found).toMatchObject({ state: "paid", first: true });
    expect(shop.service.charges).toBe(1);
    expect(shop.service.count("POST /txn/init")).toBe(1);
  });
});
