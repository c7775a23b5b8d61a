import { stripeProvider } from "../../../../backend/payments-service/providers/stripe/stripe.ts";
import { exchange, type Story } from "../story.ts";
import { charge, failure, input, intent, list, refund, session, signal, txn } from "./exchanges.ts";

const keys = { public: "pk_test_recorded", api: "sk_test_canary", webhook: "whsec_test" };
const headers = { authorization: "Bearer sk_test_canary" };
const under = (key: string) => ({ ...headers, "idempotency-key": key });
const CUSTOMER = "cus_Recorded";
const [METHOD, REFUND] = ["pm_1Recorded", "re_1Recorded"];
const DELAYED =
  "acss_debit au_becs_debit bacs_debit nz_bank_account payto sepa_debit us_bank_account boleto konbini multibanco oxxo customer_balance sofort".split(
    " ",
  );
const form = {
  amount: "2599",
  currency: "usd",
  description: "Union Burger 1",
  "automatic_payment_methods[enabled]": "true",
  ...Object.fromEntries(DELAYED.map((type, index) => [`excluded_payment_method_types[${index}]`, type])),
  "metadata[txn_id]": "t0123",
  "metadata[business_id]": "union-burger",
};
const person = {
  "metadata[customer_id]": "c-1",
  "metadata[business_id]": "union-burger",
  name: "Ada",
  phone: "5551234",
};
/** docs.stripe.com/api/customers/object */
const customer = {
  id: CUSTOMER,
  object: "customer",
  address: null,
  balance: 0,
  created: 1_763_700_000,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: null,
  livemode: false,
  metadata: { customer_id: "c-1", business_id: "union-burger" },
  name: "Ada",
  phone: "5551234",
  shipping: null,
};
/** docs.stripe.com/api/payment_intents/object */
const made = (change: Record<string, unknown> = {}) =>
  intent({
    application: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    capture_method: "automatic",
    confirmation_method: "automatic",
    created: 1_763_700_000,
    description: "Union Burger 1",
    metadata: { txn_id: "t0123", business_id: "union-burger" },
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    setup_future_usage: null,
    statement_descriptor_suffix: null,
    ...change,
  });
const taken = { status: "succeeded", amount_received: 2_599, payment_method: METHOD };
/** docs.stripe.com/api/charges/object: a card that the intent's expansion shows. */
const paid = (refunds: object, change: Record<string, unknown> = {}) =>
  made({
    ...taken,
    latest_charge: charge({
      payment_method_details: { type: "card", card: { brand: "visa", last4: "4242", wallet: null } },
      refunds,
      ...change,
    }),
  });
const READ = "GET /v1/payment_intents/pi_3Recorded?expand[0]=latest_charge.refunds";
const REFUNDS = "GET /v1/refunds?payment_intent=pi_3Recorded&limit=100";
const ofCharge = (...refunds: readonly object[]) => ({ ...list(...refunds), url: "/v1/charges/ch_3Recorded/refunds" });
const back = (amount: number) => refund({ amount, metadata: { refund_id: "r0123" } });
const known = { ...input, customer: { ...input.customer, reference: CUSTOMER } };
const invalid = { type: "invalid_request_error" };
const refused = (asked: string, sent: Record<string, string>, error: Record<string, unknown>, status = 400) =>
  exchange({ call: asked, headers, form: sent }, failure(status, error).body, status);

