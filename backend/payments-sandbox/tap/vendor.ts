import { isMajorAmount } from "../core/amounts.ts";
import { json, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { oncePerKey } from "../core/idempotency.ts";
import { hmac, sameSignature } from "../core/keys.ts";
import { type Payment, type Refund, Refused } from "../core/ledger.ts";
import { textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { HOSTED_ASSETS, hostedCheckout, pageToken } from "../hosted/checkout.ts";
import { listOf } from "./lists.ts";

const PAGE = "/page";
const SOURCES = ["src_all", "src_card", "src_bh.benefit"];
/** Decimals in the signed text, by ISO 4217; two of every other currency. */
const THOUSANDTHS = ["BHD", "KWD", "OMR", "JOD", "TND"];
const WHOLE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
/** Of a charge that is made. */
const CHANGEABLE = ["description", "metadata", "receipt"];
const TESTS = [
  ["Card", "5123 4500 0000 0008 · 01/39 · CVV 100"],
  ["BENEFIT", "4600 4100 0001 2345 · 12/39"],
] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Tap Payments, version 2: charges in major units, a page of its own, refunds beside the charge, signed messages. */
export const tap: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: HOSTED_ASSETS,
    routes: [...serverRoutes(context), ...pageRoutes(context)],
    isMerchant: (header) => sameSignature(header("authorization"), `Bearer ${keys.api}`),
    report: (payment) => {
      if (payment.status === "open" || payment.status === "pending") return null;
      const made = payment.refunds.at(-1);
      // A refund is announced only to the address that its own call named.
      const url = made ? textField(payment.details.refund_url) : payment.webhook_url;
      if (!url) return null;
      const message = made ? refundOf(payment, made) : chargeOf(context, payment);
      return { url, type: "application/json", body: JSON.stringify(message) };
    },
    sign: ({ body }) => ({ hashstring: hmac(keys.api, signedText(JSON.parse(body) as Fields)) }),
  };
};

function withDecimals(amount: unknown, currency: string): string {
  const decimals = THOUSANDTHS.includes(currency) ? 3 : WHOLE.includes(currency) ? 0 : 2;
  return Number(amount).toFixed(decimals);
}

function signedText(message: Fields): string {
  const { gateway, payment } = message.reference as Fields;
  const created = (message.transaction as Fields | undefined)?.created ?? message.created;
  const amount = withDecimals(message.amount, String(message.currency));
  return (
    `x_id${message.id}x_amount${amount}x_currency${message.currency}x_gateway_reference${gateway ?? ""}` +
    `x_payment_reference${payment}x_status${message.status}x_created${created}`
  );
}

const STATES: Readonly<Record<Payment["status"], string>> = {
  open: "INITIATED",
  pending: "IN_PROGRESS",
  paid: "CAPTURED",
  refunded: "CAPTURED",
  failed: "DECLINED",
  cancelled: "CANCELLED",
};

const WORDS: Readonly<Record<Payment["status"], string>> = {
  open: "Initiated",
  pending: "In progress",
  paid: "Captured",
  refunded: "Captured",
  failed: "Declined",
  cancelled: "Cancelled",
};

const created = (at: string) => String(Date.parse(at));

function chargeOf({ origin }: Pick<VendorContext, "origin">, payment: Payment) {
  const { id, reference, currency, status, charges, tries, details } = payment;
  const amount = Number(payment.amount);
  // The bank's references, once it has decided.
  const bank = tries.length > 0 ? { gateway: `gw_${id.slice(-8)}`, payment: charges.at(-1)?.id ?? "" } : {};
  return {
    id,
    object: "charge",
    live_mode: false,
    api_version: "V2",
    method: "CREATE",
    status: STATES[status],
    amount,
    currency,
    ...(details.asked as object | undefined),
    reference: { transaction: reference, order: details.order, idempotent: details.key, ...bank },
    response: {
      code: status === "paid" || status === "refunded" ? "000" : "100",
      message: (status === "failed" && tries.at(-1)?.message) || WORDS[status],
    },
    transaction: {
      timezone: "UTC+03:00",
      created: created(payment.created_at),
      url: `${origin}${PAGE}?token=${pageToken(payment)}`,
      expiry: { period: 30, type: "MINUTE" },
      amount,
      currency,
    },
    redirect: { status: "PENDING", url: details.back },
    post: { status: "PENDING", url: payment.webhook_url },
  };
}

const REFUND_WORDS = { done: "Refunded", pending: "Pending", failed: "Declined" } as const;
const REFUNDS = { done: "REFUNDED", pending: "PENDING", failed: "DECLINED" } as const;

function refundOf(payment: Payment, { id, key, at, amount, state }: Refund) {
  return {
    id,
    object: "refund",
    live_mode: false,
    api_version: "V2",
    charge_id: payment.id,
    amount,
    currency: payment.currency,
    status: REFUNDS[state ?? "done"],
    created: created(at),
    reason: textField((payment.details.reasons as Fields | undefined)?.[id]),
    reference: { merchant: key, payment: payment.charges.at(-1)?.id ?? "" },
    response: { code: state === "failed" ? "100" : "000", message: REFUND_WORDS[state ?? "done"] },
  };
}

