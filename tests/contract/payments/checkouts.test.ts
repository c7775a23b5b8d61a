import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentRequest } from "../../../payments/types.ts";
import { loadAllProviders, type World, world } from "./fakes/world.ts";

beforeAll(loadAllProviders);

async function open(shop: World, overrides: Partial<PaymentRequest>) {
  const paying = shop.start(overrides);
  await shop.clock.advance(500);
  return { ended: () => shop.clock.until(paying) };
}

const SAVED = [
  { id: "pm_1", card: { brand: "visa", last4: "4242", fingerprint: "f1" } },
  { id: "pm_2", card: { brand: "mastercard", last4: "4444", fingerprint: "f2" } },
];

describe("Stripe", () => {
  const withSaved = (shop: World) => {
    const plain = shop.service.initData;
    shop.service.initData = (txn) => ({ ...plain(txn), payment_methods: SAVED });
    return shop;
  };

  test("[PGW-11] saved cards come by brand and last four, and pay is closed until one is selected", async () => {
    const shop = withSaved(world());
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
  });

  test("[PGW-11] a new card instead of a saved one and back again; the element goes with its slot", async () => {
    const shop = withSaved(world());
    await open(shop, { gateway: "Stripe", currency_code: "USD" });
    const view = () => shop.tab.view("stripe");
    view().onMode("new");
    await shop.clock.advance(50);
    expect(view()).toMatchObject({ mode: "new", canPay: true });
    view().onMode("saved");
    expect(view()).toMatchObject({ mode: "saved", canPay: false });
    expect(shop.stripe.state).toMatchObject({ mounted: 1, destroyed: 1 });
  });

  test("[PGW-11] with no saved cards it begins with a new one", async () => {
    const shop = world();
    await open(shop, { gateway: "Stripe", currency_code: "USD" });
    expect(shop.tab.view("stripe")).toMatchObject({ mode: "new", methods: [], canPay: true });
  });

  test("[PGW-11] a declined card is said inline, pay is open again, and the next card pays the same intent", async () => {
    const shop = world();
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

  test("[PGW-11] submit is guarded and cancel is ignored, and announced, while a payment runs", async () => {
    const shop = world();
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
    // Stripe throws at a second confirmation; nobody even tried one.
    expect(shop.tab.reports).toEqual([]);
  });

  test("[PGW-11] confirmed means auth-started and polling: success comes from details, seconds later", async () => {
    const shop = world();
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
      const shop = world();
      const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
      shop.stripe.state.next = how;
      shop.tab.view("stripe").onSubmit();
      expect(await ended()).toMatchObject({ state: how === "lost" ? "paid" : "pending" });
      expect(shop.service.charges).toBe(how === "lost" ? 1 : 0);
    },
  );

  test("[ROBUST-18] a form that cannot be drawn ends the press as failed, after details was asked", async () => {
    const shop = world();
    shop.stripe.state.loadError = true;
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    expect(await ended()).toMatchObject({ state: "failed", code: "GATEWAY_UNAVAILABLE" });
    expect(shop.service.count("GET /txn/details")).toBe(1);
    expect(shop.tab.openViews).toBe(0);
  });

  test("[PGW-11] without a client secret: 'Client secret not provided', and nothing is shown", async () => {
    const shop = world();
    shop.service.initData = () => ({ key: "pk_test_x" });
    const { ended } = await open(shop, { gateway: "Stripe", currency_code: "USD" });
    expect(await ended()).toMatchObject({ state: "failed", message: "Client secret not provided" });
    expect(shop.tab.views).toEqual([]);
  });
});

describe("Razorpay", () => {
  test("[PGW-08] two refused tries and then a good one are one success", async () => {
    const shop = world();
    const { ended } = await open(shop, { gateway: "Razorpay" });
    const { current } = shop.razorpay;
    await shop.clock.until(current.failTry("Your card has no funds"));
    await shop.clock.until(current.failTry("Wrong OTP"));
    await shop.clock.until(current.pay());
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.service.requests.find(({ path }) => path.startsWith("/txn/capture"))?.body).toEqual({
      g_txn_id: "pay_order_txn_1",
      extra_details: { razorpay_order_id: "order_txn_1", razorpay_signature: "sig:order_txn_1:pay_order_txn_1" },
      idempotency_key: shop.service.only().key,
    });
  });

  test("[PGW-08] dismissed after a refused try: 'Payment cancelled', with the try's reason as cause", async () => {
    const shop = world();
    const { ended } = await open(shop, { gateway: "Razorpay" });
    await shop.clock.until(shop.razorpay.current.failTry("Wrong OTP"));
    await shop.clock.until(shop.razorpay.current.dismiss());
    expect(await ended()).toMatchObject({ state: "cancelled", message: "Payment cancelled", cause: "Wrong OTP" });
  });

  test("[PGW-08] key, order, amount in minor units, prefill and language are handed over", async () => {
    const shop = world();
    await open(shop, { gateway: "Razorpay", language: "es", extras: { primaryColor: "#2C016C" } });
    expect(shop.razorpay.current.options).toMatchObject({
      key: "rzp_test_fake",
      amount: 12050,
      currency: "INR",
      order_id: "order_txn_1",
      prefill: { name: "Asha", contact: "+919876543210" },
      theme: { color: "#2C016C" },
      config: { display: { language: "en" } },
    });
    expect(shop.razorpay.current.options.callback_url).toBeUndefined();
  });

  test("[ROBUST-21] inside another app it goes by full page to the service's callback", async () => {
    const shop = world();
    shop.tab.inApp = true;
    const plain = shop.service.initData;
    shop.service.initData = (txn) => {
      const data = plain(txn) as { info: object };
      return { ...data, info: { ...data.info, callback_url: "https://payments.example/v1/razorpay/return" } };
    };
    await open(shop, { gateway: "Razorpay" });
    expect(shop.razorpay.current.options).toMatchObject({
      redirect: true,
      callback_url: "https://payments.example/v1/razorpay/return",
    });
  });

  test("[ROBUST-24] an order of another amount is not opened", async () => {
    const shop = world();
    shop.service.initData = () => ({ key: "rzp_test_x", info: { order_id: "o", amount: 1205000, currency: "INR" } });
    const { ended } = await open(shop, { gateway: "Razorpay" });
    expect(await ended()).toMatchObject({ state: "failed", code: "AMOUNT_MISMATCH" });
    expect(shop.razorpay.made).toEqual([]);
  });

  test("[ROBUST-18] a vendor that throws when it is made is a failure, after details was asked", async () => {
    const shop = world();
    shop.tab.globals.Razorpay = class {
      constructor() {
        throw new Error("no");
      }
    };
    const { ended } = await open(shop, { gateway: "Razorpay" });
    expect(await ended()).toMatchObject({ state: "failed", code: "GATEWAY_UNAVAILABLE" });
    expect(shop.service.count("GET /txn/details")).toBe(1);
  });
});

describe("MercadoPago", () => {
  const mexico = { gateway: "MercadoPago", currency_code: "MXN" } as const;

  test("[PGW-09] card payment brick: credit and debit cards, one installment, major units, the page's locale", async () => {
    const shop = world();
    await open(shop, { ...mexico, language: "es" });
    expect(shop.mercadoPago.state.settings).toMatchObject({
      initialization: { amount: 120.5 },
      customization: { paymentMethods: { maxInstallments: 1, types: { included: ["credit_card", "debit_card"] } } },
      locale: "es-MX",
    });
    const english = world();
    await open(english, mexico);
    expect(english.mercadoPago.state.settings.locale).toBe("en-US");
    const arabic = world();
    await open(arabic, { ...mexico, language: "ar" });
    expect(arabic.mercadoPago.state.settings.locale).toBe("en-US");
  });

  test("[PGW-09] the device id is sent at init; without one checkout goes on after 10 s in steps of 500 ms", async () => {
    const shop = world();
    await open(shop, mexico);
    expect(shop.service.only().body.device_metadata).toEqual({ device_id: "device-1" });
    const without = world();
    delete without.tab.globals.MP_DEVICE_SESSION_ID;
    await open(without, mexico);
    await without.clock.advance(9_400);
    expect(without.service.count("POST /txn/init")).toBe(0);
    await without.clock.advance(700);
    expect(without.service.only().body.device_metadata).toEqual({});
    const late = world();
    delete late.tab.globals.MP_DEVICE_SESSION_ID;
    await open(late, mexico);
    late.tab.globals.MP_DEVICE_SESSION_ID = "device-2";
    await late.clock.advance(600);
    expect(late.service.only().body.device_metadata).toEqual({ device_id: "device-2" });
  });

  test.each([
    ["en", "Payment failed", "Payment cancelled"],
    ["es", "Pago fallido", "Pago cancelado"],
  ])("[PGW-09] in %s: '%s' on a critical error, '%s' on close", async (language, failed, cancelled) => {
    const shop = world();
    const broken = await open(shop, { ...mexico, language });
    shop.mercadoPago.error({ type: "non_critical", message: "incomplete_fields" });
    await shop.clock.advance(100);
    expect(shop.tab.openViews).toBe(1);
    shop.mercadoPago.error({ type: "critical", message: "fields_setup_failed" });
    expect(await broken.ended()).toMatchObject({ state: "failed", message: failed });
    const closing = await open(shop, { ...mexico, language });
    shop.tab.view("brick").onClose("button");
    expect(await closing.ended()).toMatchObject({ state: "cancelled", message: cancelled });
  });

  test("[PGW-09] the token goes to capture, the form's promise settles, and the brick is unmounted", async () => {
    const shop = world();
    const { ended } = await open(shop, mexico);
    await shop.clock.until(shop.mercadoPago.submit());
    await shop.clock.until(shop.mercadoPago.submit());
    expect(await ended()).toMatchObject({ state: "paid" });
    expect(shop.mercadoPago.state).toMatchObject({ submitSettled: ["rejected", "resolved"], unmounted: 1 });
    const capture = shop.service.requests.find(({ path }) => path.startsWith("/txn/capture"))?.body;
    expect(capture).toMatchObject({ g_txn_id: "card_token_APRO", extra_details: { installments: 1, issuer_id: "24" } });
  });

  test("[ROBUST-22] a brick that is made after the guest has closed is unmounted on arrival", async () => {
    const shop = world();
    const paying = shop.start(mexico);
    for (let step = 0; step < 200 && !shop.tab.openViews; step++) await shop.clock.advance(1);
    await shop.clock.advance(2);
    shop.tab.view("brick").onClose("button");
    await shop.clock.until(paying);
    await shop.clock.run();
    expect(shop.mercadoPago.state).toMatchObject({ mounted: 1, unmounted: 1 });
  });
});

describe("PaymentOS", () => {
  test("[PGW-05] the pay button has the currency code and the amount with the currency's decimals: two, for yen none, for dinars three", async () => {
    const shop = world();
    await open(shop, { gateway: "PaymentOS" });
    expect(shop.tab.view("card")).toMatchObject({ currency: "INR", amount: "120.50" });
    const yen = world();
    await open(yen, { gateway: "PaymentOS", amount: "500", currency_code: "JPY" });
    expect(yen.tab.view("card")).toMatchObject({ currency: "JPY", amount: "500" });
    expect(yen.service.only().body.amount).toBe(500);
    const dinars = world();
    await open(dinars, { gateway: "PaymentOS", amount: "6.090", currency_code: "BHD" });
    expect(dinars.tab.view("card")).toMatchObject({ currency: "BHD", amount: "6.090" });
    expect(dinars.service.only().body.amount).toBe(6090);
  });

  test("[PGW-05] without a name: 'Please enter the name', and no token is asked for", async () => {
    const shop = world();
    await open(shop, { gateway: "PaymentOS" });
    shop.tab.view("card").onSubmit("   ");
    expect(shop.tab.view("card").error).toEqual({ code: "NAME_MISSING", message: "Please enter the name" });
    expect(shop.paymentOs.state.calls).toEqual([]);
  });

  test.each([
    ["an object naming fields", { error: { pan: true } }, "Invalid card details", ["cardNumber"]],
    [
      "a described refusal",
      JSON.stringify({ category: "client_validation_error", description: "Invalid PAN", more_info: "luhn" }),
      "Invalid PAN",
      [],
    ],
    ["unreadable text", "<html>", "Invalid card details", []],
    ["an exception", new Error("network"), "Invalid card details", []],
  ])("[PGW-05] no token but %s: said inline, and the guest may try again", async (_, answer, message, invalid) => {
    const shop = world();
    const { ended } = await open(shop, { gateway: "PaymentOS" });
    shop.paymentOs.state.answer = answer;
    shop.tab.view("card").onSubmit("Asha");
    await shop.clock.advance(50);
    expect(shop.tab.view("card")).toMatchObject({ busy: false, error: { message }, invalid });
    shop.paymentOs.state.answer = null;
    shop.tab.view("card").onSubmit("Asha");
    expect(await ended()).toMatchObject({ state: "paid" });
  });

  test("[PGW-05] token and encrypted security code go to capture, the environment to the vendor", async () => {
    const shop = world();
    const { ended } = await open(shop, { gateway: "PaymentOS" });
    shop.tab.view("card").onSubmit(" Asha Rao ");
    shop.tab.view("card").onSubmit("Asha Rao");
    await ended();
    expect(shop.paymentOs.state.calls).toEqual([{ additionalData: { holder_name: "Asha Rao" }, environment: "test" }]);
    expect(shop.service.requests.find(({ path }) => path.startsWith("/txn/capture"))?.body).toMatchObject({
      g_txn_id: "pos_token_1",
      extra_details: { encrypted_cvv: "cvv-canary", bin_number: "411111", last_4_digits: "1111" },
    });
  });

  test("[ROBUST-19] closing while the token is being made is refused and announced", async () => {
    const shop = world();
    const { ended } = await open(shop, { gateway: "PaymentOS" });
    shop.tab.view("card").onSubmit("Asha");
    shop.tab.view("card").onClose("back");
    expect(shop.tab.view("card").closeRefusals).toBe(1);
    expect(await ended()).toMatchObject({ state: "paid" });
  });
});
