import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { ProviderRefusal, WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import {
  environmentAccount,
  runningProviders,
} from "../../../../backend/payments-service/providers/from-environment.ts";
import { stripeVendor } from "../../../../backend/payments-service/providers/stripe/account.ts";
import {
  charge,
  failure,
  input,
  intent,
  list,
  method,
  type Recorded,
  recorded,
  refund,
  session,
  signal,
  txn,
} from "./exchanges.ts";

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
      "POST /v1/customer_sessions": session,
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
        customer_session_client_secret: "cuss_secret_canary",
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

  // docs.stripe.com/changelog/basil/2025-08-27/cs_add_excluded_payment_method_types_pi
  test("[PGW-11] the methods of the dashboard are offered but those that are paid long after the order is held", async () => {
    const { provider, asked } = recorded({ "POST /v1/payment_intents": intent() });
    await provider.create({ ...input, customer: { ...input.customer, id: null } }, signal());
    const body = [...(asked[0]?.body ?? [])];
    expect(body).toContainEqual(["automatic_payment_methods[enabled]", "true"]);
    const excluded = body.flatMap(([name, value]) => (name.startsWith("excluded_payment_method_types[") ? value : []));
    for (const delayed of ["us_bank_account", "sepa_debit", "bacs_debit", "boleto", "oxxo", "customer_balance"])
      expect(excluded).toContain(delayed);
    for (const immediate of ["card", "link", "cashapp", "amazon_pay"]) expect(excluded).not.toContain(immediate);
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

  // docs.stripe.com/api/customer_sessions/create: payment_method_save draws the checkbox, and a card that is kept by it has
  // allow_redisplay "always".
  test("[PGW-11] no card is kept but one whose customer ticks Stripe's own checkbox: the intent asks for none, and others are not offered", async () => {
    const known = { ...input, customer: { ...input.customer, reference: "cus_Recorded" } };
    const answers = {
      "POST /v1/payment_intents": intent(),
      "GET /v1/customers/cus_Recorded/payment_methods": list(),
    };
    const { provider, asked } = recorded({ ...answers, "POST /v1/customer_sessions": session });
    await provider.create(known, signal());
    const sent = (path: string) => asked.find((one) => one.path === path);
    expect([...(sent("/v1/payment_intents")?.body ?? [])].map(([name]) => name)).not.toContain("setup_future_usage");
    expect(Object.fromEntries(sent("/v1/customer_sessions")?.body ?? [])).toEqual({
      customer: "cus_Recorded",
      "components[payment_element][enabled]": "true",
      "components[payment_element][features][payment_method_save]": "enabled",
      "components[payment_element][features][payment_method_save_usage]": "on_session",
    });
    expect(sent("/v1/customers/cus_Recorded/payment_methods")?.query.get("allow_redisplay")).toBe("always");
    // A restricted key that may not make sessions takes payments and keeps no card.
    const denied = failure(403, { type: "invalid_request_error", message: "The provided key does not have access." });
    const restricted = recorded({ ...answers, "POST /v1/customer_sessions": denied });
    expect((await restricted.provider.create(known, signal())).data).toEqual({
      key: "pk_test_recorded",
      stripe_client_secret: "pi_3Recorded_secret_canary",
      payment_methods: [],
    });
    // Guests have no customer there, and nothing to keep.
    const guest = recorded({ "POST /v1/payment_intents": intent() });
    await guest.provider.create({ ...input, customer: { ...input.customer, id: null } }, signal());
    expect(guest.asked.map(({ path }) => path)).toEqual(["/v1/payment_intents"]);
  });

  test("[PGW-11] a known customer is not made again", async () => {
    const { provider, asked } = recorded({
      "POST /v1/payment_intents": intent(),
      "POST /v1/customer_sessions": session,
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
    const by = (card: object) =>
      stateOf({ ...paid, latest_charge: charge({ payment_method_details: { type: "card", card } }) });
    const visa = { brand: "visa", last4: "4242", wallet: null };
    expect((await by(visa)).card).toEqual({ brand: "Visa", last4: "4242" });
    expect((await by({ ...visa, wallet: { type: "apple_pay" } })).card, "a device's digits").toBeUndefined();
    expect((await by({ ...visa, brand: "unknown" })).card).toBeNull();
    const back = (refunds?: object) => ({ ...paid, latest_charge: charge({ refunded: true, ...refunds }) });
    expect((await stateOf(back())).status).toBe("refunded");
    expect((await stateOf(back({ refunds: list(refund()) }))).status).toBe("refunded");
    // A charge counts as refunded while its refund is pending, which may still fail.
    expect((await stateOf(back({ refunds: list(refund({ status: "pending" })) }))).status).toBe("completed");
    expect((await stateOf({ ...paid, amount_received: 100 })).amount).toBe(100);
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
