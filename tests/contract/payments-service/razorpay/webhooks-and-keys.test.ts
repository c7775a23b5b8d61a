import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import {
  environmentAccount,
  environmentAccounts,
  PaymentSettingsError,
  runningProviders,
} from "../../../../backend/payments-service/providers/from-environment.ts";
import { razorpayVendor } from "../../../../backend/payments-service/providers/razorpay/account.ts";
import { isSigned } from "../../../../backend/payments-service/providers/razorpay/shapes.ts";
import { input, KEYS, payment, recorded } from "./exchanges.ts";

describe("webhook", () => {
  const sign = (body: string) => createHmac("sha256", KEYS.webhookSecret).update(body).digest("hex");
  const message = (body: string, headers: Record<string, string> = {}) => ({
    method: "POST" as const,
    url: new URL(input.webhook_url),
    headers: { "x-razorpay-signature": sign(body), ...headers },
    body: Buffer.from(body),
  });
  const event = (name: string, entity: object) =>
    JSON.stringify({
      entity: "event",
      account_id: "acc_BFQ7uQEaa7j2z7",
      event: name,
      contains: ["payment"],
      payload: { payment: { entity } },
      created_at: 1_691_735_748,
    });
  const { provider } = recorded({});

  test("[ROBUST-16] signatures are the vector that Razorpay's own package is tested with", () => {
    const signature = "2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc";
    expect(isSigned('{"a":1,"b":2,"c":{"d":3}}', "123456", signature)).toBe(true);
    for (const wrong of ["sdfafds", "", undefined, signature.slice(2), signature.replace("2f", "2e")])
      expect(isSigned('{"a":1,"b":2,"c":{"d":3}}', "123456", wrong)).toBe(false);
  });

  test.each([
    ["payment.captured", payment(), "completed"],
    ["payment.authorized", payment({ status: "authorized" }), "authorized"],
    ["payment.failed", payment({ status: "failed" }), "initialized"],
    ["refund.processed", payment({ status: "refunded" }), "refunded"],
  ])("[PGW-08] %s is read with order, payment, amount and time", (name, entity, status) => {
    expect(provider.readWebhook(message(event(name, entity), { "x-razorpay-event-id": "evt_1" }))).toEqual({
      eventId: "evt_1",
      reference: "order_EKwxwAgItmmXdp",
      status,
      amount: 50_000,
      currency: "INR",
      g_txn_id: "pay_DaaSOvhgcOfzgR",
      at: new Date("2023-08-11T06:35:48Z"),
    });
  });

  test("a delivery without an id is known by its body; payments without an order and other events concern no txn", () => {
    const body = event("payment.captured", payment());
    const [first, second] = [provider.readWebhook(message(body)), provider.readWebhook(message(body))];
    expect(first?.eventId).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.eventId).toBe(first?.eventId);
    expect(provider.readWebhook(message(event("payment.captured", payment({ order_id: null }))))).toBeNull();
    expect(provider.readWebhook(message('{"event":"settlement.processed","payload":{"settlement":{}}}'))).toBeNull();
  });

  test("[ROBUST-16] a wrong signature and an unreadable body are refused", () => {
    const body = event("payment.captured", payment());
    for (const bad of [message(body, { "x-razorpay-signature": sign(`${body} `) }), message("{")])
      expect(() => provider.readWebhook(bad)).toThrow(WebhookRefused);
  });
});

describe("keys", () => {
  test("[PGW-08] a harmless call tells keys that Razorpay knows from those that it refuses, and silence from both", async () => {
    const check = (answers: Record<string, object>) => recorded(answers).provider.check?.(AbortSignal.timeout(1_000));
    const payments = "GET /v1/payments?count=1";
    expect(await check({ [payments]: { status: 200, body: { entity: "collection", count: 0, items: [] } } })).toBe(
      true,
    );
    const error = { code: "BAD_REQUEST_ERROR", description: "Authentication failed" };
    expect(await check({ [payments]: { status: 401, body: { error } } })).toBe(false);
    await expect(check({ [payments]: { status: 502, body: {} } })).rejects.toThrow();
    await expect(check({})).rejects.toThrow();
  });

  const env = { RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_KEY_SECRET: "secret", RAZORPAY_WEBHOOK_SECRET: "whsec" };

  test.each([
    ["a missing secret", { RAZORPAY_KEY_SECRET: " " }, true, "RAZORPAY_KEY_SECRET is not"],
    ["a missing webhook secret", { RAZORPAY_WEBHOOK_SECRET: undefined }, true, "RAZORPAY_WEBHOOK_SECRET is not"],
    ["another vendor's key", { RAZORPAY_KEY_ID: "sk_test_1" }, false, "RAZORPAY_KEY_ID is not what Razorpay issues"],
    ["a live key in a demo", { RAZORPAY_KEY_ID: "rzp_live_1" }, true, "live keys"],
  ])("[ROBUST-25] %s stops the start", (_, change, demo, words) => {
    expect(() => environmentAccount(razorpayVendor, { ...env, ...change }, demo)).toThrow(PaymentSettingsError);
    expect(() => environmentAccount(razorpayVendor, { ...env, ...change }, demo)).toThrow(words);
  });

  test("[PGW-08] with keys Razorpay itself takes its sandbox's place, outside a demo as well", async () => {
    const accounts = environmentAccounts(env, true);
    const sandbox = { ...recorded({}).provider, kind: "sandbox" as const };
    const kinds = async (demo: boolean) =>
      (await runningProviders({ demo, providers: [sandbox], accounts })).map(({ gateway, kind }) => [gateway, kind]);
    expect(await kinds(true)).toEqual([["Razorpay", "real"]]);
    expect(await kinds(false)).toEqual([["Razorpay", "real"]]);
    expect(environmentAccounts({}, true)).toEqual([]);
  });
});
