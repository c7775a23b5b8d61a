import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ProviderRefusal } from "../../../../backend/payments-service/provider.ts";
import { BY_RECEIPT, input, KEYS, list, ORDER, order, payment, recorded, refusal, signal, txn } from "./exchanges.ts";

describe("create", () => {
  test("[PGW-08] an order of the amount in subunits, taken automatically within twelve minutes, for the checkout script", async () => {
    const { provider, asked } = recorded({ [BY_RECEIPT]: list(), "POST /v1/orders": order() });
    const made = await provider.create(input, signal);
    expect(made.reference).toBe("order_EKwxwAgItmmXdp");
    expect(made.data).toEqual({
      key: "rzp_test_recorded",
      info: {
        order_id: "order_EKwxwAgItmmXdp",
        amount: 50_000,
        currency: "INR",
        name: "Kaapi Kitchen",
        description: "Kaapi Kitchen 1",
        callback_url: input.service_return_url,
      },
    });
    expect(asked[1]?.body).toMatchObject({
      amount: 50_000,
      currency: "INR",
      receipt: "t0123456789",
      payment: { capture: "automatic", capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12 } },
    });
    // "rzp_test_recorded:secret_canary" as the reference writes it for curl -u.
    expect(asked[1]?.headers.get("authorization")).toBe("Basic cnpwX3Rlc3RfcmVjb3JkZWQ6c2VjcmV0X2NhbmFyeQ==");
  });

  test("[ROBUST-01] repeated after a lost response it returns the order of the first call, never one of another receipt or amount", async () => {
    const others = [order({ id: "order_other", receipt: "t01234567890" }), order({ id: "order_less", amount: 100 })];
    const { provider, calls } = recorded({ [BY_RECEIPT]: list(...others, order()) });
    expect((await provider.create(input, signal)).reference).toBe("order_EKwxwAgItmmXdp");
    expect(calls()).toEqual([BY_RECEIPT]);
  });

  test("[ROBUST-01] of two orders with one receipt, a repeat opens the one whose page may be open already", async () => {
    const own = order({ id: "order_second" });
    const { provider, calls } = recorded({ [BY_RECEIPT]: list(order(), own), "GET /v1/orders/order_second": own });
    const again = await provider.create({ ...input, reference: "order_second" }, signal);
    expect(again).toMatchObject({ reference: "order_second", data: { info: { order_id: "order_second" } } });
    expect(calls()).toEqual(["GET /v1/orders/order_second"]);
  });

  test("a refused amount is shown to the guest; a wrong key, a limit and no response are unknown, and name no secret", async () => {
    const tooSmall = refusal("Order amount less than minimum amount allowed", "amount");
    const refused = recorded({ [BY_RECEIPT]: list(), "POST /v1/orders": tooSmall }).provider.create(input, signal);
    await expect(refused).rejects.toThrow(new ProviderRefusal("Order amount less than minimum amount allowed"));
    for (const status of [401, 429, 502]) {
      const failed = { status, body: { error: { code: "BAD_REQUEST_ERROR", description: "secret_canary" } } };
      const error = await recorded({ [BY_RECEIPT]: failed })
        .provider.create(input, signal)
        .catch((thrown) => thrown);
      expect(error).not.toBeInstanceOf(ProviderRefusal);
      expect(String(error)).not.toContain("canary");
    }
  });
});

// razorpay.com/docs/payments/payment-gateway/web-integration/hosted: key_id, order_id, callback_url and cancel_url of the form.
test("[PAY-ACCOUNTS] the hosted checkout is opened by a form with the order and the public key alone, which leads back by callback_url or cancel_url", async () => {
  const { provider, calls } = recorded({ [BY_RECEIPT]: list(), "POST /v1/orders": order() });
  const { data } = await provider.create(input, signal);
  const made = calls();
  expect(provider.payForm?.(data, "https://shop.example/console/1/payments/Razorpay")).toEqual({
    action: "https://api.razorpay.com/v1/checkout/embedded",
    fields: {
      key_id: "rzp_test_recorded",
      order_id: "order_EKwxwAgItmmXdp",
      amount: "50000",
      currency: "INR",
      name: "Kaapi Kitchen",
      description: "Kaapi Kitchen 1",
      callback_url: input.service_return_url,
      cancel_url: "https://shop.example/console/1/payments/Razorpay",
    },
  });
  expect(calls()).toEqual(made);
});

