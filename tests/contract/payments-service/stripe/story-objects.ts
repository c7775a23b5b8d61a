import { type Act, exchange } from "../story.ts";
import { charge, failure, intent, list, refund, signal, txn } from "./exchanges.ts";

/** Requests and answers of docs.stripe.com/api in full, for the story. */
export const keys = { public: "pk_test_recorded", api: "sk_test_canary", webhook: "whsec_test" };
export const headers = { authorization: "Bearer sk_test_canary" };
export const under = (key: string) => ({ ...headers, "idempotency-key": key });
export const CUSTOMER = "cus_Recorded";
export const [METHOD, REFUND] = ["pm_1Recorded", "re_1Recorded"];
export const DELAYED =
  "acss_debit au_becs_debit bacs_debit nz_bank_account payto sepa_debit us_bank_account boleto konbini multibanco oxxo customer_balance sofort".split(
    " ",
  );
export const form = {
  amount: "2599",
  currency: "usd",
  description: "Union Burger 1",
  "automatic_payment_methods[enabled]": "true",
  ...Object.fromEntries(DELAYED.map((type, index) => [`excluded_payment_method_types[${index}]`, type])),
  "metadata[txn_id]": "t0123",
  "metadata[business_id]": "union-burger",
};
export const person = {
  "metadata[customer_id]": "c-1",
  "metadata[business_id]": "union-burger",
  name: "Ada",
  phone: "5551234",
};
/** docs.stripe.com/api/customers/object */
export const customer = {
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
export const made = (change: Record<string, unknown> = {}) =>
  intent({
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    confirmation_method: "automatic",
    created: 1_763_700_000,
    description: "Union Burger 1",
    metadata: { txn_id: "t0123", business_id: "union-burger" },
    next_action: null,
    on_behalf_of: null,
    payment_method_options: {},
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    transfer_data: null,
    transfer_group: null,
    payment_method: null,
    payment_method_types: ["card"],
    setup_future_usage: null,
    statement_descriptor_suffix: null,
    ...change,
  });
export const other = (change: Record<string, unknown> = {}) =>
  made({ id: "pi_3Other", client_secret: "pi_3Other_secret", customer: null, ...change });
export const BY_CARD = {
  payment_method_details: { type: "card", card: { brand: "visa", last4: "4242", wallet: null } },
};
/** docs.stripe.com/api/balance_transactions/object */
export const balance = (id: string, type: string, amount: number, source: object) => ({
  id,
  object: "balance_transaction",
  amount,
  available_on: 1_763_900_000,
  created: 1_763_700_000,
  currency: "usd",
  description: null,
  exchange_rate: null,
  fee: 105,
  fee_details: [],
  net: amount - 105,
  reporting_category: type,
  source,
  status: "available",
  type,
});
export const taken = { status: "succeeded", amount_received: 2_599, payment_method: METHOD };
/** docs.stripe.com/api/charges/object: a card that the intent's expansion shows. */
export const paid = (refunds: object, change: Record<string, unknown> = {}) =>
  made({
    ...taken,
    latest_charge: charge({
      ...BY_CARD,
      refunds,
      ...change,
    }),
  });
export const READ = "GET /v1/payment_intents/pi_3Recorded?expand[0]=latest_charge.refunds";
export const REFUNDS = "GET /v1/refunds?payment_intent=pi_3Recorded&limit=100";
export const ofCharge = (...refunds: readonly object[]) => ({
  ...list(...refunds),
  url: "/v1/charges/ch_3Recorded/refunds",
});
export const back = (amount: number) => refund({ amount, metadata: { refund_id: "r0123" } });
export const invalid = { type: "invalid_request_error" };
export const refused = (asked: string, sent: Record<string, string>, error: Record<string, unknown>, status = 400) =>
  exchange({ call: asked, headers, form: sent }, failure(status, error).body, status);

/** Of platforms, shipping, tips, fees and other currencies, which are not played. */
export const LESS =
  "amount_details application_fee_amount cancellation_reason on_behalf_of payment_method_options processing receipt_email review shipping source statement_descriptor transfer_data transfer_group available_on exchange_rate fee fee_details net reporting_category status data[].description".split(
    " ",
  );

export function named(whole: object) {
  return { ...whole, customer: CUSTOMER, description: "Union Burger: 12", statement_descriptor_suffix: "No 12" };
}

/** Of other intents than the story's. */
export const AFTERWARDS: readonly Act[] = [
  {
    title: "another intent, which is not paid",
    exchanges: [exchange({ call: "POST /v1/payment_intents", headers: under("t-other"), form }, other())],
  },
  {
    title: "it is cancelled",
    by: async (provider) => provider.cancel?.({ ...txn, reference: "pi_3Other" }, signal()),
    exchanges: [
      exchange(
        { call: "POST /v1/payment_intents/pi_3Other/cancel", headers },
        other({ status: "canceled", canceled_at: 1_763_700_000, cancellation_reason: null }),
      ),
    ],
  },
  {
    title: "the test card pays an amount and gets it back",
    by: (provider) => provider.trial?.({ value: 100, unit: "minor", currency: "USD", shown: "1.00" }, "t77", signal()),
    reads: { taken: true, refund: "done" },
    exchanges: [
      exchange(
        {
          call: "POST /v1/payment_intents",
          headers: under("t77"),
          form: {
            amount: "100",
            currency: "usd",
            description: "Trial of the account",
            "metadata[trial_id]": "t77",
            payment_method: "pm_card_visa",
            confirm: "true",
            "automatic_payment_methods[enabled]": "true",
            "automatic_payment_methods[allow_redirects]": "never",
          },
        },
        made({
          id: "pi_3Trial",
          client_secret: "pi_3Trial_secret",
          customer: null,
          amount: 100,
          amount_received: 100,
          automatic_payment_methods: { allow_redirects: "never", enabled: true },
          description: "Trial of the account",
          latest_charge: "ch_3Trial",
          metadata: { trial_id: "t77" },
          payment_method: "pm_3Trial",
          status: "succeeded",
        }),
      ),
      exchange(
        {
          call: "POST /v1/refunds",
          headers: under("t77-back"),
          form: { payment_intent: "pi_3Trial", "metadata[trial_id]": "t77" },
        },
        refund({
          id: "re_3Trial",
          amount: 100,
          charge: "ch_3Trial",
          payment_intent: "pi_3Trial",
          balance_transaction: "txn_3Trial",
          metadata: { trial_id: "t77" },
        }),
      ),
    ],
  },
];
