import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { phonePeProvider } from "../../../../backend/payments-service/providers/phonepe/phonepe.ts";

/**
 * Exchanges with api-preprod.phonepe.com and api.phonepe.com in the shapes of developer.phonepe.com: orders as in
 * payment-gateway/…/api-reference/order-status and android-native-sdk/order-status, refunds as in
 * v1/docs/android-pg-native-sdk-integration-refund-status, the token as in the tests of the official pg-sdk-node, errors
 * as its PhonePeResponse. Nothing of the stand-in is used.
 */
export const KEYS = {
  clientId: "TESTMERCHANT_25",
  clientSecret: "secret_canary",
  clientVersion: "1",
  live: false,
  webhookUser: "username",
  webhookPassword: "password",
};

/** The clock of these exchanges: 2024-01-30T15:43:40Z, in seconds. */
export const NOW_S = 1_706_629_420;
export const token = (change: Record<string, unknown> = {}) => ({
  access_token: "accessToken_canary",
  encrypted_access_token: "encryptedAccessToken",
  refresh_token: "refreshToken",
  expires_in: 3600,
  issued_at: NOW_S,
  expires_at: NOW_S + 3600,
  session_expires_at: NOW_S + 3600,
  token_type: "O-Bearer",
  ...change,
});
export const attempt = (change: Record<string, unknown> = {}) => ({
  transactionId: "OM2406121817537233671905",
  paymentMode: "UPI_INTENT",
  timestamp: 1_718_196_473_782,
  amount: 50_000,
  payableAmount: 50_000,
  feeAmount: 0,
  state: "COMPLETED",
  splitInstruments: [{ instrument: { type: "ACCOUNT", accountType: "SAVINGS" }, rail: { type: "UPI", vpa: "a@ybl" } }],
  ...change,
});
export const order = (change: Record<string, unknown> = {}) => ({
  orderId: "OMO2406121817536673671964",
  state: "COMPLETED",
  amount: 50_000,
  expireAt: 1_718_196_773_639,
  paymentDetails: [attempt()],
  ...change,
});
export const refund = (state: string, change: Record<string, unknown> = {}) => ({
  originalMerchantOrderId: "t0123456789",
  amount: 50_000,
  state,
  timestamp: 1_706_629_419_799,
  refundId: "OMR7896789",
  ...change,
});
export const page = {
  orderId: "OMO2406121817536673671964",
  state: "PENDING",
  expireAt: 1_718_196_773_639,
  redirectUrl: "https://mercury-uat.phonepe.com/transact/uat_v2?token=abc",
};
export const refusal = (code: string, status = 400) => ({ status, body: { success: false, code, message: code } });

export const TOKEN = "POST /apis/pg-sandbox/v1/oauth/token";
export const PAY = "POST /apis/pg-sandbox/checkout/v2/pay";
export const STATUS = "GET /apis/pg-sandbox/checkout/v2/order/t0123456789/status?details=true&errorContext=true";
export const REFUND = "POST /apis/pg-sandbox/payments/v2/refund";
export const REFUND_STATUS = "GET /apis/pg-sandbox/payments/v2/refund/refund-0123456789/status";

interface Asked {
  readonly host: string;
  readonly call: string;
  readonly headers: Headers;
  readonly body: string;
}
type Reply = object | readonly object[];

/** A PhonePe that responds from a list (an array one by one, the last again), and the requests it received. */
export function recorded(answers: Readonly<Record<string, Reply>>, keys = KEYS, clock = { seconds: NOW_S }) {
  const asked: Asked[] = [];
  const provider = phonePeProvider(keys, {
    now: () => clock.seconds * 1000,
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const call = `${init?.method} ${url.pathname}${url.search}`;
      const before = asked.filter((one) => one.call === call).length;
      asked.push({ host: url.origin, call, headers: new Headers(init?.headers), body: String(init?.body ?? "") });
      const reply = call.endsWith("/v1/oauth/token") ? (answers[call] ?? token()) : answers[call];
      const answer = Array.isArray(reply) ? (reply[before] ?? reply.at(-1)) : reply;
      if (!answer) throw new TypeError("fetch failed");
      const { status, body } =
        "body" in answer ? (answer as { status: number; body: unknown }) : { status: 200, body: answer };
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    },
  });
  return { provider, asked, clock, calls: () => asked.map(({ call }) => call) };
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
  webhook_url: "https://pay.example/v1/webhook/PhonePe",
};
export const txn: ProviderTxn = {
  txn_id: "t0123456789",
  reference: "OMO2406121817536673671964",
  g_txn_id: null,
  amount: input.amount,
};
export const signal = new AbortController().signal;

/** What asks for an order and its page. */
export const PAY_BODY = {
  merchantOrderId: "t0123456789",
  amount: 50_000,
  expireAfter: 900,
  metaInfo: { udf1: "kaapi-kitchen", udf2: "en" },
  paymentFlow: {
    type: "PG_CHECKOUT",
    message: "Kaapi Kitchen 1",
    merchantUrls: { redirectUrl: "https://kaapi.example/pg?txn=t0123456789" },
  },
};