const refusal = (code: string, description: string, status = 400) => json(status, { errors: [{ code, description }] });

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger } = context;
  const once = oncePerKey(context, refusal("1129", "This key was used with another request.", 409));
  const keyed = (run: (request: SandboxRequest) => ReturnType<typeof json>) => (request: SandboxRequest) => {
    const reference = (request.json().reference ?? {}) as Fields;
    return once(textField(reference.idempotent), request, () => run(request));
  };
  return [
    { at: "POST /v2/charges/", server: true, handle: keyed((request) => create(context, request)) },
    {
      at: "GET /v2/charges/:charge",
      server: true,
      handle: ({ params }) => {
        const payment = ledger.get(params.charge ?? "");
        return payment ? json(200, chargeOf(context, payment)) : refusal("1143", "Charge id is invalid", 404);
      },
    },
    {
      at: "PUT /v2/charges/:charge",
      server: true,
      handle: (request) => {
        const payment = ledger.get(request.params.charge ?? "");
        if (!payment) return refusal("1143", "Charge id is invalid", 404);
        const change = request.json();
        if (Object.keys(change).some((name) => !CHANGEABLE.includes(name)))
          return refusal("1100", "Only description, metadata and receipt can be updated");
        const description = textField(change.description);
        if (description) payment.details.merchant = description;
        return json(200, chargeOf(context, payment));
      },
    },
    { at: "POST /v2/refunds/", server: true, handle: keyed((request) => refund(context, request)) },
    {
      at: "POST /v2/charges/list",
      server: true,
      handle: (request) => {
        const rows = ledger.all().map((payment) => chargeOf(context, payment));
        return listOf("charges", rows, ({ transaction }) => transaction.created, request.json());
      },
    },
    {
      at: "POST /v2/refunds/list",
      server: true,
      handle: (request) => {
        const { charges } = request.json();
        const found = ledger.all().filter(({ id }) => !Array.isArray(charges) || charges.includes(id));
        const rows = found.flatMap((payment) => payment.refunds.map((made) => refundOf(payment, made)));
        return listOf("refunds", rows, ({ created }) => created, request.json());
      },
    },
    {
      at: "GET /v2/refunds/:refund",
      server: true,
      handle: ({ params }) => {
        const id = params.refund ?? "";
        const payment = ledger.find(({ refunds }) => refunds.some((made) => made.id === id));
        const made = payment?.refunds.find((one) => one.id === id);
        return payment && made ? json(200, refundOf(payment, made)) : refusal("1146", "Refund id is invalid", 404);
      },
    },
  ];
}

function create(context: VendorContext, request: SandboxRequest) {
  const { amount, currency, reference, customer, source, post, redirect, metadata, description, ...more } =
    request.json();
  const money = textField(currency);
  const wanted = typeof amount === "number" ? String(amount) : "";
  if (!isMajorAmount(wanted, money, "Tap")) return refusal("1108", "Amount or currency is invalid");
  const method = textField((source as Fields | undefined)?.id);
  if (!SOURCES.includes(method)) return refusal("1125", "Source id is invalid");
  if (method === "src_bh.benefit" && money !== "BHD") return refusal("1125", "BENEFIT takes BHD only");
  if (!textField((customer as Fields | undefined)?.first_name)) return refusal("1109", "First name is required");
  const back = textField((redirect as Fields | undefined)?.url);
  if (!URL.canParse(back)) return refusal("1127", "Redirect url is invalid");
  const { transaction, order, idempotent } = (reference ?? {}) as Fields;
  const { customer_initiated = true, threeDSecure = true, save_card = false } = more;
  const payment = context.ledger.open({
    id: context.newId("chg_TS"),
    reference: textField(transaction),
    amount: wanted,
    currency: money,
    webhook_url: textField((post as Fields | undefined)?.url) || null,
    details: {
      page_token: context.newId("pg"),
      back,
      order: textField(order),
      key: textField(idempotent),
      asked: { customer_initiated, threeDSecure, save_card },
      merchant: textField(description) || textField((metadata as Fields | undefined)?.business),
    },
  });
  return json(200, chargeOf(context, payment));
}

function refund({ ledger, newId }: VendorContext, request: SandboxRequest) {
  const { charge_id, amount, currency, reason, reference, post } = request.json();
  const payment = ledger.get(textField(charge_id));
  if (!payment) return refusal("1143", "Charge id is invalid");
  if (!textField(reason)) return refusal("1150", "Reason is required");
  const wanted = typeof amount === "number" ? String(amount) : "";
  if (!isMajorAmount(wanted, payment.currency, "Tap") || currency !== payment.currency)
    return refusal("1147", "Refund amount is invalid");
  const id = newId("re_TS");
  payment.details.reasons = { ...(payment.details.reasons as Fields | undefined), [id]: reason };
  try {
    const key = textField((reference as Fields | undefined)?.merchant);
    const made = ledger.refund(payment, key, id, Number(wanted));
    payment.details.refund_url = textField((post as Fields | undefined)?.url);
    return json(200, refundOf(payment, made));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusal(error.code === "too_much" ? "1147" : "1149", error.message);
  }
}

function pageRoutes(context: VendorContext): readonly SandboxRoute[] {
  return hostedCheckout(context, {
    vendor: "Tap",
    at: PAGE,
    parameter: "token",
    tests: TESTS,
    amountOf: ({ amount, currency }) => `${currency} ${withDecimals(amount, currency)}`,
    chargeId: ({ id }) => id.replace("chg_", "pay_"),
    // The charge's id and no status: the merchant has to query it (documented).
    backOf: ({ details, id }) => {
      const url = new URL(textField(details.back));
      url.searchParams.set("tap_id", id);
      return { url: url.href };
    },
  });
}
