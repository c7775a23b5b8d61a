import { describe, expect, it } from "vitest";
import { basicAuth } from "../../../backend/payments-sandbox/core/vendor.ts";
import { ProviderRefusal } from "../../../backend/payments-service/provider.ts";
import { actAsGuest, answerBank, payWithAskingCard } from "../../fixtures/payments/sandbox-guest.ts";
import { create, keysOf, newKey, runSandboxes, sandboxes, send, signal } from "./merchant.ts";

runSandboxes();

describe("Razorpay", () => {
  const pay = async (changes: Record<string, unknown> = {}) => {
    const { data, txn } = await create("Razorpay");
    const { order_id, amount, currency } = data.info as Record<string, unknown>;
    const wanted = { key_id: data.key, order_id, amount, currency, method: "upi", vpa: "success@razorpay", ...changes };
    return { txn, data, wanted, answer: await send("Razorpay", "/v1/payments/create/ajax", wanted) };
  };

  it("[SANDBOX-30] refuses another key, an amount that is not the order's, a paid order and short codes", async () => {
    expect((await pay({ key_id: "rzp_test_other" })).answer.body.error.description).toMatch(/api key/);
    expect((await pay({ amount: 1 })).answer.body.error.description).toMatch(/different from your order amount/);
    const paid = await pay();
    const again = await send("Razorpay", "/v1/payments/create/ajax", paid.wanted);
    expect(again.body.error.description).toBe("Payment already done for this order.");
    const card = { method: "card", card: { number: "4111111111111111", expiry: "12/34" } };
    const asked = (await pay(card)).answer.body;
    const otp = await send("Razorpay", `/v1/payments/${asked.payment_id}/otp_submit`, { otp: "123" });
    expect(otp.body.error.description).toMatch(/incorrect OTP/);
  });

  it("[SANDBOX-31] a proof with a forged signature is not believed, and orders of another amount are refused", async () => {
    const { txn } = await create("Razorpay");
    const extra_details = { razorpay_order_id: txn.reference, razorpay_signature: "0".repeat(64) };
    const state = await sandboxes.provider("Razorpay").capture?.(txn, { g_txn_id: "pay_x", extra_details }, signal());
    expect(state).toMatchObject({ status: "initialized", message: expect.stringMatching(/verify/) });
    const { authorization } = { authorization: basicAuth(keysOf("Razorpay").public, keysOf("Razorpay").api) };
    const payment = { capture: "automatic", capture_options: { automatic_expiry_period: 12 } };
    const order = { amount: 100, currency: "INR", receipt: "tiny", payment };
    const status = async (change: object) =>
      (await send("Razorpay", "/v1/orders", { ...order, ...change }, { authorization })).status;
    expect(await status({})).toBe(200);
    for (const amount of [99, 100.5]) expect(await status({ amount })).toBe(400);
    expect(await status({ payment: { capture: "manual" } })).toBe(400);
    const sooner = { capture: "automatic", capture_options: { automatic_expiry_period: 5 } };
    expect(await status({ payment: sooner })).toBe(400);
  });

  it("[SANDBOX-32] a refused try leaves the order open for another", async () => {
    const { wanted, txn, answer } = await pay({ vpa: "failure@razorpay" });
    expect(answer.body.error).toMatchObject({ code: "BAD_REQUEST_ERROR", metadata: { order_id: txn.reference } });
    const next = await send("Razorpay", "/v1/payments/create/ajax", { ...wanted, vpa: "success@razorpay" });
    expect(next.body.razorpay_order_id).toBe(txn.reference);
  });
});

