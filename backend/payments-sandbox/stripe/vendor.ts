import { isMinorAmount } from "../core/amounts.ts";
import { json, type SandboxAnswer, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { oncePerKey } from "../core/idempotency.ts";
import { hash, hmac, sameSignature } from "../core/keys.ts";
import type { Payment } from "../core/ledger.ts";
import { basicAuth, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { framePage } from "../frames/page.ts";
import { listBalance } from "./balance.ts";
import { answerChallenge, confirm, confirmAtOnce, intentOfPage } from "./confirm.ts";
import { listCards, makeCustomer, openSession, readSession } from "./customers.ts";
import { detailsOf, intentOf, invalid, missing, savedCards, stripeError } from "./intents.ts";
import { listRefunds, makeRefund, metadataOf, readRefund, refundsOf } from "./refunds.ts";

const UNEXPECTED = { type: "invalid_request_error", code: "payment_intent_unexpected_state" } as const;

const PAGE_SCRIPT = [
  "frames/outside.js",
  "stripe/errors.js",
  "stripe/elements.js",
  "stripe/express.js",
  "stripe/stripe.js",
];

/** Stripe: stripe.js with the Payment Element, and the part of the API that payments need. */
export const stripe: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: [
      { at: "/endive/stripe.js", files: PAGE_SCRIPT },
      { at: "/v3/", files: PAGE_SCRIPT },
      {
        at: "/sandbox/element.js",
        files: ["frames/inside.js", "frames/format.js", "frames/card-form.js", "stripe/element.js"],
      },
      { at: "/sandbox/challenge.js", files: ["frames/inside.js", "stripe/challenge.js"] },
      { at: "/sandbox/express.js", files: ["frames/inside.js", "stripe/wallets.js"] },
      { at: "/sandbox/wallet.js", files: ["frames/inside.js", "stripe/wallet-sheet.js"] },
      { at: "/sandbox/frame.css", files: ["frames/frame.css"] },
    ],
    routes: [...serverRoutes(context), ...browserRoutes(context)],
    isMerchant: (header) =>
      sameSignature(header("authorization"), `Bearer ${keys.api}`) ||
      sameSignature(header("authorization"), basicAuth(keys.api, "")),
    stranger: stripeError(401, { type: "invalid_request_error", message: "Invalid API Key provided." }),
    report: (payment, id) => {
      const type = eventOf(payment);
      if (!type || !payment.webhook_url) return null;
      const created = Math.floor(context.clock().getTime() / 1000);
      const data = { object: intentOf(payment, "merchant") };
      const body = JSON.stringify({ id, object: "event", type, created, livemode: false, data });
      return { url: payment.webhook_url, type: "application/json; charset=utf-8", body };
    },
    sign: ({ body }, at) => {
      const t = Math.floor(at.getTime() / 1000);
      return { "stripe-signature": `t=${t},v1=${hmac(keys.webhook, `${t}.${body}`)}` };
    },
  };
};

function eventOf(payment: Payment): string | null {
  if (payment.status === "open") return payment.tries.length ? "payment_intent.payment_failed" : null;
  const events = { pending: "processing", paid: "succeeded", failed: "payment_failed", cancelled: "canceled" } as const;
  if (payment.refunds.length > 0) return null;
  return payment.status === "refunded" ? null : `payment_intent.${events[payment.status]}`;
}

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger } = context;
  const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  // Whatever was worked on is kept, refused or not (docs.stripe.com/api/idempotent_requests): only what fails at a parameter may be repeated.
  const keeps = ({ status, body }: SandboxAnswer) => status < 300 || JSON.parse(body).error?.param === undefined;
  const once = oncePerKey(context, stripeError(400, { type: "idempotency_error", message }), keeps);
  const keyed = (request: SandboxRequest, run: () => ReturnType<typeof json>) =>
    once(request.header("idempotency-key"), request, run);
  const account = { id: `acct_${hash(context.keys.api).slice(0, 16)}`, object: "account" };
  return [
    { at: "GET /v1/account", server: true, handle: () => json(200, account) },
    {
      at: "POST /v1/customers",
      server: true,
      handle: (request) => keyed(request, () => makeCustomer(context, request)),
    },
    {
      at: "GET /v1/customers/:id/payment_methods",
      server: true,
      handle: (request) => listCards(context, request),
    },
    { at: "POST /v1/customer_sessions", server: true, handle: (request) => openSession(context, request) },
    {
      at: "POST /v1/payment_intents",
      server: true,
      handle: (request) => keyed(request, () => createIntent(context, request)),
    },
    {
      at: "POST /v1/payment_intents/:id/cancel",
      server: true,
      handle: ({ params }) => {
        const payment = ledger.get(params.id ?? "");
        if (!payment) return missing("payment_intent", params.id ?? "", "intent");
        if (payment.status !== "open") {
          const message = `You cannot cancel this PaymentIntent because it has a status of ${intentOf(payment, "page").status}.`;
          return stripeError(400, { ...UNEXPECTED, message });
        }
        ledger.end(payment, "cancelled", "Cancelled by the merchant.");
        return json(200, intentOf(payment, "merchant"));
      },
    },
    {
      at: "POST /v1/refunds",
      server: true,
      handle: (request) => keyed(request, () => makeRefund(context, request)),
    },
    { at: "GET /v1/refunds", server: true, handle: (request) => listRefunds(context, request) },
    { at: "GET /v1/balance_transactions", server: true, handle: (request) => listBalance(context, request) },
    { at: "GET /v1/refunds/:id", server: true, handle: (request) => readRefund(context, request) },
    {
      // The order's number on the bank statement, once the order is placed.
      at: "POST /v1/payment_intents/:id",
      server: true,
      handle: (request) => {
        const payment = ledger.get(request.params.id ?? "");
        if (!payment) return missing("payment_intent", request.params.id ?? "", "intent");
        const suffix = request.form().get("statement_descriptor_suffix") ?? "";
        if (suffix.length > 22 || (suffix && !/[A-Za-z]/.test(suffix)) || /[<>\\'"*]/.test(suffix))
          return invalid("The statement descriptor suffix is invalid.", "statement_descriptor_suffix");
        const details = detailsOf(payment);
        details.statement = suffix || null;
        details.description = request.form().get("description") ?? details.description;
        ledger.touch(payment);
        return json(200, intentOf(payment, "merchant"));
      },
    },
  ];
}

/** Types of payment methods that may be excluded, of the API's reference; only cards are drawn here. */
const METHODS =
  `acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto
  card cashapp crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card mb_way mobilepay
  multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay
  samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip`.split(
    /\s+/,
  );

/** `name[0]=a&name[1]=b` of a form. */
const formList = (form: URLSearchParams, name: string): readonly string[] =>
  [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? [value] : []));

