import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentRequest } from "../../../payments/core/types.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "./fakes/fake-browser.ts";

beforeAll(loadAllProviders);

async function open(shop: FakeShop, overrides: Partial<PaymentRequest>) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  return { ended: () => shop.clock.until(paying) };
}

const SAVED = [
  { id: "pm_1", card: { brand: "visa", last4: "4242", fingerprint: "f1" } },
  { id: "pm_2", card: { brand: "mastercard", last4: "4444", fingerprint: "f2" } },
];

describe("Stripe", () => {
  const withSaved = (shop: FakeShop, saved = SAVED) => {
    const plain = shop.service.initData;
    shop.service.initData = (txn) => ({ ...plain(txn), payment_methods: saved });
    return shop;
  };

  test("[PGW-11] the only saved card is selected from the start, and one press pays with it", async () => {
    const shop = withSaved(fakeShop(), SAVED.slice(0, 1));
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = shop.tab.view("stripe");
    expect(view).toMatchObject({ mode: "saved", selected: "pm_1", canPay: true });
    view.onSubmit();
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.stripe.state.paidWith[0]?.method).toBe("pm_1");
  });

  test("[PGW-11] saved cards come by brand and last four, and of several, pay is closed until one is selected", async () => {
    const shop = withSaved(fakeShop());
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = () => shop.tab.view("stripe");
    expect(view()).toMatchObject({ mode: "saved", selected: null, canPay: false, amount: "120.50", currency: "USD" });
    expect(view().methods.map(({ brand, last4 }) => `${brand} ${last4}`)).toEqual(["visa 4242", "mastercard 4444"]);
    view().onSubmit();
    await shop.clock.advance(100);
    expect(shop.stripe.state.confirms).toBe(0);
    view().onSelect("pm_nobody");
    expect(view().canPay).toBe(false);
    view().onSelect("pm_2");
    expect(view()).toMatchObject({ selected: "pm_2", canPay: true });
    view().onSubmit();
    expect(await ended()).toMatchObject({ state: "paid" });
    const [{ method, returnUrl } = { method: "", returnUrl: "" }] = shop.stripe.state.paidWith;
    expect(method).toBe("pm_2");
    expect(new URL(returnUrl).searchParams.get("txn"), "the intent allows methods that redirect").toBeTruthy();
  });

  test("[PGW-11] a new card instead of a saved one and back again; the element goes with its slot", async () => {
    const shop = withSaved(fakeShop());
    await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = () => shop.tab.view("stripe");
    view().onMode("new");
    await shop.clock.advance(50);
    expect(view()).toMatchObject({ mode: "new", canPay: true });
    view().onMode("saved");
    expect(view()).toMatchObject({ mode: "saved", canPay: false });
    expect(shop.stripe.state).toMatchObject({ mounted: 1, destroyed: 1 });
  });

  test("[PGW-11] whether a card is kept, the customer is asked by Stripe's form, and nobody where the service has no session", async () => {
    const shop = fakeShop();
    const plain = shop.service.initData;
    shop.service.initData = (txn) => ({ ...plain(txn), customer_session_client_secret: "cuss_secret_canary" });
    await open(shop, { gateway: "Stripe", currency_code: "USD" });
    expect(shop.stripe.state.sessions).toEqual(["cuss_secret_canary"]);
    const without = fakeShop();
    await open(without, { gateway: "Stripe", currency_code: "USD" });
    expect(without.stripe.state).toMatchObject({ mounted: 1, sessions: [] });
  });

  test("[PGW-11] with no saved cards it begins with a new one", async () => {
    const shop = fakeShop();
    await open(shop, { gateway: "Stripe", currency_code: "USD" });
    expect(shop.tab.view("stripe")).toMatchObject({ mode: "new", methods: [], canPay: true });
  });

  test("[PGW-11] a declined card is said inline, pay is open again, and the next card pays the same intent", async () => {
    const shop = fakeShop();
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = () => shop.tab.view("stripe");
    shop.stripe.state.next = "decline";
    view().onSubmit();
    await shop.clock.advance(100);
    expect(view()).toMatchObject({ busy: false, error: { message: "Your card was declined." }, canPay: true });
    shop.stripe.state.next = "success";
    view().onSubmit();
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.service.charges).toBe(1);
  });

  test("[PGW-11] what was said of a card leaves as another one is typed", async () => {
    const shop = fakeShop();
    await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = () => shop.tab.view("stripe");
    shop.stripe.state.next = "decline";
    view().onSubmit();
    await shop.clock.advance(100);
    expect(view().error).not.toBeNull();
    shop.stripe.state.type();
    expect(view().error).toBeNull();
  });

  test("[PGW-11] what Stripe's form refuses is said by the form alone, and nothing is confirmed", async () => {
    const shop = fakeShop();
    await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = () => shop.tab.view("stripe");
    shop.stripe.state.formSubmits = { error: { type: "validation_error", message: "Your card number is invalid." } };
    view().onSubmit();
    await shop.clock.advance(100);
    expect(view()).toMatchObject({ busy: false, error: null, canPay: true });
    expect(shop.stripe.state.confirms).toBe(0);
  });

  test("[PGW-11] submit is guarded and cancel is ignored, and announced, while a payment runs", async () => {
    const shop = fakeShop();
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = () => shop.tab.view("stripe");
    for (let press = 0; press < 5; press++) view().onSubmit();
    await shop.clock.advance(10);
    expect(view().busy).toBe(true);
    view().onClose("escape");
    view().onClose("backdrop");
    expect(view().closeRefusals).toBe(2);
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.stripe.state.confirms).toBe(1);
    // Stripe throws at a second confirmation; none was attempted.
    expect(shop.tab.reports).toEqual([]);
  });

  test("[PGW-11] confirmed means auth-started and polling: success comes from details, seconds later", async () => {
    const shop = fakeShop();
    shop.stripe.state.paidAfter = 12_000;
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    shop.tab.view("stripe").onSubmit();
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.service.count("GET /txn/details")).toBe(4);
    expect(shop.service.count("POST /txn/capture")).toBe(0);
  });

  test.each(["processing", "lost", "throws"] as const)(
    "[ROBUST-17] a confirmation that ends '%s' is never called a failure",
    async (how) => {
      const shop = fakeShop();
      const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
      shop.stripe.state.next = how;
      shop.tab.view("stripe").onSubmit();
      expect(await ended()).toMatchObject({ state: how === "lost" ? "paid" : "pending" });
      expect(shop.service.charges).toBe(how === "lost" ? 1 : 0);
    },
  );

  test("[ROBUST-18] a form that cannot be drawn ends the press as failed, after details was asked", async () => {
    const shop = fakeShop();
    shop.stripe.state.loadError = true;
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    expect(await ended()).toMatchObject({ state: "failed", code: "GATEWAY_UNAVAILABLE" });
    expect(shop.service.count("GET /txn/details")).toBe(1);
    expect(shop.tab.openViews).toBe(0);
  });

  test("[PGW-11] without a client secret: 'Client secret not provided', and nothing is shown", async () => {
    const shop = fakeShop();
    shop.service.initData = () => ({ key: "pk_test_x" });
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    expect(await ended()).toMatchObject({ state: "failed", message: "Client secret not provided" });
    expect(shop.tab.views).toEqual([]);
  });
});
