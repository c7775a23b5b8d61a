import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { razorpayProvider } from "../../../../backend/payments-service/providers/razorpay/razorpay.ts";

/**
 * Exchanges with api.razorpay.com in the shapes of its public documents: orders and refunds as in documents/order.md and
 * documents/refund.md of the official razorpay-node package, states as in razorpay.com/docs/payments/payments, errors as in
 * razorpay.com/docs/api/refunds/normal-refunds-idempotent. Nothing of the stand-in is used.
 */
export const order = (change: Record<string, unknown> = {}) => ({
  id: "order_EKwxwAgItmmXdp",
  entity: "order",
  amount: 50_000,
  amount_paid: 0,
  amount_due: 50_000,
  currency: "INR",
  receipt: "t0123456789",
  offer_id: null,
  status: "created",
  attempts: 0,
  notes: [],
  created_at: 1_582_628_071,
  ...change,
});
export const payment = (change: Record<string, unknown> = {}) => ({
  id: "pay_DaaSOvhgcOfzgR",
  entity: "payment",
  amount: 50_000,
  currency: "INR",
  status: "captured",
  order_id: "order_EKwxwAgItmmXdp",
  invoice_id: null,
  international: false,
  method: "upi",
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  vpa: "gaurav.kumar@exampleupi",
  error_code: null,
  error_description: null,
  created_at: 1_572_505_160,
  ...change,
});
export const refund = (change: Record<string, unknown> = {}) => ({
  id: "rfnd_FP8QHiV938haTz",
  entity: "refund",
  amount: 50_000,
  receipt: "refund-0123456789",
  currency: "INR",
  payment_id: "pay_DaaSOvhgcOfzgR",
  notes: [],
  acquirer_data: { arn: null },
  created_at: 1_597_078_866,
  batch_id: null,
  status: "processed",
  speed_processed: "normal",
  ...change,
});
export const list = (...items: readonly object[]) => ({ entity: "collection", count: items.length, items });
export const refusal = (description: string, field: string | null = null) => ({
  status: 400,
  body: {
    error: {
      code: "BAD_REQUEST_ERROR",
      description,
      field,
      source: "business",
      step: "payment_initiation",
      reason: "input_validation_failed",
      metadata: {},
    },
  },
});

export const KEYS = { keyId: "rzp_test_recorded", keySecret: "secret_canary", webhookSecret: "123456" };
export const ORDER = "/v1/orders/order_EKwxwAgItmmXdp";
export const PAYMENT = "/v1/payments/pay_DaaSOvhgcOfzgR";

interface Asked {
  readonly call: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A Razorpay that responds from a list, and the requests it received. */
export function recorded(answers: Readonly<Record<string, object>>) {
  const asked: Asked[] = [];
  const provider = razorpayProvider(KEYS, {
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const call = `${init?.method} ${url.pathname}${url.search}`;
      const headers = new Headers(init?.headers);
      asked.push({ call, headers, body: init?.body ? JSON.parse(String(init.body)) : {} });
      const answer = answers[call];
      if (!answer || url.origin !== "https://api.razorpay.com") throw new TypeError("fetch failed");
      const { status, body } =
        "body" in answer ? (answer as { status: number; body: unknown }) : { status: 200, body: answer };
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    },
  });
  return { provider, asked, calls: () => asked.map(({ call }) => call) };
}

export const input: CreateInput = {
  txn_id: "t0123456789",
  amount: { value: 50_000, unit: "minor", currency: "INR", shown: "500.00" },
  description: "Kaapi Kitchen 1",
  language: "en",
  country: "IN",
  business: { id: "kaapi-kitchen", name: "Kaapi Kitchen" },
  customer: { id: null, name: null, email: null, phone: null, reference: null },
  device_id: null,
  return_url: "https://kaapi.example/pg?txn=t0123456789",
  service_return_url: "https://pay.example/v1/txn/return/t0123456789",
  webhook_url: "https://pay.example/v1/webhook/Razorpay",
};
export const txn: ProviderTxn = {
  txn_id: "t0123456789",
  reference: "order_EKwxwAgItmmXdp",
  g_txn_id: "pay_DaaSOvhgcOfzgR",
  amount: input.amount,
};
export const signal = new AbortController().signal;
export const BY_RECEIPT = "GET /v1/orders?receipt=t0123456789";