function createIntent(context: VendorContext, request: SandboxRequest) {
  const form = request.form();
  const amount = Number(form.get("amount"));
  const currency = (form.get("currency") ?? "").toLowerCase();
  if (!isMinorAmount(amount) || amount > 99_999_999) return invalid("Invalid positive integer", "amount");
  if (!/^[a-z]{3}$/.test(currency)) return invalid("Invalid currency", "currency");
  const unknown = formList(form, "excluded_payment_method_types").find((type) => !METHODS.includes(type));
  if (unknown) return invalid("Invalid excluded_payment_method_types", "excluded_payment_method_types");
  const id = context.newId("pi");
  const metadata = metadataOf(form);
  const redirects = form.get("automatic_payment_methods[allow_redirects]");
  const payment = context.ledger.open({
    id,
    reference: metadata.txn_id ?? id,
    amount,
    currency,
    webhook_url: request.header("x-webhook-endpoint") || null,
    details: {
      secret: context.newId(`${id}_secret`),
      customer: form.get("customer"),
      metadata,
      description: form.get("description") ?? "",
      error: null,
      challenge: null,
      method: null,
      automatic:
        form.get("automatic_payment_methods[enabled]") === "true"
          ? { enabled: true, ...(redirects ? { allow_redirects: redirects } : {}) }
          : null,
      future: form.get("setup_future_usage"),
    },
  });
  if (form.get("confirm") === "true") return confirmAtOnce(context, payment, form.get("payment_method") ?? "");
  return json(200, intentOf(payment, "merchant"));
}

function browserRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { keys, ledger, clock } = context;
  const read = (request: SandboxRequest) => {
    if (sameSignature(request.header("authorization"), `Bearer ${keys.api}`)) {
      const payment = ledger.get(request.params.id ?? "");
      const { searchParams } = request.url;
      const expand = searchParams.get("expand[]") ?? searchParams.get("expand[0]") ?? "";
      if (!payment) return missing("payment_intent", request.params.id ?? "", "intent");
      const refunds = expand === "latest_charge.refunds" ? refundsOf(payment, clock()) : null;
      const card = savedCards(context).get(detailsOf(payment).method ?? "") ?? null;
      return json(200, intentOf(payment, "merchant", { charge: expand.startsWith("latest_charge"), refunds, card }));
    }
    const found = intentOfPage(context, request);
    return "refusal" in found ? found.refusal : json(200, intentOf(found.payment, "page"));
  };
  return [
    // One path for the merchant and for pages, which authenticate differently.
    { at: "GET /v1/payment_intents/:id", open: true, handle: read },
    { at: "POST /v1/payment_intents/:id/confirm", open: true, handle: (request) => confirm(context, request) },
    { at: "GET /v1/elements/sessions", handle: (request) => readSession(context, request) },
    { at: "POST /v1/payment_intents/:id/challenge", handle: (request) => answerChallenge(context, request) },
    {
      at: "GET /sandbox/element",
      handle: (request) => framePage(request, { title: "Secure payment input frame", script: "/sandbox/element.js" }),
    },
    {
      at: "GET /sandbox/express",
      handle: (request) =>
        framePage(request, { title: "Secure express checkout frame", script: "/sandbox/express.js" }),
    },
    {
      at: "GET /sandbox/wallet",
      handle: (request) => framePage(request, { title: "Wallet", script: "/sandbox/wallet.js" }),
    },
    {
      at: "GET /sandbox/challenge",
      handle: (request) => framePage(request, { title: "3D Secure challenge", script: "/sandbox/challenge.js" }),
    },
  ];
}
