import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { paymentOsProvider } from "../../../../backend/payments-service/providers/paymentos/paymentos.ts";

/**
 * Exchanges with api.paymentsos.com in the shapes that wiljha/Test---PayU-Hub-Payment-Flow (Payment_Flow_Json) recorded
 * with its test environment: payment, authorization, capture and a refund that is pending; requests have the headers of
 * its README. Voids are as in gojuno/go-zooz (void.go). Nothing of the stand-in is used.
 */
export const KEYS = { appId: "com.shop.test", publicKey: "pub_1", privateKey: "private_canary", live: false };

export const payment = (change: Record<string, unknown> = {}) => ({
  id: "0a53fb14-2d88-4d16-b393-60de747a7af1",
  currency: "USD",
  created: "1614821580728",
  modified: "1614821580728",
  is_chargedback: false,
  status: "Initialized",
  possible_next_actions: [],
  order: { id: "t0123456789" },
  amount: 4097,
  ...change,
});
export const charge = (status: string, change: Record<string, unknown> = {}) => ({
  id: "09e13275-409a-4d20-a79b-bdecafe62223",
  created: "1614869538749",
  reconciliation_id: "t0123456789",
  provider_specific_data: {},
  payment_method: { type: "tokenized", token: "7a380b1a-342e-4b28-ae05-4d70b0bc7444", last_4_digits: "1111" },
  result: { status, ...(status === "Failed" ? { category: "payment_method_declined", sub_category: "" } : {}) },
  provider_data: { provider_name: "MockProcessor", response_code: "0", description: "Authorized." },
  amount: 4097,
  ...change,
});
export const refund = (status: string, change: Record<string, unknown> = {}) => ({
  id: "fe2c3486-7025-4c4d-94be-9eb799fa7da4",
  created: "1614869627105",
  reconciliation_id: "refund-0123456789",
  result: { status },
  provider_data: { provider_name: "MockProcessor", response_code: "1", description: "pending refund" },
  amount: 4097,
  ...change,
});
/** A payment as it is expanded. */
export const expanded = (status: string, charges: readonly object[], refunds: readonly object[] = []) =>
  payment({ status, related_resources: { charges, refunds } });
export const refusal = (status: number, category = "api_request_error") => ({
  status,
  body: { category, description: "canary for developers", more_info: "canary" },
});

const PATH = "/payments/0a53fb14-2d88-4d16-b393-60de747a7af1";
export const CREATE = "POST /payments";
export const READ = `GET ${PATH}?expand=all`;
export const CHARGE = `POST ${PATH}/charges`;
export const REFUND = `POST ${PATH}/refunds`;

interface Asked {
  readonly call: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A PaymentsOS that responds from a list, and the requests it received. */
export function recorded(answers: Readonly<Record<string, object>>, keys = KEYS) {
  const asked: Asked[] = [];
  const provider = paymentOsProvider(keys, {
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const call = `${init?.method} ${url.pathname}${url.search}`;
      asked.push({ call, headers: new Headers(init?.headers), body: init?.body ? JSON.parse(String(init.body)) : {} });
      const answer = answers[call];
      if (!answer || url.origin !== "https://api.paymentsos.com") throw new TypeError("fetch failed");
      const { status, body } =
        "body" in answer ? (answer as { status: number; body: unknown }) : { status: 201, body: answer };
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    },
  });
  return { provider, asked, calls: () => asked.map(({ call }) => call) };
}

export const input: CreateInput = {
  txn_id: "t0123456789",
  amount: { value: 4097, unit: "minor", currency: "USD", shown: "40.97" },
  description: "Kaapi Kitchen 1",
  language: "en",
  country: "US",
  business: { id: "kaapi-kitchen", name: "Kaapi Kitchen" },
  customer: { id: null, name: null, email: null, phone: null, reference: null },
  device_id: null,
  return_url: "https://kaapi.example/pg?txn=t0123456789",
  service_return_url: "https://pay.example/v1/txn/return/t0123456789",
  webhook_url: "https://pay.example/v1/webhook/PaymentOS",
};
export const txn: ProviderTxn = {
  txn_id: "t0123456789",
  reference: "0a53fb14-2d88-4d16-b393-60de747a7af1",
  g_txn_id: null,
  amount: input.amount,
};
export const proof = {
  g_txn_id: "7a380b1a-342e-4b28-ae05-4d70b0bc7444",
  extra_details: { encrypted_cvv: "MjBlNmU1YzY", last_4_digits: "1111" },
};
export const signal = new AbortController().signal;

/** What asks for a payment. */
export const CREATE_BODY = {
  amount: 4097,
  currency: "USD",
  order: { id: "t0123456789" },
  statement_soft_descriptor: "Kaapi Kitchen",
};
