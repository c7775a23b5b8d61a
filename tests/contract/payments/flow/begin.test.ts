import { beforeAll, describe, expect, test } from "vitest";
import { type FakeShop, fakeShop, loadAllProviders } from "../fakes/fake-browser.ts";
import { card, finish, refuse } from "./drive-payment.ts";

beforeAll(loadAllProviders);

describe("choosing a gateway", () => {
  test("[PGW-03] with none chosen the enabled ones are fetched and the first is used", async () => {
    const shop = fakeShop();
    shop.service.gateways = { message: "success", gateway_names: ["PaymentOS", "Stripe"] };
    expect(await finish(shop, {}, card)).toMatchObject({ state: "paid", gateway: "PaymentOS" });
  });

  test("[PGW-03] none enabled: 'No gateways configured or enabled'", async () => {
    const shop = fakeShop();
    shop.service.gateways = { message: "success", gateway_names: [] };
    expect(await finish(shop, {})).toMatchObject({ state: "failed", message: "No gateways configured or enabled" });
  });

  test("[PGW-03] an unknown gateway: its message, and no request", async () => {
    const shop = fakeShop();
    const result = await finish(shop, { gateway: "PayPal" });
    expect(result.message).toBe("Selected payment gateway is not available at the moment");
    expect(shop.service.requests).toEqual([]);
  });

  test("[PGW-03] when every enabled gateway is unknown, the message is the same", async () => {
    const shop = fakeShop();
    shop.service.gateways = { message: "success", gateway_names: ["PayPal", 7] };
    expect(await finish(shop, {})).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  });

  test("[PGW-02] the list fails: 'Error occured while fetching available gateways', or the server's words", async () => {
    const shop = fakeShop();
    refuse(shop, "GET /account", "<html>", 502, 3);
    const failed = await finish(shop, {});
    expect(failed.message).toBe("Error occured while fetching available gateways");
    refuse(shop, "GET /account", { message: "This shop is closed for payments" });
    expect((await finish(shop, {})).message).toBe("This shop is closed for payments");
  });

  test("[ROBUST-21] after prefetch a press needs no list and no script between tap and checkout", async () => {
    const shop = fakeShop();
    await shop.clock.until(shop.payments.prefetch(shop.tab));
    expect(shop.tab.scripts).toEqual(["https://js.stripe.com/endive/stripe.js"]);
    const before = shop.service.requests.length;
    shop.start({ currency_code: "USD" });
    await shop.clock.advance(500);
    expect(shop.service.requests.slice(before).map(({ path }) => path)).toEqual(["/txn/init"]);
  });
});

