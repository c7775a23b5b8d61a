import { expect, test } from "vitest";
import { mercadoPagoProvider } from "../../../backend/payments-service/providers/mercadopago/mercadopago.ts";
import { payuLatamProvider } from "../../../backend/payments-service/providers/payu-latam/payu-latam.ts";
import { stripeProvider } from "../../../backend/payments-service/providers/stripe/stripe.ts";
import { KEYS as MERCADO_PAGO } from "./mercadopago/exchanges.ts";
import { failure, KEYS as PAYU } from "./payu-latam/exchanges.ts";

type Reply = readonly [status: number, body: unknown];

/** A vendor that gives these replies in order, and what it was asked. */
function replies(...given: readonly Reply[]) {
  const asked: { call: string; body: string; key: string | null }[] = [];
  const send = (async (address, init) => {
    const url = new URL(String(address));
    const key = new Headers(init?.headers).get("idempotency-key");
    asked.push({ call: `${init?.method} ${url.pathname}`, body: String(init?.body ?? ""), key });
    const reply = given[asked.length - 1];
    if (!reply) throw new TypeError("fetch failed");
    return new Response(JSON.stringify(reply[1]), {
      status: reply[0],
      headers: { "content-type": "application/json" },
    });
  }) satisfies typeof fetch;
  return { send: send as typeof fetch, asked };
}
const signal = () => AbortSignal.timeout(5_000);

// sdk-nodejs 3.3.0, clients/user: GET /users/me with the access token.
test("[PGW-09] Mercado Pago is asked whose token it is: 401 are wrong keys, silence says nothing", async () => {
  const check = (...given: readonly Reply[]) => {
    const { send, asked } = replies(...given);
    return { asked, known: mercadoPagoProvider(MERCADO_PAGO, { fetch: send }).check?.(signal()) };
  };
  const known = check([200, { id: 123, site_id: "MCO" }]);
  expect(await known.known).toBe(true);
  expect(known.asked[0]?.call).toBe("GET /users/me");
  expect(await check([401, { message: "invalid access token", status: 401 }]).known).toBe(false);
  await expect(check([500, {}]).known).rejects.toThrow();
  await expect(check().known).rejects.toThrow();
});

// sdk-nodejs 3.3.0, clients/user (id); docs.stripe.com/api/accounts/retrieve without an id: the account of the key.
test("[PGW-11] Stripe and Mercado Pago say whose keys they are, so that new ones are known to be of the same account", async () => {
  const keys = { secretKey: "sk_test_canary", publishableKey: "pk_test_1", webhookSecret: "whsec_1" };
  const stripe = (...given: readonly Reply[]) => {
    const { send, asked } = replies(...given);
    return { asked, name: stripeProvider(keys, { fetch: send }).merchant?.(signal()) };
  };
  const known = stripe([200, { id: "acct_1", object: "account" }]);
  expect(await known.name).toBe("acct_1");
  expect(known.asked[0]?.call).toBe("GET /v1/account");
  expect(await stripe([403, { error: { type: "invalid_request_error" } }]).name).toBeNull();
  await expect(stripe([500, {}]).name).rejects.toThrow();
  const { send } = replies([200, { id: 123, site_id: "MCO" }]);
  expect(await mercadoPagoProvider(MERCADO_PAGO, { fetch: send }).merchant?.(signal())).toBe("123");
});

// developers.payulatam.com, Queries API, "Available methods": PING answers SUCCESS to known credentials.
test("[PGW-10] PayU is pinged: an error are wrong keys, silence says nothing", async () => {
  const check = (...given: readonly Reply[]) => {
    const { send, asked } = replies(...given);
    return { asked, known: payuLatamProvider(PAYU, { fetch: send }).check?.(signal()) };
  };
  const known = check([200, { code: "SUCCESS", error: null, result: { payload: "[TIME: 1531757342757]" } }]);
  expect(await known.known).toBe(true);
  expect(JSON.parse(known.asked[0]?.body ?? "")).toMatchObject({
    command: "PING",
    merchant: { apiLogin: PAYU.apiLogin },
  });
  expect(await check([200, failure("Invalid credentials")]).known).toBe(false);
  await expect(check([502, {}]).known).rejects.toThrow();
});

// docs.stripe.com: pm_card_visa (testing), payment_intents.create with confirm and allow_redirects, refunds.create.
test("[PGW-11] Stripe's test card pays an amount without a guest and gets it back, each under a key of its own; a refusal is shown in Stripe's words", async () => {
  const run = (...given: readonly Reply[]) => {
    const { send, asked } = replies(...given);
    const keys = { secretKey: "sk_test_canary", publishableKey: "pk_test_1", webhookSecret: "whsec_1" };
    const amount = { value: 100, unit: "minor", currency: "USD", shown: "1.00" } as const;
    return { asked, trial: stripeProvider(keys, { fetch: send }).trial?.(amount, "t77", signal()) };
  };
  const intent = { id: "pi_1", object: "payment_intent", status: "succeeded" };
  const done = run([200, intent], [200, { id: "re_1", object: "refund", status: "succeeded" }]);
  expect(await done.trial).toEqual({ taken: true, refund: "done", message: null });
  expect(done.asked.map(({ call, key }) => [call, key])).toEqual([
    ["POST /v1/payment_intents", "t77"],
    ["POST /v1/refunds", "t77-back"],
  ]);
  expect(Object.fromEntries(new URLSearchParams(done.asked[0]?.body))).toMatchObject({
    amount: "100",
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: "true",
    "automatic_payment_methods[allow_redirects]": "never",
    // By which the day's comparison knows a trial.
    "metadata[trial_id]": "t77",
  });
  const back = Object.fromEntries(new URLSearchParams(done.asked[1]?.body));
  expect(back).toMatchObject({ payment_intent: "pi_1", "metadata[trial_id]": "t77" });
  const small = { type: "invalid_request_error", code: "amount_too_small", message: "Amount must be at least $0.50." };
  expect(await run([400, { error: small }]).trial).toEqual({
    taken: false,
    refund: null,
    message: "Amount must be at least $0.50.",
  });
  await expect(run([500, { error: { type: "api_error" } }]).trial).rejects.toThrow();
});
