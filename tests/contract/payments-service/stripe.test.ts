import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  type CreateInput,
  ProviderRefusal,
  type ProviderTxn,
  WebhookRefused,
} from "../../../backend/payments-service/provider.ts";
import { environmentAccount, runningProviders } from "../../../backend/payments-service/providers/from-environment.ts";
import { stripeVendor } from "../../../backend/payments-service/providers/stripe/account.ts";
import { stripeProvider } from "../../../backend/payments-service/providers/stripe/stripe.ts";

/** Answers of api.stripe.com in the shapes of its public reference, for the fields that are read and some that are not. */
const intent = (change: Record<string, unknown> = {}) => ({
  id: "pi_3Recorded",
  object: "payment_intent",
  amount: 2_599,
  amount_capturable: 0,
  amount_received: 0,
  client_secret: "pi_3Recorded_secret_canary",
  currency: "usd",
  customer: "cus_Recorded",
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  metadata: { txn_id: "t0123" },
  status: "requires_payment_method",
  ...change,
});
const charge = (change: Record<string, unknown> = {}) => ({
  id: "ch_3Recorded",
  object: "charge",
  amount: 2_599,
  amount_refunded: 0,
  currency: "usd",
  payment_intent: "pi_3Recorded",
  refunded: false,
  ...change,
});
const method = (id: string, card: object) => ({ id, object: "payment_method", type: "card", card });
const failure = (status: number, error: Record<string, unknown>) => ({ status, body: { error } });

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: URLSearchParams;
  readonly headers: Headers;
}
type Recorded = Record<string, unknown> | { readonly status: number; readonly body: unknown };

/** A Stripe that responds from a list, and the requests it received. */
function recorded(answers: Readonly<Record<string, Recorded>>) {
  const asked: Asked[] = [];
  const provider = stripeProvider(
    { secretKey: "sk_test_canary", publishableKey: "pk_test_recorded", webhookSecret: "whsec_test" },
    {
      fetch: async (address, init) => {
        const url = new URL(String(address));
        const headers = new Headers(init?.headers);
        asked.push({
          method: String(init?.method),
          path: url.pathname,
          body: new URLSearchParams(String(init?.body ?? "")),
          headers,
        });
        const answer = answers[`${init?.method} ${url.pathname}`];
        if (!answer) throw new TypeError("fetch failed");
        const { status, body } =
          "body" in answer ? (answer as { status: number; body: unknown }) : { status: 200, body: answer };
        return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
      },
    },
  );
  return { provider, asked };
}

const input: CreateInput = {
  txn_id: "t0123",
  amount: { value: 2_599, unit: "minor", currency: "USD", shown: "25.99" },
  description: "Union Burger 1",
  language: "en",
  country: "US",
  business: { id: "union-burger", name: "Union Burger" },
  customer: { id: "c-1", name: "Ada", email: null, phone: "5551234", reference: null },
  device_id: null,
  return_url: "https://union.example/pg?txn=t0123",
  service_return_url: "https://pay.example/v1/txn/return/t0123",
  webhook_url: "https://pay.example/v1/webhook/Stripe",
};
const txn: ProviderTxn = { txn_id: "t0123", reference: "pi_3Recorded", g_txn_id: null, amount: input.amount };
const signal = () => AbortSignal.timeout(5_000);