describe("init", () => {
  test("[PGW-02] [PGW-13] the payment request goes out with minor units, device, return address and key", async () => {
    const shop = fakeShop();
    await finish(shop, { gateway: "PaymentOS", language: "ar" }, card);
    const txn = shop.service.only();
    expect(txn.body).toEqual({
      gateway: "PaymentOS",
      entity_info: [{ entity_id: "kaapi", entity_type: "business" }],
      amount: 12050,
      current_amount: 12050,
      amount_unit: "minor",
      currency_code: "INR",
      user: { name: "Asha", email: "asha@example.com", phone: "+919876543210" },
      channel: "web",
      purpose: "ordering",
      purpose_id: "placing-1",
      language: "ar",
      source_app: "meraki",
      device_metadata: {},
      return_url: `https://shop.example/pedidos/pg?attempt=${txn.key}`,
      idempotency_key: txn.key,
    });
  });

  test("[PGW-02] init fails: 'Payment initialization failed', or the server's words; the key is kept for the next press", async () => {
    const shop = fakeShop();
    refuse(shop, "POST /txn/init", { success: false });
    expect((await finish(shop, { gateway: "PaymentOS" })).message).toBe("Payment initialization failed");
    refuse(shop, "POST /txn/init", { success: false, message: "Amount too low" }, 422);
    expect((await finish(shop, { gateway: "PaymentOS" })).message).toBe("Amount too low");
    await finish(shop, { gateway: "PaymentOS" }, card);
    const keys = shop.service.requests
      .filter(({ path }) => path === "/txn/init")
      .map(({ body }) => body.idempotency_key);
    expect(new Set(keys).size).toBe(1);
  });

  test("[ROBUST-02] a lost init answer is asked for again under the same key: one txn", async () => {
    const shop = fakeShop();
    let lost = 2;
    shop.tab.trip = ({ path }) => ({ before: 5, after: 5, replyLost: path.endsWith("/init") && lost-- > 0 });
    const paying = shop.start({ gateway: "PaymentOS" });
    await shop.clock.advance(5_000);
    card(shop);
    expect(await shop.clock.until(paying)).toMatchObject({ state: "paid" });
    expect(shop.service.count("POST /txn/init")).toBe(3);
    expect(shop.service.txns.size).toBe(1);
  });

  test("[ROBUST-02] [ROBUST-24] another amount is another attempt, and voids the first", async () => {
    const shop = fakeShop();
    await finish(shop, { gateway: "PaymentOS" }, () => shop.tab.view("card").onClose("button"));
    await finish(shop, { gateway: "PaymentOS", amount: "99.00" }, card);
    const [first, second] = [...shop.service.txns.values()];
    expect(first).toMatchObject({ status: "canceled", charges: 0 });
    expect(second).toMatchObject({ status: "completed", charges: 1 });
    expect(first?.key).not.toBe(second?.key);
  });

  test("[ROBUST-24] ¥500 and KWD 5.124 arrive as 500 and 5120: no factor of 100 appears", async () => {
    for (const [amount, currency_code, sent] of [
      ["500", "JPY", 500],
      ["5.124", "KWD", 5120],
    ] as const) {
      const shop = fakeShop();
      await finish(shop, { gateway: "PaymentOS", amount, currency_code }, card);
      expect(shop.service.only().body).toMatchObject({ amount: sent, current_amount: sent, amount_unit: "minor" });
    }
  });

  test("[ROBUST-24] an amount or currency that cannot be is refused before anything is sent", async () => {
    const shop = fakeShop();
    expect(await finish(shop, { gateway: "Stripe", amount: "0" })).toMatchObject({ code: "AMOUNT_INVALID" });
    expect(await finish(shop, { gateway: "Stripe", currency_code: "IQD" })).toMatchObject({ code: "CURRENCY_REFUSED" });
    expect(shop.service.requests).toEqual([]);
  });

  test.each([
    ["staging", "pk_live_x", true],
    ["staging", "pk_test_x", false],
    ["production", "pk_test_x", true],
    ["production", "pk_live_x", false],
  ] as const)("[ROBUST-25] in %s the key %s is refused: %s", async (env, key, isRefused) => {
    const shop = fakeShop({ config: { env } });
    const plain = shop.service.initData;
    shop.service.initData = (txn) => ({ ...plain(txn), key });
    const act = isRefused ? undefined : (open: FakeShop) => open.tab.view("stripe").onClose("button");
    const result = await finish(shop, { gateway: "Stripe", currency_code: "USD" }, act);
    expect(result.code).toBe(isRefused ? "KEY_MISMATCH" : "PAYMENT_CANCELLED");
  });
});

describe("placing the order", () => {
  test("[PGW-16] the order is placed with the txn after init and before anything opens (D6)", async () => {
    const shop = fakeShop();
    const seen: unknown[] = [];
    const paying = shop.start(
      { gateway: "PaymentOS" },
      {
        beforeOpen: async (begun) => {
          seen.push(begun, shop.tab.openViews);
          return { ok: true };
        },
      },
    );
    await shop.clock.advance(500);
    card(shop);
    await shop.clock.until(paying);
    expect(seen).toEqual([{ txnId: "txn_1", gateway: "PaymentOS", reference: shop.service.only().key }, 0]);
  });

  test("[PGW-16] an order that was refused opens no checkout, and the next press goes on with the same txn", async () => {
    const shop = fakeShop();
    const refusing = { beforeOpen: async () => ({ ok: false, message: "The shop has just closed" }) };
    const result = await shop.clock.until(shop.start({ gateway: "PaymentOS" }, refusing));
    expect(result).toMatchObject({ state: "failed", code: "NOT_OPENED", message: "The shop has just closed" });
    const throwing = { beforeOpen: () => Promise.reject(new Error("offline")) };
    expect(await shop.clock.until(shop.start({ gateway: "PaymentOS" }, throwing))).toMatchObject({
      code: "NOT_OPENED",
    });
    expect(shop.tab.views).toEqual([]);
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid", txnId: "txn_1" });
  });
});

describe("init that meets an older txn", () => {
  test.each([
    ["completed", "paid"],
    ["pending", "pending"],
    ["failed", "failed"],
  ])("[ROBUST-02] a txn that is %s already is not opened: %s", async (status, state) => {
    const shop = fakeShop();
    const plain = shop.service.initData;
    shop.service.initData = (txn) => {
      txn.status = status;
      return plain(txn);
    };
    shop.service.scripted.push({
      match: "POST /txn/init",
      answer: { status: 200, body: { success: true, txn_id: "txn_1", status, data: { key: "c7a0" } } },
    });
    refuse(shop, "GET /txn/details", { success: true, data: { status } }, 200, 2);
    expect(await finish(shop, { gateway: "PaymentOS" })).toMatchObject({ state });
    expect(shop.tab.views).toEqual([]);
  });
});