/** docs.stripe.com/api, and testing. Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "Stripe",
  hosts: ["https://api.stripe.com"],
  keys,
  provider: (send) =>
    stripeProvider(
      { secretKey: keys.api, publishableKey: keys.public, webhookSecret: keys.webhook },
      { fetch: send },
    ),
  page: ({ client_secret: stripe_client_secret }, { public: key }) => ({ key, stripe_client_secret }),
  ids: [CUSTOMER, "pi_3Recorded", "pi_3Recorded_secret_canary", "cuss_secret_canary", "ch_3Recorded", METHOD, REFUND, "txn_1Recorded"],
  varying: ["created", "expires_at", "message"],
  less: [],
  notOffered: [
    { call: "GET /v1/balance", headers },
    { call: "GET /v1/disputes/du_1", headers },
  ],
  parts: [
    {
      title: "an intent of a new customer, with what they have kept",
      by: (provider) => provider.create(input, signal()),
      reads: { reference: "pi_3Recorded", customer_reference: CUSTOMER, data: { payment_methods: [] } },
      exchanges: [
        exchange({ call: "POST /v1/customers", headers, form: person }, customer),
        exchange(
          { call: "POST /v1/payment_intents", headers: under("t0123"), form: { ...form, customer: CUSTOMER } },
          made({ customer: CUSTOMER }),
        ),
        exchange(
          {
            call: "POST /v1/customer_sessions",
            headers,
            form: {
              customer: CUSTOMER,
              "components[payment_element][enabled]": "true",
              "components[payment_element][features][payment_method_save]": "enabled",
              "components[payment_element][features][payment_method_save_usage]": "on_session",
            },
          },
          session,
        ),
        exchange(
          { call: `GET /v1/customers/${CUSTOMER}/payment_methods?type=card&allow_redisplay=always&limit=10`, headers },
          { ...list(), url: `/v1/customers/${CUSTOMER}/payment_methods` },
        ),
      ],
    },
    {
      title: "nobody has paid",
      by: (provider) => provider.fetch(txn, signal()),
      reads: { status: "initialized" },
      exchanges: [exchange({ call: READ, headers }, made({ customer: CUSTOMER }))],
    },
    {
      title: "half a cent, no currency, a method that does not exist and another request under a key are refused",
      exchanges: [
        refused("POST /v1/payment_intents", { ...form, amount: "0.5" }, { ...invalid, param: "amount", message: "" }),
        refused("POST /v1/payment_intents", { ...form, currency: "" }, { ...invalid, param: "currency", message: "" }),
        exchange(
          { call: "POST /v1/payment_intents", headers: under("t0123"), form: { ...form, amount: "2600" } },
          failure(400, { type: "idempotency_error", message: "" }).body,
          400,
        ),
      ],
    },
    {
      title: "the statement gets the order's number",
      by: async (provider) => provider.nameOrder?.(txn, { shop: "Union Burger", order: "12" }, signal()),
      exchanges: [
        exchange(
          {
            call: "POST /v1/payment_intents/pi_3Recorded",
            headers,
            form: { description: "Union Burger: 12", statement_descriptor_suffix: "No 12" },
          },
          made({ customer: CUSTOMER, description: "Union Burger: 12", statement_descriptor_suffix: "No 12" }),
        ),
      ],
    },
    { guest: "decline" },
    {
      title: "declined, and open for another card",
      by: (provider) => provider.fetch(txn, signal()),
      reads: { status: "initialized", message: "Your card was declined." },
      exchanges: [
        exchange(
          { call: READ, headers },
          made({
            customer: CUSTOMER,
            description: "Union Burger: 12",
            statement_descriptor_suffix: "No 12",
            last_payment_error: {
              type: "card_error",
              code: "card_declined",
              decline_code: "generic_decline",
              message: "Your card was declined.",
            },
          }),
        ),
      ],
    },
    { guest: "pay" },
    {
      title: "paid",
      by: (provider) => provider.fetch(txn, signal()),
      reads: { status: "completed", amount: 2_599, card: { brand: "Visa", last4: "4242" } },
      exchanges: [exchange({ call: READ, headers }, named(paid(ofCharge())))],
    },
    {
      title: "a part goes back",
      by: (provider) =>
        provider.refund(txn, "r0123", signal(), { amount: { ...txn.amount, value: 500, shown: "5.00" }, before: 0 }),
      reads: { status: "done", refund_reference: REFUND },
      exchanges: [
        exchange({ call: REFUNDS, headers }, list()),
        exchange(
          {
            call: "POST /v1/refunds",
            headers: under("r0123"),
            form: { payment_intent: "pi_3Recorded", amount: "500", "metadata[refund_id]": "r0123" },
          },
          back(500),
        ),
      ],
    },
    {
      title: "the refund is found by our id and by Stripe's; the payment stays paid",
      by: async (provider) => [
        await provider.refund(txn, "r0123", signal()),
        await provider.refundState?.(txn, REFUND, signal()),
        await provider.fetch(txn, signal()),
      ],
      reads: [{ status: "done" }, { status: "done", amount: 500 }, { status: "completed" }],
      exchanges: [
        exchange({ call: REFUNDS, headers }, list(back(500))),
        exchange({ call: `GET /v1/refunds/${REFUND}`, headers }, back(500)),
        exchange({ call: READ, headers }, named(paid(ofCharge(back(500)), { amount_refunded: 500 }))),
      ],
    },
    {
      title: "more than is left does not go back",
      by: (provider) =>
        provider.refund(txn, "r-all", signal(), { amount: { ...txn.amount, value: 2_599, shown: "25.99" }, before: 500 }),
      reads: { status: "refused" },
      exchanges: [
        exchange({ call: REFUNDS, headers }, list(back(500))),
        refused(
          "POST /v1/refunds",
          { payment_intent: "pi_3Recorded", amount: "2599", "metadata[refund_id]": "r-all" },
          { ...invalid, message: "Refund amount ($25.99) is greater than unrefunded amount on charge ($20.99)" },
        ),
      ],
    },
    {
      title: "a paid intent is not cancelled",
      exchanges: [
        exchange(
          { call: "POST /v1/payment_intents/pi_3Recorded/cancel", headers, form: {} },
          failure(400, { ...invalid, code: "payment_intent_unexpected_state", message: "" }).body,
          400,
        ),
      ],
    },
    {
      title: "an intent without a known customer, and unknown refunds, are refused",
      exchanges: [
        exchange(
          { call: "GET /v1/refunds/re_none", headers },
          failure(404, { ...invalid, code: "resource_missing", param: "id", message: "" }).body,
          404,
        ),
        refused("POST /v1/refunds", { payment_intent: "pi_none" }, { ...invalid, code: "resource_missing", param: "payment_intent", message: "" }, 404),
      ],
    },
  ],
};

function named(whole: object) {
  return { ...whole, customer: CUSTOMER, description: "Union Burger: 12", statement_descriptor_suffix: "No 12" };
}
