import { isMajorAmount } from "../core/amounts.ts";
import { json, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { hmac, sameSignature } from "../core/keys.ts";
import { type Payment, Refused } from "../core/ledger.ts";
import { basicAuth, textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { type Back, HOSTED_ASSETS, hostedCheckout, pageToken } from "../hosted/checkout.ts";

const PAGE = "/checkoutservice/pay";
const API = "/checkoutservice/checkoutservice.svc";
/** Not public (payment-providers.md section 6.2), so only the page's own choices are listed. */
const TESTS = [] as const;

/**
 * FreedomPay's hosted payment page (United States, section 6.2). The vendor documents no messages to the merchant; this
 * stand-in sends one when a transaction is over, signed as most vendors do, so that a closed tab is noticed at once.
 */
export const freedomPay: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: HOSTED_ASSETS,
    routes: [...serverRoutes(context), ...pageRoutes(context)],
    isMerchant: (header) => sameSignature(header("authorization"), basicAuth(keys.public, keys.api)),
    report: (payment, id) => {
      if (payment.status === "open" || payment.status === "pending" || !payment.webhook_url) return null;
      const body = JSON.stringify({ NotificationId: id, ...transaction(payment) });
      return { url: payment.webhook_url, type: "application/json", body };
    },
    sign: ({ body }) => ({ "x-freedompay-signature": hmac(keys.webhook, body) }),
  };
};

const DECISIONS = {
  open: "",
  pending: "PENDING",
  paid: "ACCEPT",
  refunded: "ACCEPT",
  failed: "REJECT",
  cancelled: "CANCEL",
} as const;

const transaction = (payment: Payment) => ({
  TransactionId: payment.id,
  MerchantReferenceCode: payment.reference,
  TransactionTotal: payment.amount,
  CurrencyCode: payment.currency,
  Decision: DECISIONS[payment.status],
  RequestId: payment.charges.at(-1)?.id ?? "",
  ResponseMessage: payment.status === "failed" ? (payment.tries.at(-1)?.message ?? "Declined") : "",
  Refunds: payment.refunds.map(({ id, key }) => ({ RefundId: id, MerchantReferenceCode: key })),
});

/** The vendor responds with 200 even if it refuses; a non-empty ResponseMessage is an error. */
const refusal = (message: string) => json(200, { CheckoutUrl: "", TransactionId: "", ResponseMessage: message });

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
    { at: `POST ${API}/RefundTransaction`, server: true, handle: (request) => refund(context, request) },
    {
      at: `POST ${API}/CancelTransaction`,
      server: true,
      handle: (request) => {
        const payment = ledger.get(textField(request.json().TransactionId));
        if (!payment) return json(404, { ResponseMessage: "Unknown transaction" });
        if (payment.status === "open") ledger.end(payment, "cancelled", "Cancelled by the merchant.");
        return json(200, transaction(payment));
      },
    },
  ];
}

function createTransaction({ ledger, newId, origin, keys }: VendorContext, request: SandboxRequest) {
  const wanted = request.json();
  const [reference, amount, currency] = ["MerchantReferenceCode", "TransactionTotal", "CurrencyCode"].map((name) =>
    textField(wanted[name]),
  ) as [string, string, string];
  if (wanted.StoreId !== keys.public) return refusal("Invalid StoreId");
  if (!reference || !wanted.TerminalId) return refusal("MerchantReferenceCode and TerminalId are required");
  if (!isMajorAmount(amount, currency, "FreedomPay")) return refusal("Invalid TransactionTotal or CurrencyCode");
  const back = textField(wanted.ResponseUrl);
  if (!URL.canParse(back)) return refusal("ResponseUrl is required");
  const known = ledger.byReference(reference);
  if (known && (known.amount !== amount || known.currency !== currency)) return refusal("Duplicate reference");
  const payment =
    known ??
    ledger.open({
      id: newId("fp"),
      reference,
      amount,
      currency,
      webhook_url: request.header("x-callback-url") || null,
      details: {
        page_token: newId("pg"),
        back,
        posts: wanted.ResponseMethod === "POST",
        merchant: textField(wanted.MerchantName),
        language: wanted.CultureCode,
      },
    });
  const CheckoutUrl = `${origin}${PAGE}?SessionKey=${pageToken(payment)}`;
  return json(200, { CheckoutUrl, TransactionId: payment.id, ResponseMessage: "" });
}

function refund({ ledger, newId }: VendorContext, request: SandboxRequest) {
  const { TransactionId, MerchantReferenceCode } = request.json();
  const payment = ledger.get(textField(TransactionId));
  if (!payment) return json(404, { ResponseMessage: "Unknown transaction" });
  try {
    const made = ledger.refund(payment, textField(MerchantReferenceCode), newId("fpr"));
    return json(200, { RefundId: made.id, Decision: "ACCEPT", ResponseMessage: "" });
  } catch (error) {
    if (error instanceof Refused) return json(200, { Decision: "REJECT", ResponseMessage: error.message });
    throw error;
  }
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

/** The guest returns with `transid`, on errors with `errcode`; by POST if the merchant requested it. */
function backOf({ id, status, details }: Payment): Back {
  const added: Record<string, string> = { transid: id };
  if (status === "failed") added.errcode = "3";
  if (status === "cancelled") added.errcode = "5";
  const url = new URL(textField(details.back));
  if (details.posts) return { url: url.href, fields: added };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return { url: url.href };
}