describe("Stripe itself", () => {
  // docs.stripe.com/get-started/account/statement-descriptors: 22 Latin characters with the prefix, at least one letter.
  test.each([
    ["12", "No 12"],
    ["٣٤ B7", "B7"],
  ])(
    "[PGW-11] the statement names order %s as %s behind the account's prefix, once it is placed",
    async (order, suffix) => {
      const { provider, asked } = recorded({ "POST /v1/payment_intents/pi_3Recorded": intent() });
      await provider.nameOrder?.(txn, { shop: "Union Burger", order }, signal());
      expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({
        description: `Union Burger: ${order}`,
        statement_descriptor_suffix: suffix,
      });
    },
  );

  test("[PGW-11] an intent per txn, under the txn's id, with the customer's saved cards by brand and last four, and none of a wallet's", async () => {
    const { provider, asked } = recorded({
      "POST /v1/customers": { id: "cus_Recorded", object: "customer" },
      "POST /v1/payment_intents": intent(),
      "GET /v1/customers/cus_Recorded/payment_methods": {
        object: "list",
        has_more: false,
        data: [
          method("pm_1", { brand: "visa", last4: "4242", fingerprint: "Xt5E", wallet: null }),
          method("pm_2", { brand: "visa", last4: "9101", fingerprint: "Dp7A", wallet: { type: "apple_pay" } }),
        ],
      },
    });
    expect(provider.pageKey, "what a page knows before is what init tells it").toBe("pk_test_recorded");
    expect(await provider.create(input, signal())).toEqual({
      data: {
        key: "pk_test_recorded",
        stripe_client_secret: "pi_3Recorded_secret_canary",
        payment_methods: [{ id: "pm_1", card: { brand: "visa", last4: "4242", fingerprint: "Xt5E" } }],
      },
      reference: "pi_3Recorded",
      customer_reference: "cus_Recorded",
    });
    const made = asked.find(({ path }) => path === "/v1/payment_intents");
    expect(made?.headers.get("idempotency-key")).toBe("t0123");
    expect(Object.fromEntries(made?.body ?? [])).toMatchObject({
      amount: "2599",
      currency: "usd",
      customer: "cus_Recorded",
      "metadata[txn_id]": "t0123",
    });
    expect(asked[0]?.headers.get("idempotency-key")).toMatch(/^customer-union-burger-c-1-[0-9a-f]{16}$/);
  });

  test("[PGW-11] a customer who corrects an e-mail after a lost answer is made under another key; the same body keeps its key", async () => {
    const keyOf = async (email: string | null) => {
      const { provider, asked } = recorded({});
      await provider.create({ ...input, customer: { ...input.customer, email } }, signal()).catch(() => undefined);
      return asked[0]?.headers.get("idempotency-key");
    };
    expect(await keyOf("ada@example.com")).not.toBe(await keyOf(null));
    expect(await keyOf(null)).toBe(await keyOf(null));
  });

  test("[PGW-11] a known customer is not made again", async () => {
    const { provider, asked } = recorded({
      "POST /v1/payment_intents": intent(),
      "GET /v1/customers/cus_Recorded/payment_methods": { object: "list", has_more: false, data: [] },
    });
    await provider.create({ ...input, customer: { ...input.customer, reference: "cus_Recorded" } }, signal());
    expect(asked.map(({ path }) => path)).not.toContain("/v1/customers");
  });

  test("[ROBUST-25] only what Stripe says about the amount reaches the guest; a wrong key or a lost answer is unknown", async () => {
    const refusing = (status: number, error: Record<string, unknown>) =>
      recorded({ "POST /v1/customers": { id: "cus_Recorded" }, "POST /v1/payment_intents": failure(status, error) })
        .provider;
    const small = {
      type: "invalid_request_error",
      code: "amount_too_small",
      message: "Amount must be at least $0.50 usd",
    };
    await expect(refusing(400, small).create(input, signal())).rejects.toThrow(ProviderRefusal);
    const wrong = { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_***" };
    await expect(refusing(401, wrong).create(input, signal())).rejects.not.toThrow(ProviderRefusal);
    await expect(recorded({}).provider.create(input, signal())).rejects.not.toThrow(ProviderRefusal);
    await expect(recorded({}).provider.fetch(txn, AbortSignal.abort())).rejects.toThrow();
  });

  test("[ROBUST-17] every state of an intent: a declined card leaves it open, an unknown word is pending, a refunded charge refunded", async () => {
    const stateOf = async (change: Record<string, unknown>) =>
      recorded({ "GET /v1/payment_intents/pi_3Recorded": intent(change) }).provider.fetch(txn, signal());
    const card = { type: "card_error", code: "card_declined", message: "Your card was declined." };
    expect(await stateOf({ last_payment_error: card })).toMatchObject({ status: "initialized", message: card.message });
    expect(await stateOf({ last_payment_error: { type: "api_error", message: "internal" } })).toMatchObject({
      message: null,
    });
    for (const [status, expected] of [
      ["requires_confirmation", "initialized"],
      ["requires_action", "pending"],
      ["processing", "pending"],
      ["requires_capture", "authorized"],
      ["canceled", "canceled"],
      ["something_new", "pending"],
    ] as const) {
      expect((await stateOf({ status })).status, status).toBe(expected);
    }
    const paid = { status: "succeeded", amount_received: 2_599, latest_charge: charge() };
    expect(await stateOf(paid)).toEqual({
      status: "completed",
      amount: 2_599,
      currency: "usd",
      g_txn_id: "pi_3Recorded",
      message: null,
    });
    expect((await stateOf({ ...paid, latest_charge: charge({ refunded: true }) })).status).toBe("refunded");
    expect((await stateOf({ ...paid, amount_received: 100 })).amount).toBe(100);
  });

  test("[ROBUST-02] a refund goes out under its own key, and one that was made before is done", async () => {
    const refund = (answer: Recorded) => recorded({ "POST /v1/refunds": answer });
    const made = refund({ id: "re_1", object: "refund", status: "succeeded" });
    expect(await made.provider.refund(txn, "r0123", signal())).toEqual({ status: "done", refund_reference: "re_1" });
    expect(made.asked[0]?.headers.get("idempotency-key")).toBe("r0123");
    const state = async (answer: Recorded) => (await refund(answer).provider.refund(txn, "r0123", signal())).status;
    expect(await state({ id: "re_1", status: "pending" })).toBe("pending");
    expect(await state({ id: "re_1", status: "failed" })).toBe("refused");
    const error = { type: "invalid_request_error", code: "charge_already_refunded", message: "already refunded" };
    expect(await state(failure(400, error))).toBe("done");
    await expect(state(failure(500, { type: "api_error", message: "down" }))).rejects.toThrow();
  });

  test("[ROBUST-05] a webhook counts only with Stripe's signature, and only those of intents and refunds mean anything", () => {
    const { provider } = recorded({});
    const message = (event: Record<string, unknown>, secret = "whsec_test") => {
      const payload = JSON.stringify({ object: "event", created: 1_763_700_000, ...event });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      return {
        method: "POST" as const,
        url: new URL("https://pay.example/v1/webhook/Stripe"),
        headers: { "stripe-signature": signature },
        body: new TextEncoder().encode(payload),
      };
    };
    const paid = {
      id: "evt_1",
      type: "payment_intent.succeeded",
      data: { object: intent({ status: "succeeded", amount_received: 2_599 }) },
    };
    expect(provider.readWebhook(message(paid))).toEqual({
      eventId: "evt_1",
      reference: "pi_3Recorded",
      status: "completed",
      amount: 2_599,
      currency: "usd",
      g_txn_id: "pi_3Recorded",
      at: new Date(1_763_700_000_000),
    });
    expect(
      provider.readWebhook(message({ id: "evt_2", type: "charge.refunded", data: { object: charge() } })),
    ).toMatchObject({
      reference: "pi_3Recorded",
      status: "refunded",
    });
    expect(provider.readWebhook(message({ id: "evt_3", type: "customer.created", data: { object: {} } }))).toBeNull();
    expect(() => provider.readWebhook(message(paid, "whsec_other"))).toThrow(WebhookRefused);
    const changed = { ...message(paid), body: new TextEncoder().encode("{}") };
    expect(() => provider.readWebhook(changed)).toThrow(WebhookRefused);
    expect(() => provider.readWebhook({ ...message(paid), headers: {} })).toThrow(WebhookRefused);
  });
});

test("[PGW-11] a harmless call tells keys that Stripe knows from those that it refuses, and silence from both", async () => {
  const check = (answers: Record<string, Recorded>) => recorded(answers).provider.check?.(AbortSignal.timeout(1_000));
  expect(await check({ "GET /v1/balance": { object: "balance", available: [] } })).toBe(true);
  const error = { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_******nary" };
  expect(await check({ "GET /v1/balance": failure(401, error) })).toBe(false);
  expect(await check({ "GET /v1/balance": failure(403, { type: "invalid_request_error" }) })).toBe(true);
  await expect(check({ "GET /v1/balance": failure(500, { type: "api_error" }) })).rejects.toThrow();
  await expect(check({})).rejects.toThrow();
});

describe("which providers run", () => {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const { provider: sandbox } = recorded({});
  const sandboxes = [
    { ...sandbox, kind: "sandbox" as const },
    { ...sandbox, kind: "sandbox" as const, gateway: "Razorpay" as const },
  ];
  const accountsOf = (env: Record<string, string>, demo: boolean) => {
    const account = environmentAccount(stripeVendor, env, demo);
    return account ? [account] : [];
  };
  const kinds = async (env: Record<string, string>, demo: boolean) =>
    (await runningProviders({ demo, providers: sandboxes, accounts: accountsOf(env, demo) })).map(
      ({ gateway, kind }) => `${gateway} ${kind}`,
    );

  test("[PGW-01] outside the demo no sandbox can be reached, whatever is handed over; Stripe only with all its keys", async () => {
    expect(await kinds({}, false)).toEqual([]);
    expect(await kinds(keys, false)).toEqual(["Stripe real"]);
    expect(await kinds({ NODE_ENV: "production" }, true)).toEqual(["Stripe sandbox", "Razorpay sandbox"]);
    expect(await kinds(keys, true)).toEqual(["Razorpay sandbox", "Stripe real"]);
  });
});
