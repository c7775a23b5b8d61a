import { stripeProvider } from "../../../../backend/payments-service/providers/stripe/stripe.ts";
import { DAY, exchange, type Story } from "../story.ts";
import { charge, failure, input, list, session, signal, txn } from "./exchanges.ts";
import {
  AFTERWARDS,
  BY_CARD,
  back,
  balance,
  CUSTOMER,
  customer,
  form,
  headers,
  invalid,
  keys,
  LESS,
  METHOD,
  made,
  named,
  ofCharge,
  paid,
  person,
  READ,
  REFUND,
  REFUNDS,
  refused,
  under,
} from "./story-objects.ts";

/** docs.stripe.com/api, and testing. Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "Stripe",
  hosts: ["https://api.stripe.com"],
  keys,
  provider: (send) =>
    stripeProvider({ secretKey: keys.api, publishableKey: keys.public, webhookSecret: keys.webhook }, { fetch: send }),
  page: ({ client_secret: stripe_client_secret }, { public: key }) => ({ key, stripe_client_secret }),
  ids: [
    CUSTOMER,
    "pi_3Recorded",
    "pi_3Recorded_secret_canary",
    "cuss_secret_canary",
    "ch_3Recorded",
    METHOD,
    REFUND,
    "txn_1Recorded",
    "txn_0Recorded",
    "acct_1Recorded",
    "pi_3Other",
    "pi_3Other_secret",
    "pi_3Trial",
    "pi_3Trial_secret",
    "ch_3Trial",
    "pm_3Trial",
    "re_3Trial",
    "txn_3Trial",
  ],
  varying: ["created", "canceled_at", "expires_at", "message"],
  less: LESS,
  unplayed: ["disputeState", "check"],
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
      title: "another key is refused",
      exchanges: [
        exchange(
          { call: "GET /v1/account", headers: { authorization: "Bearer sk_test_another" } },
          failure(401, { type: "invalid_request_error", message: "" }).body,
          401,
        ),
      ],
    },
    {
      title: "not paid yet",
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
    { seconds: 5 },
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
      title: "the day's balance: the charge and the refund",
      by: (provider) => provider.movements?.(DAY.from, DAY.until, signal()),
      reads: [
        { kind: "refund", payment: "pi_3Recorded", amount: 500 },
        { kind: "charge", payment: "pi_3Recorded", amount: 2_599 },
      ],
      exchanges: [
        exchange(
          {
            call: `GET /v1/balance_transactions?created[gte]=${DAY.from.getTime() / 1_000}&created[lt]=${DAY.until.getTime() / 1_000}&limit=100&expand[0]=data.source`,
            headers,
          },
          {
            ...list(
              balance("txn_1Recorded", "refund", -500, back(500)),
              balance(
                "txn_0Recorded",
                "charge",
                2_599,
                charge({ ...BY_CARD, metadata: made().metadata, amount_refunded: 500 }),
              ),
            ),
            url: "/v1/balance_transactions",
          },
        ),
      ],
    },
    {
      title: "the account by its name",
      by: (provider) => provider.merchant?.(signal()),
      reads: "acct_1Recorded",
      exchanges: [exchange({ call: "GET /v1/account", headers }, { id: "acct_1Recorded", object: "account" })],
    },
    {
      title: "more than is left does not go back",
      by: (provider) =>
        provider.refund(txn, "r-all", signal(), {
          amount: { ...txn.amount, value: 2_599, shown: "25.99" },
          before: 500,
        }),
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
    ...AFTERWARDS,
    {
      title: "an intent without a known customer, and unknown refunds, are refused",
      exchanges: [
        exchange(
          { call: "GET /v1/refunds/re_none", headers },
          failure(404, { ...invalid, code: "resource_missing", param: "id", message: "" }).body,
          404,
        ),
        refused(
          "POST /v1/refunds",
          { payment_intent: "pi_none" },
          { ...invalid, code: "resource_missing", param: "payment_intent", message: "" },
          404,
        ),
      ],
    },
  ],
};