describe("MercadoPago", () => {
  const authorization = () => `Bearer ${keysOf("MercadoPago").api}`;
  const token = async (data: Record<string, unknown>) =>
    (await actAsGuest("MercadoPago")(sandboxes.origins.MercadoPago, data, "pay"))?.g_txn_id;
  const payment = async (changes: Record<string, unknown> = {}, key = newKey("K")) => {
    const { input, data } = await create("MercadoPago");
    const body = {
      token: await token(data),
      transaction_amount: input.amount.value,
      installments: 1,
      payment_method_id: "master",
      payer: { email: "test@testuser.com" },
      external_reference: input.txn_id,
      ...changes,
    };
    const headers = { authorization: authorization(), ...(key ? { "x-idempotency-key": key } : {}) };
    return { body, headers, answer: await send("MercadoPago", "/v1/payments", body, headers) };
  };

  it("[SANDBOX-40] refuses a payment without X-Idempotency-Key or the payer's e-mail, fractions of pesos, and a token used before", async () => {
    expect((await payment({}, "")).answer.body.message).toMatch(/X-Idempotency-Key/);
    for (const payer of [undefined, {}, { email: "" }])
      expect((await payment({ payer })).answer.body.message).toBe("payer.email must be a valid email");
    expect((await payment({ transaction_amount: 100.5 })).answer.body.message).toMatch(/integer values/);
    const { body, headers } = await payment();
    const again = await send("MercadoPago", "/v1/payments", body, { ...headers, "x-idempotency-key": "other" });
    expect(again.body.message).toBe("Card Token not found");
  });

  it("[SANDBOX-44] a card whose bank asks is charged when the guest says yes, once, and not when they say no or nothing", async () => {
    const provider = sandboxes.provider("MercadoPago");
    const asked = async () => {
      const { input, data, txn } = await create("MercadoPago");
      const proof = await payWithAskingCard(sandboxes.origins.MercadoPago, data);
      const state = await provider.capture?.(txn, proof, signal(), input);
      if (!state?.challenge) throw new Error("The bank does not ask.");
      expect(state).toMatchObject({ status: "pending", challenge: { fields: { creq: expect.any(String) } } });
      return { challenge: state.challenge, state: () => provider.fetch({ ...txn, language: "en" }, signal()) };
    };
    const yes = await asked();
    expect(await answerBank(yes.challenge, "pass")).toBe(200);
    await answerBank(yes.challenge, "fail");
    expect(await yes.state()).toMatchObject({ status: "completed" });
    const no = await asked();
    await answerBank(no.challenge, "fail");
    const refused = { status: "failed", message: expect.stringContaining("confirm that it was you") };
    expect(await no.state()).toMatchObject(refused);
    const nothing = await asked();
    await sandboxes.pass(299);
    expect(await nothing.state()).toMatchObject({ status: "pending" });
    await sandboxes.pass(2);
    expect(await nothing.state()).toMatchObject(refused);
    const forged = await send("MercadoPago", "/sandbox/challenge", new URLSearchParams({ creq: "e30" }));
    expect(forged.status).toBe(400);
  });

  it("[SANDBOX-45] without three_d_secure_mode no bank is asked, and another word for it is refused", async () => {
    const { data } = await create("MercadoPago");
    const { g_txn_id } = await payWithAskingCard(sandboxes.origins.MercadoPago, data);
    expect((await payment({ token: g_txn_id })).answer.body).toMatchObject({ status: "approved" });
    expect((await payment({ three_d_secure_mode: "opcional" })).answer.body.message).toMatch(/three_d_secure_mode/);
  });

  it("[SANDBOX-41] a new key is a new charge: preventing a second payment is up to the merchant", async () => {
    const { body, headers } = await payment();
    const { data } = await create("MercadoPago");
    const second = { ...body, token: await token(data) };
    const answer = await send("MercadoPago", "/v1/payments", second, { ...headers, "x-idempotency-key": newKey("K") });
    expect(answer.body.status).toBe("approved");
    const payments = await sandboxes.ledger("MercadoPago");
    expect(payments.filter(({ reference }) => reference === body.external_reference)).toHaveLength(2);
  });

  it("[SANDBOX-43] refuses an issuer that is text, no instalments, and money sent back twice or without a key", async () => {
    expect((await payment({ issuer_id: "24" })).answer.body.message).toBe("Invalid issuer_id");
    expect((await payment({ installments: 0 })).answer.body.message).toBe("Invalid installments");
    const { answer, headers } = await payment({ installments: 12, issuer_id: 24 });
    expect(answer.body).toMatchObject({
      id: expect.any(Number),
      installments: 12,
      issuer_id: "24",
      currency_id: "COP",
    });
    const refunds = `/v1/payments/${answer.body.id}/refunds`;
    const keyed = (key: string) => ({ ...headers, "x-idempotency-key": key });
    expect((await send("MercadoPago", refunds, {}, { authorization: authorization() })).status).toBe(400);
    expect((await send("MercadoPago", refunds, { amount: 30_000 }, keyed("more"))).status).toBe(400);
    const made = await send("MercadoPago", refunds, { amount: 25_500 }, keyed("first"));
    expect(made).toMatchObject({ status: 201, body: { amount: 25_500, status: "approved" } });
    expect((await send("MercadoPago", refunds, { amount: 25_500 }, keyed("first"))).body).toEqual(made.body);
    expect((await send("MercadoPago", refunds, { amount: 25_500 }, keyed("second"))).status).toBe(400);
  });

  it("[SANDBOX-42] refuses to make a token of a wrong card or with another public key", async () => {
    const card = {
      card_number: "5474925432670366",
      expiry: "11/30",
      security_code: "123",
      cardholder: { name: "APRO" },
    };
    const at = (key: string) => `/v1/card_tokens?public_key=${key}`;
    const own = at(keysOf("MercadoPago").public);
    expect((await send("MercadoPago", at("TEST-other"), card)).status).toBe(401);
    expect((await send("MercadoPago", own, { ...card, card_number: "5474925432670367" })).status).toBe(400);
    expect((await send("MercadoPago", own, { ...card, cardholder: {} })).body.cause[0].code).toBe("221");
  });
});

