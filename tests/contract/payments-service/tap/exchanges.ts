import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { tapProvider } from "../../../../backend/payments-service/providers/tap/tap.ts";

/**
 * Exchanges with api.tap.company in the shapes of developers.tap.company: reference/create-a-charge,
 * retrieve-a-charge and update-a-charge, create-a-refund, retrieve-a-refund and list-refunds, docs/webhook. Nothing of the stand-in is used.
 */
export const KEYS = { secretKey: "sk_test_canary" };

export const charge = (change: Record<string, unknown> = {}) => ({
  id: "chg_TS05A4320231530",
  object: "charge",
  live_mode: false,
  customer_initiated: true,
  api_version: "V2",
  method: "CREATE",
  status: "INITIATED",
  amount: 5.12,
  currency: "BHD",
  threeDSecure: true,
  save_card: false,
  transaction: {
    timezone: "UTC+03:00",
    created: "1698312605123",
    url: "https://checkout.tap.company?mode=page&token=abc",
    expiry: { period: 30, type: "MINUTE" },
    amount: 5.12,
    currency: "BHD",
  },
  reference: { transaction: "t0123456789", order: "1042", idempotent: "t0123456789" },
  response: { code: "100", message: "Initiated" },
  redirect: { status: "PENDING", url: "https://manara.example/pg?txn=t0123456789" },
  post: { status: "PENDING", url: "https://pay.example/v1/webhook/Tap" },
  ...change,
});
/** After the bank has decided, a charge has the bank's references. */
export const decided = (status: string, change: Record<string, unknown> = {}) =>
  charge({
    status,
    response: { code: "000", message: "Captured" },
    reference: {
      ...charge().reference,
      gateway: "123456789012345",
      payment: "2220231530048712",
    },
    ...change,
  });
export const refund = (status: string, change: Record<string, unknown> = {}) => ({
  id: "re_TS02A5720231530",
  object: "refund",
  api_version: "V2",
  live_mode: false,
  amount: 5.12,
  currency: "BHD",
  charge_id: "chg_TS05A4320231530",
  created: "1698312905123",
  status,
  reason: "requested_by_customer",
  reference: { merchant: "refund-0123456789", payment: "2220231530048712" },
  response: { code: "000", message: "Refunded" },
  ...change,
});
export const refusal = (code: string, status = 400) => ({
  status,
  body: { errors: [{ code, description: "Something is invalid" }] },
});

export const CREATE = "POST /v2/charges/";
export const CHARGE = "GET /v2/charges/chg_TS05A4320231530";
export const UPDATE = "PUT /v2/charges/chg_TS05A4320231530";
export const REFUND = "POST /v2/refunds/";
export const REFUNDS = "POST /v2/refunds/list";
export const ONE_REFUND = "GET /v2/refunds/re_TS02A5720231530";
export const list = (...refunds: readonly object[]) => ({ object: "list", has_more: false, refunds });

interface Asked {
  readonly host: string;
  readonly call: string;
  readonly headers: Headers;
  readonly body: unknown;
}
type Reply = object | readonly object[];

/** A Tap that responds from a list (an array one by one, the last again), and the requests it received. */
export function recorded(answers: Readonly<Record<string, Reply>>) {
  const asked: Asked[] = [];
  const provider = tapProvider(KEYS, {
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const call = `${init?.method} ${url.pathname}`;
      const before = asked.filter((one) => one.call === call).length;
      const body = init?.body ? JSON.parse(String(init.body)) : null;
      asked.push({ host: url.origin, call, headers: new Headers(init?.headers), body });
      const reply = answers[call];
      const answer = Array.isArray(reply) ? (reply[before] ?? reply.at(-1)) : reply;
      if (!answer) throw new TypeError("fetch failed");
      const { status, body: said } =
        "body" in answer ? (answer as { status: number; body: unknown }) : { status: 200, body: answer };
      return new Response(JSON.stringify(said), { status, headers: { "content-type": "application/json" } });
    },
  });
  return { provider, asked, calls: () => asked.map(({ call }) => call) };
}

export const input: CreateInput = {
  txn_id: "t0123456789",
  amount: { value: 5_120, unit: "minor", currency: "BHD", shown: "5.120" },
  description: "Manara Grill 1042",
  language: "ar",
  country: "BH",
  order: "1042",
  business: { id: "manara-grill", name: "Manara Grill" },
  customer: { id: null, name: "Fatima Al Khalifa", email: null, phone: "+97336835309", reference: null },
  device_id: null,
  return_url: "https://manara.example/pg?txn=t0123456789",
  service_return_url: "https://pay.example/v1/txn/return/t0123456789",
  webhook_url: "https://pay.example/v1/webhook/Tap",
};
export const txn: ProviderTxn = {
  txn_id: "t0123456789",
  reference: "chg_TS05A4320231530",
  g_txn_id: null,
  amount: input.amount,
};
export const signal = new AbortController().signal;

/** What asks for a charge and its page. */
export const CREATE_BODY = {
  amount: 5.12,
  currency: "BHD",
  customer_initiated: true,
  threeDSecure: true,
  save_card: false,
  description: "Manara Grill 1042",
  statement_descriptor: "Manara Grill 1042",
  metadata: { business: "manara-grill" },
  reference: { transaction: "t0123456789", order: "1042", idempotent: "t0123456789" },
  customer: { first_name: "Fatima", last_name: "Al Khalifa", phone: { country_code: "973", number: "36835309" } },
  source: { id: "src_all" },
  post: { url: "https://pay.example/v1/webhook/Tap" },
  redirect: { url: "https://manara.example/pg?txn=t0123456789" },
};
