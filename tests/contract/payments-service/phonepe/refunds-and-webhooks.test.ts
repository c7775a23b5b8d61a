import { describe, expect, test } from "vitest";
import { WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import { environmentAccount } from "../../../../backend/payments-service/providers/from-environment.ts";
import { phonePeVendor } from "../../../../backend/payments-service/providers/phonepe/account.ts";
import { isAuthorized } from "../../../../backend/payments-service/providers/phonepe/shapes.ts";
import {
  attempt,
  input,
  order,
  REFUND,
  REFUND_STATUS,
  recorded,
  refund,
  refusal,
  signal,
  TOKEN,
  txn,
} from "./exchanges.ts";

describe("refund", () => {
  const unknown = refusal("INVALID_MERCHANT_REFUND_ID");
  const run = (answers: Readonly<Record<string, object>>) => {
    const vendor = recorded(answers);
    return { ...vendor, state: vendor.provider.refund(txn, "refund-0123456789", signal) };
  };

  test("[ROBUST-18] a refund begins as pending, under its own id and for the order's amount", async () => {
    const { state, asked, calls } = run({ [REFUND_STATUS]: unknown, [REFUND]: refund("PENDING") });
    expect(await state).toEqual({ status: "pending", refund_reference: "refund-0123456789" });
    expect(calls()).toEqual([TOKEN, REFUND_STATUS, REFUND]);
    expect(JSON.parse(asked.at(-1)?.body ?? "")).toEqual({
      merchantRefundId: "refund-0123456789",
      originalMerchantOrderId: "t0123456789",
      amount: 50_000,
    });
  });

  test.each([
    ["PENDING", "pending"],
    ["CONFIRMED", "pending"],
    ["COMPLETED", "done"],
    ["FAILED", "refused"],
  ])("[ROBUST-18] asked again, a refund that is %s is %s, and none is made twice", async (said, status) => {
    const { state, calls } = run({ [REFUND_STATUS]: refund(said) });
    expect(await state).toEqual({ status, refund_reference: "refund-0123456789" });
    expect(calls()).not.toContain(REFUND);
  });

  test("[ROBUST-18] a refusal is looked up again before it counts, and no answer counts as none", async () => {
    const twice = run({ [REFUND_STATUS]: [unknown, refund("PENDING")], [REFUND]: refusal("DUPLICATE_TXN_REQUEST") });
    expect((await twice.state).status).toBe("pending");
    const refused = run({ [REFUND_STATUS]: unknown, [REFUND]: refusal("REFUND_AMOUNT_EXCEEDED") });
    expect(await refused.state).toEqual({ status: "refused", refund_reference: "refund-0123456789" });
    await expect(run({ [REFUND_STATUS]: unknown }).state).rejects.toThrow();
    await expect(run({ [REFUND_STATUS]: refusal("INTERNAL_SERVER_ERROR", 500) }).state).rejects.toThrow();
  });
});

describe("refund in a later round", () => {
  const EARLIER = REFUND_STATUS.replace("refund-0123456789", "refund-earlier");
  const again = (answers: Readonly<Record<string, object>>) => {
    const vendor = recorded({ [REFUND_STATUS]: refusal("INVALID_MERCHANT_REFUND_ID"), ...answers });
    const asked = { ...txn, refused: ["refund-earlier"] };
    return { ...vendor, state: vendor.provider.refund(asked, "refund-0123456789", signal) };
  };

  test.each([
    ["PENDING", "pending"],
    ["COMPLETED", "done"],
  ])(
    "[ROBUST-18] PhonePe: one of an earlier round that is %s after all is the refund, and no second is made",
    async (said, status) => {
      const { state, calls } = again({ [EARLIER]: refund(said) });
      expect(await state).toEqual({ status, refund_reference: "refund-earlier" });
      expect(calls()).not.toContain(REFUND);
    },
  );

  test("[ROBUST-18] PhonePe: after one that failed, or that it does not know, another is made", async () => {
    for (const answer of [refund("FAILED"), refusal("INVALID_MERCHANT_REFUND_ID")]) {
      const { state, calls } = again({ [EARLIER]: answer, [REFUND]: refund("PENDING") });
      expect(await state).toEqual({ status: "pending", refund_reference: "refund-0123456789" });
      expect(calls()).toContain(REFUND);
    }
  });
});

describe("refund in parts", () => {
  test("[PAY-REFUND] PhonePe: of a part, its amount is asked for under its own id, by which it is asked about later", async () => {
    const none = refusal("INVALID_MERCHANT_REFUND_ID");
    const { provider, asked } = recorded({ [REFUND_STATUS]: none, [REFUND]: refund("PENDING", { amount: 12_000 }) });
    const part = { amount: { ...txn.amount, value: 12_000, shown: "120.00" }, before: 5_000 };
    expect(await provider.refund(txn, "refund-0123456789", signal, part)).toEqual({
      status: "pending",
      refund_reference: "refund-0123456789",
    });
    expect(JSON.parse(asked.at(-1)?.body ?? "")).toMatchObject({ amount: 12_000 });
    const later = recorded({ [REFUND_STATUS]: refund("FAILED", { amount: 12_000 }) }).provider;
    expect((await later.refundState?.(txn, "refund-0123456789", signal))?.status).toBe("refused");
    expect(provider.refundsParts).toBe(true);
  });

  test("[ROBUST-18] PhonePe: a refund of another order, or one that is not found, says nothing of this one", async () => {
    const state = (answer: object) =>
      recorded({ [REFUND_STATUS]: answer }).provider.refundState?.(txn, "refund-0123456789", signal);
    await expect(state(refund("COMPLETED", { originalMerchantOrderId: "t999" }))).rejects.toThrow("another order");
    await expect(state(refusal("INVALID_MERCHANT_REFUND_ID"))).rejects.toThrow();
  });
});

describe("webhook", () => {
  // The hash that tests/callback.test.ts of pg-sdk-node expects for "username" and "password".
  const AUTHORIZATION = "bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e";
  const message = (body: string, authorization = AUTHORIZATION) => ({
    method: "POST" as const,
    url: new URL(input.webhook_url),
    headers: { authorization },
    body: Buffer.from(body),
  });
  const told = (event: string, payload: object) => JSON.stringify({ type: "IGNORED", event, payload });
  const { provider } = recorded({});

  test("[ROBUST-16] the authorization is the vector of PhonePe's own package", () => {
    for (const header of [AUTHORIZATION, AUTHORIZATION.toUpperCase(), `SHA256 ${AUTHORIZATION}`])
      expect(isAuthorized(header, "username", "password")).toBe(true);
    for (const header of [undefined, "", "username:password", AUTHORIZATION.replace(/^bc/, "bd")])
      expect(isAuthorized(header, "username", "password")).toBe(false);
    expect(isAuthorized(AUTHORIZATION, "wrong_username", "password")).toBe(false);
  });

  const paid = order({ merchantId: "M1", merchantOrderId: "t0123456789" });
  test.each([
    ["checkout.order.completed", paid, "completed", "OM2406121817537233671905"],
    [
      "checkout.order.failed",
      { ...paid, state: "FAILED", paymentDetails: [attempt({ state: "FAILED" })] },
      "failed",
      "OM2406121817537233671905",
    ],
    ["pg.refund.completed", refund("COMPLETED", { merchantRefundId: "refund-1" }), "refunded", null],
    ["pg.refund.failed", refund("FAILED", { merchantRefundId: "refund-1" }), "completed", null],
  ])("[PGW-06] %s names the order, and is one event however often it comes", (event, payload, status, g_txn_id) => {
    const read = () => provider.readWebhook(message(told(event, payload)));
    expect(read()).toMatchObject({ reference: "t0123456789", status, amount: 50_000, currency: "INR", g_txn_id });
    expect(read()?.eventId).toBe(read()?.eventId);
    expect(read()?.at).toEqual(expect.any(Date));
  });

  test("[PAY-REFUND] a message about a refund names it, so that it is asked about", () => {
    const body = told("pg.refund.failed", refund("FAILED", { merchantRefundId: "refund-1" }));
    expect(provider.readWebhook(message(body))?.refund).toBe("refund-1");
    expect(provider.readWebhook(message(told("checkout.order.completed", paid)))).not.toHaveProperty("refund");
  });

  test("[PGW-06] two refunds of one order are two events, and an event without an order concerns no txn", () => {
    const idOf = (merchantRefundId: string) =>
      provider.readWebhook(message(told("pg.refund.completed", refund("COMPLETED", { merchantRefundId }))))?.eventId;
    expect(idOf("refund-1")).not.toBe(idOf("refund-2"));
    expect(provider.readWebhook(message(told("paylink.order.completed", { state: "COMPLETED" })))).toBeNull();
  });

  test("[ROBUST-16] a wrong authorization and an unreadable body are refused", () => {
    for (const bad of [message(told("checkout.order.completed", paid), "0".repeat(64)), message("{")])
      expect(() => provider.readWebhook(bad)).toThrow(WebhookRefused);
  });
});

test("[ROBUST-25] an account says itself whether it is the sandbox's, and a demo takes none of production", () => {
  const env = {
    PHONEPE_CLIENT_ID: "TESTMERCHANT_25",
    PHONEPE_CLIENT_SECRET: "secret",
    PHONEPE_CLIENT_VERSION: "1",
    PHONEPE_ENVIRONMENT: "sandbox",
    PHONEPE_WEBHOOK_USER: "kaapi_hooks",
    PHONEPE_WEBHOOK_PASSWORD: "letters4and5",
  };
  const account = (change: Record<string, string>, demo: boolean) =>
    environmentAccount(phonePeVendor, { ...env, ...change }, demo);
  expect(account({}, true)?.mode).toBe("test");
  expect(account({ PHONEPE_ENVIRONMENT: "production" }, false)?.mode).toBe("live");
  expect(() => account({ PHONEPE_ENVIRONMENT: "production" }, true)).toThrow("live keys");
  expect(() => account({ PHONEPE_ENVIRONMENT: "uat" }, false)).toThrow(
    "PHONEPE_ENVIRONMENT is not what PhonePe issues",
  );
  expect(() => account({ PHONEPE_WEBHOOK_USER: "two words" }, false)).toThrow("PHONEPE_WEBHOOK_USER");
});
