import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import {
  type FreedomPayKeys,
  freedomPayProvider,
} from "../../../../backend/payments-service/providers/freedompay/freedompay.ts";

/**
 * Exchanges with FreedomPay in the shapes that its public plug-in for Magento reads and writes (release 2026.06.26),
 * written by hand. Nothing of the stand-in is used.
 */
export const KEYS: FreedomPayKeys = { storeId: "1495000001", terminalId: "2500000002", esKey: "", live: false };
export const ID = "3f1c9a52-0d6e-4c8b-9a31-7f0f6c2f1f10";
export const CREATE = "https://payments.uat.freedompay.com/checkoutservice/checkoutservice.svc/CreateTransaction";
export const GET = "https://payments.uat.freedompay.com/checkoutservice/checkoutservice.svc/GetTransactionJSON";
export const FREEWAY = "https://cs.uat.freedompay.com/Freeway/Service.asmx";

export const step = (Decision: string, change: Record<string, unknown> = {}) => ({
  FreewayResponse: { Decision, FreewayRequestId: "0120260101AB", Amount: 12.5, ...change },
  DCCOptIn: false,
});
export const transaction = (change: Record<string, unknown> = {}) => ({
  TransactionId: ID,
  MerchantReferenceCode: "t0123456789",
  InvoiceNumber: "t0123456789",
  FreewayResponseCode: 100,
  OriginalRequest: { TransactionTotal: 12.5, CurrencyCode: "USD", CaptureMode: true, AddressRequired: false },
  AuthResponse: null,
  CaptureResponse: null,
  FailedResponses: null,
  ...change,
});
export const paid = transaction({
  AuthResponse: step("ACCEPT", { FreewayRequestId: "0120260101AA" }),
  CaptureResponse: step("ACCEPT"),
});
export const created = {
  CheckoutUrl: "https://payments.uat.freedompay.com/checkoutservice/checkout?t=abc",
  TransactionId: ID,
  ResponseMessage: null,
};
export const result = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><SubmitResponse xmlns="http://freeway.freedompay.com/"><SubmitResult>${inside}</SubmitResult></SubmitResponse></soap:Body></soap:Envelope>`;

/** An object is JSON, a text is XML, a number is a status, and an error never arrives. */
type Answer = object | string | number | Error;

interface Asked {
  readonly call: string;
  readonly type: string | null;
  readonly body: string;
}

/** A FreedomPay that responds from a list, and the requests it received. */
export function recorded(answers: Readonly<Record<string, Answer>>, keys: FreedomPayKeys = KEYS) {
  const asked: Asked[] = [];
  const provider = freedomPayProvider(keys, {
    fetch: async (address, init) => {
      const call = String(address);
      asked.push({ call, type: new Headers(init?.headers).get("content-type"), body: String(init?.body) });
      const answer = answers[call] ?? new TypeError("fetch failed");
      if (answer instanceof Error) throw answer;
      if (typeof answer === "number") return new Response("<html>", { status: answer });
      return typeof answer === "string" ? new Response(answer) : Response.json(answer);
    },
  });
  return { provider, asked, calls: () => asked.map(({ call }) => call) };
}

export const input: CreateInput = {
  txn_id: "t0123456789",
  amount: { value: 1_250, unit: "minor", currency: "USD", shown: "12.50" },
  description: "Manara 12",
  language: "en",
  country: "US",
  business: { id: "manara", name: "Manara" },
  customer: { id: null, name: "Ana", email: null, phone: null, reference: null },
  device_id: null,
  return_url: "https://manara.example/pg?txn=t0123456789",
  service_return_url: "https://pay.example/v1/txn/return/t0123456789",
  webhook_url: "https://pay.example/v1/webhook/FreedomPay",
};
export const txn: ProviderTxn = { txn_id: "t0123456789", reference: ID, g_txn_id: null, amount: input.amount };
export const signal = new AbortController().signal;
