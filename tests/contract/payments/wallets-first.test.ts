import { beforeAll, describe, expect, test } from "vitest";
import type { WalletRequest, WalletSheet } from "../../../payments/core/options.ts";
import { agreeInSheet, dismissSheet, pressWallet } from "./fakes/express.ts";
import { type FakeShop, fakeShop, loadAllProviders, request } from "./fakes/fake-browser.ts";

beforeAll(loadAllProviders);

const wanted = (more: Partial<WalletRequest> = {}): WalletRequest => ({
  gateway: "Stripe",
  key: "pk_test_x",
  amount: "120.50",
  currency_code: "USD",
  language: "en",
  ...more,
});

/** A page with the wallets' buttons, and nothing begun. */
async function draw(more: Partial<WalletRequest> = {}, shop: FakeShop = fakeShop()) {
  const wallet = shop.stripe.state.express;
  if (wallet.wallets.length === 0) wallet.wallets = ["applePay"];
  shop.service.initData = (txn) => ({ key: "pk_test_x", stripe_client_secret: `pi_${txn.id}_secret_canary` });
  const slot = { id: "top" } as HTMLElement;
  shop.tab.slots.set(slot.id, slot);
  const seen: boolean[] = [];
  const sheets: WalletSheet[] = [];
  const may = { open: true };
  const drawing = shop.payments.wallets(shop.tab, slot, wanted(more), {
    onAvailable: (has) => void seen.push(has),
    mayOpen: () => may.open,
    onAgreed: (sheet) => void sheets.push(sheet),
  });
  const buttons = await shop.clock.until(drawing);
  await shop.clock.advance(100);
  const pay = (overrides: Parameters<FakeShop["start"]>[0] = {}) => {
    const sheet = sheets.at(-1);
    if (!sheet) throw new Error("Nobody has agreed.");
    return shop.payments.pay(request({ gateway: "Stripe", currency_code: "USD", ...overrides }), shop.tab, { sheet });
  };
  return { shop, wallet, buttons, seen, sheets, may, pay };
}