describe("PaymentOS", () => {
  const card = { number: "5200828282828210", expiry: "12/34", cvv: "123", holder_name: "Asha", environment: "test" };
  const tokenOf = (changes: Record<string, unknown> = {}) =>
    send("PaymentOS", "/tokens", { public_key: keysOf("PaymentOS").public, ...card, ...changes });

  it("[SANDBOX-50] refuses tokens without a name, with a wrong number, key or environment, in the vendor's words", async () => {
    expect((await tokenOf({ holder_name: " " })).body.description).toBe("holder_name is mandatory");
    expect((await tokenOf({ number: "5200828282828211" })).body).toMatchObject({
      category: "client_validation_error",
      description: "Invalid PAN",
    });
    expect((await tokenOf({ environment: "live" })).status).toBe(400);
    expect((await tokenOf({ public_key: "other" })).status).toBe(400);
  });

  it.each([
    ["5200828282828210", "a card that is not named", ["completed", "completed"]],
    ["4242424242424242", "the best-known test number", ["failed", "failed"]],
    ["5555555555554444", "the best-known Mastercard", ["failed", "failed"]],
    ["4000000000000077", "a card that is decided later, for", ["pending", "completed"]],
    ["4000000400000008", "a card that is decided later, against", ["pending", "failed"]],
  ])("[SANDBOX-52] the card number decides what becomes of the charge: %s, %s", async (number, _name, expected) => {
    const provider = sandboxes.provider("PaymentOS");
    const token = (await tokenOf({ number })).body.token as string;
    const { txn } = await create("PaymentOS");
    const charged = await provider.capture?.(txn, { g_txn_id: token, extra_details: { encrypted_cvv: "x" } }, signal());
    await sandboxes.pass(11);
    const after = await provider.fetch(txn, signal());
    expect([charged?.status, after.status]).toEqual(expected);
  });

  it.each([
    [{ expiry: "01/20" }, "Invalid expiration date"],
    [{ expiry: "13/34" }, "Invalid expiration date"],
    [{ cvv: "12" }, "Invalid CVV"],
    [{ cvv: "12a" }, "Invalid CVV"],
    [{ number: "4242" }, "Invalid PAN"],
  ])("[SANDBOX-50] a card that has ended or is none gets no token: %j", async (changes, description) => {
    const { status, body } = await tokenOf(changes);
    expect([status, body.description]).toEqual([400, description]);
  });

  it("[SANDBOX-51] a token is taken once, and a charge needs the security code and leaves no second charge", async () => {
    const provider = sandboxes.provider("PaymentOS");
    const token = (await tokenOf()).body.token as string;
    const bare = await create("PaymentOS");
    const withoutCvv = { g_txn_id: token, extra_details: {} };
    expect((await provider.capture?.(bare.txn, withoutCvv, signal()))?.status).toBe("failed");
    const { txn } = await create("PaymentOS");
    const proof = { g_txn_id: token, extra_details: { encrypted_cvv: "x" } };
    expect(await provider.capture?.(txn, proof, signal())).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/declined the card/),
    });
  });
});

describe("PhonePe and FreedomPay", () => {
  it("[SANDBOX-60] PhonePe takes rupees from one rupee up, each order id once, and no payment after its time", async () => {
    const provider = sandboxes.provider("PhonePe");
    const { input } = await create("PhonePe");
    const amount = { ...input.amount, value: 50 };
    await expect(provider.create({ ...input, txn_id: "tiny", amount }, signal())).rejects.toThrow(ProviderRefusal);
    const another = provider.create({ ...input, amount: { ...amount, value: 20000 } }, signal());
    await expect(another).rejects.toThrow("has this order");
    const dollars = { ...input.amount, currency: "USD" };
    await expect(provider.create({ ...input, amount: dollars }, signal())).rejects.toThrow(ProviderRefusal);
    const { txn, data } = await create("PhonePe");
    await sandboxes.pass(15 * 60 - 1);
    expect((await provider.fetch(txn, signal())).status).toBe("initialized");
    await sandboxes.pass(2);
    await actAsGuest("PhonePe")(sandboxes.origins.PhonePe, data, "pay").catch(() => null);
    expect((await provider.fetch(txn, signal())).status).toBe("failed");
  });

  it("[SANDBOX-61] FreedomPay refuses with status 200, and a page without a payment is not found", async () => {
    const { input } = await create("FreedomPay");
    const amount = { ...input.amount, shown: "5.1249" };
    const provider = sandboxes.provider("FreedomPay");
    await expect(provider.create({ ...input, txn_id: "odd", amount }, signal())).rejects.toThrow(ProviderRefusal);
    for (const path of ["/checkoutservice/pay?SessionKey=guessed", "/checkoutservice/pay"]) {
      expect((await fetch(`${sandboxes.origins.FreedomPay}${path}`)).status).toBe(404);
    }
    expect((await fetch(`${sandboxes.origins.PhonePe}/transact/pg?token=undefined`)).status).toBe(404);
  });
});
