import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { stripeProvider } from "../../../../backend/payments-service/providers/stripe/stripe.ts";

/** Answers of api.stripe.com in the shapes of its public reference, for the fields that are read and some that are not. */
export const intent = (change: Record<string, unknown> = {}) => ({
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
export const charge = (change: Record<string, unknown> = {}) => ({
  id: "ch_3Recorded",
  object: "charge",
  amount: 2_599,
  amount_refunded: 0,
  currency: "usd",
  payment_intent: "pi_3Recorded",
  refunded: false,
  ...change,
});
export const method = (id: string, card: object) => ({ id, object: "payment_method", type: "card", card });
export const failure = (status: number, error: Record<string, unknown>) => ({ status, body: { error } });

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: URLSearchParams;
  readonly headers: Headers;
}
export type Recorded = Record<string, unknown> | { readonly status: number; readonly body: unknown };

/** A Stripe that responds from a list, and the requests it received. */
export function recorded(answers: Readonly<Record<string, Recorded | ((url: URL, sent: Asked) => Recorded | null)>>) {
  const asked: Asked[] = [];
  const provider = stripeProvider(
    { secretKey: "sk_test_canary", publishableKey: "pk_test_recorded", webhookSecret: "whsec_test" },
    {
      fetch: async (address, init) => {
        const url = new URL(String(address));
        const headers = new Headers(init?.headers);
        const sent = {
          method: String(init?.method),
          path: url.pathname,
          query: url.searchParams,
          body: new URLSearchParams(String(init?.body ?? "")),
          headers,
        };
        asked.push(sent);
        const known = answers[`${init?.method} ${url.pathname}`];
        const answer = typeof known === "function" ? known(url, sent) : known;
        if (!answer) throw new TypeError("fetch failed");
        const { status, body } =
          "body" in answer ? (answer as { status: number; body: unknown }) : { status: 200, body: answer };
        return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
      },
    },
  );
  return { provider, asked };
}

export const input: CreateInput = {
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
export const txn: ProviderTxn = { txn_id: "t0123", reference: "pi_3Recorded", g_txn_id: null, amount: input.amount };
export const signal = () => AbortSignal.timeout(5_000);

/** docs.stripe.com/api/refunds/object and /list; pending_reason is of the API of 2025-04-30. */
export const refund = (change: Record<string, unknown> = {}) => ({
  id: "re_1Recorded",
  object: "refund",
  amount: 2_599,
  balance_transaction: "txn_1Recorded",
  charge: "ch_3Recorded",
  created: 1_763_700_000,
  currency: "usd",
  metadata: {},
  payment_intent: "pi_3Recorded",
  reason: null,
  receipt_number: null,
  status: "succeeded",
  ...change,
});
export const list = (...data: readonly object[]) => ({ object: "list", url: "/v1/refunds", has_more: false, data });
/** docs.stripe.com/api/customer_sessions/object */
export const session = {
  object: "customer_session",
  client_secret: "cuss_secret_canary",
  components: { payment_element: { enabled: true, features: { payment_method_save: "enabled" } } },
  customer: "cus_Recorded",
  expires_at: 1_763_701_800,
  livemode: false,
};