describe("[PGW-11] [ROBUST-21] A wallet before anything is begun", () => {
  test("the buttons cost no request of the payment service, and say whether there is a wallet", async () => {
    const { shop, seen, buttons } = await draw();
    expect(seen).toContain(true);
    expect(buttons).not.toBeNull();
    expect(shop.service.count("")).toBe(0);
    const shopWithout = fakeShop();
    shopWithout.stripe.state.express.wallets = ["link"];
    expect((await draw({}, shopWithout)).seen).not.toContain(true);
  });

  test("the guest agrees first: then one init, one order, one charge, and no form is shown", async () => {
    const { shop, wallet, sheets, pay } = await draw();
    expect(pressWallet(wallet)).toBe(true);
    expect(wallet.total).toEqual({ amount: 12_050, currency: "usd", setupFutureUsage: null });
    agreeInSheet(wallet);
    expect(sheets).toHaveLength(1);
    expect(await shop.clock.until(pay())).toMatchObject({ state: "paid", first: true });
    expect(shop.service.count("POST /txn/init")).toBe(1);
    expect(shop.service.charges).toBe(1);
    expect(shop.tab.views).toEqual([]);
    expect(wallet).toMatchObject({ sheet: "closed", refused: 0 });
    expect(shop.tab.reports).toEqual([]);
  });

  test("a page that may not pay yet keeps the sheet closed, and a dismissed sheet begins nothing", async () => {
    const { shop, wallet, may, sheets } = await draw();
    may.open = false;
    expect(pressWallet(wallet)).toBe(false);
    may.open = true;
    pressWallet(wallet);
    dismissSheet(wallet);
    expect(sheets).toEqual([]);
    expect(shop.service.count("")).toBe(0);
  });

  test("[ROBUST-24] another amount is shown by the next sheet, not below the guest's finger, and no other is charged than was shown", async () => {
    const { shop, wallet, buttons, pay } = await draw();
    buttons?.setAmount("99.00");
    pressWallet(wallet);
    expect(wallet.total).toMatchObject({ amount: 9_900 });
    buttons?.setAmount("150.00");
    expect(wallet.drawnFor()).toMatchObject({ amount: 9_900 });
    agreeInSheet(wallet);
    expect(await shop.clock.until(pay({ amount: "150.00" }))).toMatchObject({ state: "failed" });
    expect(wallet.refused).toBe(1);
    expect(shop.service.charges).toBe(0);
    pressWallet(wallet);
    expect(wallet.total).toMatchObject({ amount: 15_000 });
    agreeInSheet(wallet);
    expect(await shop.clock.until(pay({ amount: "150.00" }))).toMatchObject({ state: "paid" });
    expect(shop.service.charges).toBe(1);
  });

  test("a decline ends the press with the bank's sentence; the next one pays the same txn", async () => {
    const { shop, wallet, pay } = await draw();
    shop.stripe.state.next = "decline";
    pressWallet(wallet);
    agreeInSheet(wallet);
    const declined = await shop.clock.until(pay());
    expect(declined).toMatchObject({ state: "failed", error_message: "Your card was declined." });
    shop.stripe.state.next = "success";
    pressWallet(wallet);
    agreeInSheet(wallet);
    const paid = await shop.clock.until(pay());
    expect(paid).toMatchObject({ state: "paid", txnId: declined.txnId });
    expect(shop.service.charges).toBe(1);
  });

  test.each(["processing", "lost", "throws"] as const)(
    "[ROBUST-17] a confirmation that ends '%s' is never called a failure",
    async (how) => {
      const { shop, wallet, pay } = await draw();
      shop.stripe.state.next = how;
      pressWallet(wallet);
      agreeInSheet(wallet);
      expect(await shop.clock.until(pay())).toMatchObject({ state: how === "lost" ? "paid" : "pending" });
    },
  );

  test("an order that is refused, or an account with other keys, charges nothing, and whoever began tells the sheet", async () => {
    const { shop, wallet, sheets, pay } = await draw();
    pressWallet(wallet);
    agreeInSheet(wallet);
    const [sheet] = sheets as [WalletSheet];
    const paying = shop.payments.pay(request({ gateway: "Stripe", currency_code: "USD" }), shop.tab, {
      sheet,
      beforeOpen: async () => ({ ok: false, message: "Sold out" }),
    });
    expect(await shop.clock.until(paying)).toMatchObject({ state: "failed", error_message: "Sold out" });
    sheet.refuse();
    expect(wallet).toMatchObject({ sheet: "closed", refused: 1 });
    shop.service.initData = (txn) => ({ key: "pk_test_other", stripe_client_secret: `pi_${txn.id}_secret_canary` });
    pressWallet(wallet);
    agreeInSheet(wallet);
    expect(await shop.clock.until(pay())).toMatchObject({ state: "failed", code: "GATEWAY_UNAVAILABLE" });
    expect(wallet.refused).toBe(2);
    expect(shop.stripe.state.confirms).toBe(0);
  });

  test("[ROBUST-02] beside a running payment of the same order the sheet is refused at once, and the card pays alone", async () => {
    const { shop, wallet, pay } = await draw();
    pressWallet(wallet);
    agreeInSheet(wallet);
    const card = shop.start({ gateway: "Stripe", currency_code: "USD" });
    await shop.clock.advance(500);
    const byWallet = pay();
    expect(wallet).toMatchObject({ sheet: "closed", refused: 1 });
    shop.tab.view("stripe").onSubmit();
    expect(await shop.clock.until(card)).toMatchObject({ state: "paid", first: true });
    expect(await byWallet).toMatchObject({ state: "paid" });
    expect(shop.stripe.state.confirms).toBe(1);
    expect(shop.service.charges).toBe(1);
  });

  test("[ROBUST-04] [ROBUST-07] a page reloaded while the wallet pays finds the outcome again", async () => {
    const { shop, wallet, pay } = await draw();
    shop.stripe.state.paidAfter = 3_000;
    pressWallet(wallet);
    agreeInSheet(wallet);
    void pay();
    await shop.clock.advance(200);
    shop.tab.kill();
    const { tab, payments } = shop.reload();
    expect(await shop.clock.until(payments.resume(tab))).toMatchObject({ state: "paid", first: true });
    expect(shop.service.charges).toBe(1);
  });

  test("[ROBUST-14] [ROBUST-22] removed or forgotten, the buttons are gone and their sheet is refused", async () => {
    const { wallet, buttons, sheets } = await draw();
    pressWallet(wallet);
    buttons?.remove();
    agreeInSheet(wallet);
    expect(sheets).toEqual([]);
    expect(wallet).toMatchObject({ destroyed: 1, refused: 1 });
    const other = await draw();
    other.shop.payments.forget(other.shop.tab);
    expect(other.wallet.destroyed).toBe(1);
  });

  test.each([
    ["a live key outside production", { key: "pk_live_1" }],
    ["a gateway without such buttons", { gateway: "Razorpay" as const, key: "rzp_test_1" }],
    ["a currency that cannot be converted", { currency_code: "IQD" }],
  ])("[ROBUST-25] %s draws nothing and says nothing", async (_what, more) => {
    const { shop, buttons, seen } = await draw(more);
    expect(buttons).toBeNull();
    expect(seen).toEqual([]);
    expect(shop.stripe.state.express.mounted).toBe(0);
  });

  test("[ROBUST-10] a script that is blocked is reported and offers nothing", async () => {
    const shop = fakeShop();
    shop.tab.blocked = () => true;
    const { buttons, seen } = await draw({}, shop);
    expect(buttons).toBeNull();
    expect(seen).toEqual([]);
    expect(shop.tab.reports.map(({ event }) => event)).toEqual(["provider.wallets"]);
  });
});
