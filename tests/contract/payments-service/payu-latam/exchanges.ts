import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import {
  type PayuKeys,
  payuLatamProvider,
} from "../../../../backend/payments-service/providers/payu-latam/payu-latam.ts";

/**
 * Exchanges with api.payulatam.com in the shapes of developers.payulatam.com (pages queries-api, refunds-api and
 * confirmation-page), with the keys of the test merchant that those pages publish. Nothing of the stand-in is used.
 */
export const KEYS: PayuKeys = {
  merchantId: "508029",
  accountId: null,
  apiLogin: "pRRXKOl8ikMmt9u",
  apiKey: "4Vj8eK4rloUd272L48hsrarnUA",
  pse: false,
};
const CHARGE = "76b724ee-f8e3-4228-84ca-d9e0a9d5d2b7";

interface Said {
  readonly state?: string;
  readonly responseCode?: string;
  readonly responseMessage?: string | null;
}
export const transaction = ({ state = "APPROVED", ...said }: Said = {}, change: Record<string, unknown> = {}) => ({
  id: CHARGE,
  order: null,
  type: "AUTHORIZATION_AND_CAPTURE",
  parentTransactionId: null,
  paymentMethod: "VISA",
  paymentCountry: "CO",
  transactionResponse: {
    state,
    paymentNetworkResponseCode: null,
    pendingReason: null,
    responseCode: state,
    errorCode: null,
    responseMessage: null,
    operationDate: 1_531_757_342_757,
    ...said,
  },
  additionalValues: {
    PM_TAX: { value: 0, currency: "COP" },
    TX_VALUE: { value: 25_500, currency: "COP" },
    TX_TAX: { value: 0, currency: "COP" },
  },
  ...change,
});
export const refunded = (state: string, change: Record<string, unknown> = {}) =>
  transaction({ state }, { id: "refund-1", type: "REFUND", parentTransactionId: CHARGE, ...change });
export const order = (transactions: readonly object[] | null, change: Record<string, unknown> = {}) => ({
  id: 844_427_581,
  accountId: 512_321,
  status: "CAPTURED",
  referenceCode: "t0123456789",
  description: "La Arepera 12",
  buyer: { fullName: "APPROVED", emailAddress: "ana@example.com" },
  isTest: true,
  transactions,
  additionalValues: { TX_VALUE: { value: 25_500, currency: "COP" } },
  ...change,
});
export const found = (...payload: readonly object[]) => ({
  code: "SUCCESS",
  error: null,
  result: payload.length ? { payload } : null,
});
/** The documents' response to a refund: a request that somebody has to review. */
export const requested = (change: Record<string, unknown> = {}) => ({
  code: "SUCCESS",
  error: null,
  transactionResponse: {
    orderId: 844_427_581,
    transactionId: null,
    state: "PENDING",
    pendingReason: "PENDING_REVIEW",
    responseCode: null,
    responseMessage: "844427581",
    ...change,
  },
});
export const failure = (error: string) => ({ code: "ERROR", error, result: null, transactionResponse: null });

interface Asked {
  readonly call: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}
export const QUERY = "https://sandbox.api.payulatam.com/reports-api/4.0/service.cgi";
export const SUBMIT = "https://sandbox.api.payulatam.com/payments-api/4.0/service.cgi";

/** A PayU that responds from a list, and the requests it received. */
export function recorded(answers: Readonly<Record<string, object | number>>, keys: PayuKeys = KEYS) {
  const asked: Asked[] = [];
  const provider = payuLatamProvider(keys, {
    fetch: async (address, init) => {
      const call = String(address);
      asked.push({ call, headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
      const answer = answers[call];
      if (answer === undefined) throw new TypeError("fetch failed");
      if (typeof answer === "number") return new Response("<html>", { status: answer });
      return Response.json(answer);
    },
  });
  return { provider, asked, calls: () => asked.map(({ call }) => call) };
}

export const input: CreateInput = {
  txn_id: "t0123456789",
  amount: { value: 2_550_000, unit: "minor", currency: "COP", shown: "25500" },
  description: "La Arepera 12",
  language: "es",
  country: "CO",
  business: { id: "la-arepera", name: "La Arepera" },
  customer: { id: null, name: "Ana", email: "ana@example.com", phone: "3001234567", reference: null },
  device_id: null,
  return_url: "https://arepera.example/pg?txn=t0123456789",
  service_return_url: "https://pay.example/v1/txn/return/t0123456789",
  webhook_url: "https://pay.example/v1/webhook/PayULatinAmerica",
};
export const txn: ProviderTxn = {
  txn_id: "t0123456789",
  reference: "t0123456789",
  g_txn_id: CHARGE,
  amount: input.amount,
};
export const signal = new AbortController().signal;

/** What the guest's browser posts (page payment-form). */
export const PAY_FORM = {
  merchantId: "508029",
  accountId: "512321",
  referenceCode: "t0123456789",
  description: "La Arepera 12",
  amount: "25500",
  tax: "0",
  taxReturnBase: "0",
  currency: "COP",
  // No voucher and no bank reference: they are paid days after the hold has ended.
  paymentMethods: "VISA,VISA_DEBIT,MASTERCARD,MASTERCARD_DEBIT,AMEX,DINERS,CODENSA",
  algorithmSignature: "SHA256",
  // sha256sum of "4Vj8eK4rloUd272L48hsrarnUA~508029~t0123456789~25500~COP~VISA,…,CODENSA".
  signature: "74279d5447ed83916270daa5de5b2e7d9f56493f5c1a225afddfcb1d5660d329",
  test: "1",
  lng: "es",
  buyerEmail: "ana@example.com",
  buyerFullName: "Ana",
  telephone: "3001234567",
  responseUrl: input.return_url,
  confirmationUrl: input.webhook_url,
};
