import { isMajorAmount } from "../core/amounts.ts";
import { json, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { sameSignature } from "../core/keys.ts";
import type { Payment } from "../core/ledger.ts";
import { textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { type Back, HOSTED_ASSETS, hostedCheckout, pageToken } from "../hosted/checkout.ts";
import { elementOf, submit, TERMINAL } from "./freeway.ts";

const PAGE = "/checkoutservice/pay";
const API = "/checkoutservice/checkoutservice.svc";
/** The vendor's test cards are not public, so only the page's own choices are listed. */
const TESTS = [] as const;

/**
 * FreedomPay's hosted payment page (United States), for a store with an ES key. The vendor sends no messages, has no
 * call that closes a page, and tells nothing of refunds. A store's return address is set up beforehand; the demo's names
 * it with each checkout.
 */
export const freedomPay: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: HOSTED_ASSETS,
    routes: [...serverRoutes(context), ...pageRoutes(context)],
    isMerchant: (_header, body) => sameSignature(esKeyIn(body), keys.api),
    report: () => null,
    sign: () => ({}),
  };
};

function esKeyIn(body: string): string {
  if (!body.startsWith("{")) return elementOf(body, "esKey");
  try {
    return textField((JSON.parse(body) as { ESKey?: unknown }).ESKey);
  } catch {
    return "";
  }
}

type Decision = "ACCEPT" | "REJECT" | "PENDING";
/** Amounts are text in requests, and numbers in what the vendor tells. */
const step = (Decision: Decision, payment: Payment, Message?: string) => ({
  FreewayResponse: {
    Decision,
    FreewayRequestId: payment.charges.at(-1)?.id ?? payment.tries.at(-1)?.id ?? "",
    Amount: Number(payment.amount),
    ...(Message ? { Message } : {}),
  },
  DCCOptIn: false,
});

/** What was refunded stays captured, and who left the page left nothing behind. */
function stepsOf(payment: Payment) {
  switch (payment.status) {
    case "paid":
    case "refunded":
      return { AuthResponse: step("ACCEPT", payment), CaptureResponse: step("ACCEPT", payment) };
    case "pending":
      return { AuthResponse: step("PENDING", payment) };
    case "failed":
      return { FailedResponses: [step("REJECT", payment, payment.tries.at(-1)?.message ?? "Declined")] };
    default:
      return {};
  }
}

const transaction = (payment: Payment) => ({
  TransactionId: payment.id,
  MerchantReferenceCode: payment.reference,
  InvoiceNumber: payment.details.invoice,
  FreewayResponseCode: 100,
  OriginalRequest: {
    TransactionTotal: Number(payment.amount),
    CurrencyCode: payment.currency,
    CaptureMode: true,
    AddressRequired: false,
  },
  AuthResponse: null,
  CaptureResponse: null,
  FailedResponses: null,
  ...stepsOf(payment),
});

/** The vendor responds with 200 even if it refuses; a non-empty ResponseMessage is an error. */
const refusal = (message: string) => json(200, { CheckoutUrl: null, TransactionId: null, ResponseMessage: message });

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger } = context;
  return [
    { at: `POST ${API}/CreateTransaction`, server: true, handle: (request) => createTransaction(context, request) },
    {
      at: `POST ${API}/GetTransactionJSON`,
      server: true,
      handle: (request) => {
        const payment = ledger.get(textField(request.json().TransactionId));
        return payment ? json(200, transaction(payment)) : json(404, { ResponseMessage: "Unknown transaction" });
      },
    },
    { at: "POST /Freeway/Service.asmx", server: true, handle: (request) => submit(context, request) },
  ];
}

/** A repeated one is another transaction: there is no key. */
function createTransaction({ ledger, newId, origin, keys }: VendorContext, request: SandboxRequest) {
  const wanted = request.json();
  const [reference, invoice, amount, currency] = [
    wanted.MerchantReferenceCode,
    wanted.InvoiceNumber,
    wanted.TransactionTotal,
    wanted.CurrencyCode,
  ].map(textField) as [string, string, string, string];
  if (wanted.StoreId !== keys.public || wanted.TerminalId !== TERMINAL) return refusal("Invalid StoreId or TerminalId");
  if (!reference || !invoice) return refusal("MerchantReferenceCode and InvoiceNumber are required");
  if (!isMajorAmount(amount, currency, "FreedomPay")) return refusal("Invalid TransactionTotal or CurrencyCode");
  const minutes = wanted.TimeoutMinutes;
  if (typeof minutes !== "number" || minutes < 5 || minutes > 30) return refusal("Invalid TimeoutMinutes");
  const payment = ledger.open({
    id: newId("fp"),
    reference,
    amount,
    currency,
    webhook_url: null,
    details: {
      page_token: newId("pg"),
      back: request.header("x-store-return"),
      merchant: decodeURIComponent(request.header("x-store-name")),
      invoice,
      language: wanted.CultureCode,
    },
  });
  const CheckoutUrl = `${origin}${PAGE}?SessionKey=${pageToken(payment)}`;
  return json(200, { CheckoutUrl, TransactionId: payment.id, ResponseMessage: null });
}

function pageRoutes(context: VendorContext): readonly SandboxRoute[] {
  return hostedCheckout(context, {
    vendor: "FreedomPay",
    at: PAGE,
    parameter: "SessionKey",
    tests: TESTS,
    amountOf: ({ amount, currency }) => `${currency} ${amount}`,
    chargeId: ({ id }) => `${id}_1`,
    backOf,
  });
}

/** The guest returns with `transid`, on errors with `errcode`. */
function backOf({ id, status, details }: Payment): Back | null {
  const url = URL.parse(textField(details.back));
  if (!url) return null;
  url.searchParams.set("transid", id);
  if (status === "failed") url.searchParams.set("errcode", "3");
  if (status === "cancelled") url.searchParams.set("errcode", "5");
  return { url: url.href };
}