describe("fetch", () => {
  const read = (...payments: readonly object[]) =>
    recorded({ [`GET ${ORDER}`]: order(), [`GET ${ORDER}/payments`]: list(...payments) }).provider.fetch(txn, signal);

  test.each([
    ["nobody tried", [], { status: "initialized", g_txn_id: null, message: null }],
    [
      "a try failed: the order stays open, with the bank's reason",
      [payment({ status: "failed", captured: false, error_description: "Payment failed at the bank." })],
      { status: "initialized", g_txn_id: null, message: "Payment failed at the bank." },
    ],
    ["the guest's app has not answered yet", [payment({ status: "created" })], { status: "pending", g_txn_id: null }],
    ["authorised, not yet taken", [payment({ status: "authorized" })], { status: "authorized", g_txn_id: null }],
    ["taken", [payment()], { status: "completed", amount: 50_000, currency: "INR", g_txn_id: txn.g_txn_id }],
    [
      "declined first, taken then, and a late authorisation beside it",
      [payment({ id: "pay_1", status: "failed" }), payment(), payment({ id: "pay_3", status: "authorized" })],
      { status: "completed", g_txn_id: txn.g_txn_id },
    ],
    ["given back", [payment({ status: "refunded", amount_refunded: 50_000 })], { status: "refunded", amount: 50_000 }],
    ["a state that is not known yet", [payment({ status: "held_by_bank" })], { status: "pending" }],
  ])("[PGW-08] %s", async (_, payments, expected) => {
    expect(await read(...payments)).toMatchObject(expected);
  });

  test("[ROBUST-24] the amount is the payment's own, not the order's", async () => {
    expect(await read(payment({ amount: 49_900 }))).toMatchObject({ status: "completed", amount: 49_900 });
  });
});

describe("capture and return", () => {
  const signed = (text: string) => createHmac("sha256", KEYS.keySecret).update(text).digest("hex");
  const answers = { [`GET ${ORDER}`]: order(), [`GET ${ORDER}/payments`]: list(payment({ status: "authorized" })) };

  test("[ROBUST-17] a proof is checked, and the order says what happened", async () => {
    const proof = (razorpay_signature: string) => ({
      g_txn_id: "pay_DaaSOvhgcOfzgR",
      extra_details: { razorpay_signature },
    });
    const genuine = proof(signed("order_EKwxwAgItmmXdp|pay_DaaSOvhgcOfzgR"));
    expect((await recorded(answers).provider.capture?.(txn, genuine, signal))?.message).toBeNull();
    const forged = proof(signed("order_other|pay_DaaSOvhgcOfzgR"));
    // In the guest's language.
    for (const [language, message] of [
      ["en", /verify/],
      ["es", /verificar/],
      ["ar", /التحقق/],
    ] as const) {
      const state = await recorded(answers).provider.capture?.(txn, forged, signal, { ...input, language });
      expect(state).toMatchObject({ status: "authorized", message: expect.stringMatching(message) });
    }
  });

  test("[PGW-08] the three ids of a return by POST are its proof, if they are signed for this order; a failure's return has none", () => {
    const message = (form: string) => ({
      method: "POST" as const,
      url: new URL("https://pay.example/v1/txn/return/t0123456789"),
      headers: {},
      body: Buffer.from(form),
    });
    const { provider } = recorded({});
    const read = (form: string) => provider.readReturn?.(message(form), txn);
    const ids = (order: string) =>
      `razorpay_payment_id=pay_1&razorpay_order_id=${order}&razorpay_signature=${signed(`${order}|pay_1`)}`;
    expect(read(ids(txn.reference))).toEqual({
      g_txn_id: "pay_1",
      extra_details: { razorpay_order_id: txn.reference, razorpay_signature: signed(`${txn.reference}|pay_1`) },
    });
    // Of another order, and of nobody: it claims no payment, so that its guest can still pay.
    expect(read(ids("order_other"))).toBeNull();
    expect(read("razorpay_payment_id=x")).toBeNull();
    expect(read("error%5Bcode%5D=BAD_REQUEST_ERROR")).toBeNull();
  });
});
