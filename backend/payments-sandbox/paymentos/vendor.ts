import { isMinorAmount } from "../core/amounts.ts";
import { json, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { oncePerKey } from "../core/idempotency.ts";
import { hmac, sameSignature } from "../core/keys.ts";
import { type Payment, type Refund, Refused } from "../core/ledger.ts";
import { textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { framePage } from "../frames/page.ts";
import { signedText } from "./signature.ts";
import { createToken, takeToken } from "./tokens.ts";

const API_VERSION = "1.3.0";
const LATE_S = 10;
/** The merchant's business unit. */
const APP_ID = "com.sandbox.shop";

/** PaymentsOS: secure fields version 3, one-time tokens, payments and charges at its mock provider. */
export const paymentOs: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: [
      { at: "/v3/latest/secure-fields.min.js", files: ["frames/outside.js", "paymentos/secure-fields.js"] },
      { at: "/sandbox/field.js", files: ["frames/inside.js", "frames/format.js", "paymentos/field.js"] },
      { at: "/sandbox/frame.css", files: ["frames/frame.css"] },
    ],
    routes: [...serverRoutes(context), ...browserRoutes(context)],
    isMerchant: (header) =>
      sameSignature(header("private-key"), keys.api) &&
      header("app-id") === APP_ID &&
      header("x-payments-os-env") === "test" &&
      header("api-version") === API_VERSION,
    report: (payment, id) => {
      if (payment.status === "open" || !payment.webhook_url) return null;
      const body = JSON.stringify({ id, created: String(context.clock().getTime()), ...eventOf(payment) });
      return { url: payment.webhook_url, type: "application/json", body };
    },
    sign: ({ body }) => {
      const event = JSON.parse(body) as Record<string, unknown>;
      const type = textField(event.type);
      return {
        "event-type": type,
        version: API_VERSION,
        signature: `sig1=${hmac(keys.api, signedText(type, event))}`,
      };
    },
  };
};

const STATES: Readonly<Record<Payment["status"], string>> = {
  open: "Initialized",
  pending: "Pending",
  paid: "Captured",
  failed: "Failed",
  cancelled: "Voided",
  refunded: "Refunded",
};
const RESULTS: Readonly<Record<Payment["status"], string>> = {
  open: "Pending",
  pending: "Pending",
  paid: "Succeed",
  refunded: "Succeed",
  failed: "Failed",
  cancelled: "Failed",
};

const created = (at: string) => String(Date.parse(at));
/** Of a processor that the account names. */
const provider = (response_code: "0" | "1", description: string) => ({
  provider_name: "MockProcessor",
  response_code,
  description,
});

function chargeOf(payment: Payment) {
  const { details, status, tries } = payment;
  const declined = { category: "payment_method_declined", sub_category: "" };
  return {
    id: textField(details.charge_id),
    created: created(tries.at(-1)?.at ?? payment.created_at),
    reconciliation_id: payment.reference,
    provider_specific_data: {},
    payment_method: { type: "tokenized", token: details.token, last_4_digits: details.last4 },
    result: { status: RESULTS[status], ...(status === "failed" ? declined : {}) },
    provider_data:
      status === "failed" ? provider("1", tries.at(-1)?.message ?? "Declined.") : provider("0", "Authorized."),
    amount: payment.amount,
  };
}

function eventOf(payment: Payment) {
  const made = payment.refunds.at(-1);
  return {
    account_id: "sandbox",
    app_id: APP_ID,
    payment_id: payment.id,
    type: made ? "payment.refund.create" : "payment.charge.update",
    data: { ...(made ? refundOf(made) : chargeOf(payment)), currency: payment.currency },
  };
}

const paymentOf = (payment: Payment, isExpanded = false) => ({
  id: payment.id,
  currency: payment.currency,
  created: created(payment.created_at),
  modified: created(payment.refunds.at(-1)?.at ?? payment.tries.at(-1)?.at ?? payment.created_at),
  is_chargedback: false,
  possible_next_actions: [],
  amount: payment.amount,
  // The last action's, so also after a part that went back.
  status: payment.refunds.length > 0 ? STATES.refunded : STATES[payment.status],
  order: { id: payment.reference },
  ...(isExpanded ? { related_resources: relatedTo(payment) } : {}),
});

const relatedTo = (payment: Payment) => ({
  charges: payment.details.charge_id ? [chargeOf(payment)] : [],
  refunds: payment.refunds.map(refundOf),
});

const REFUNDS = { done: "Succeed", pending: "Pending", failed: "Failed" } as const;

const refundOf = ({ id, key, at, amount, state }: Refund) => ({
  id,
  created: created(at),
  reconciliation_id: key,
  result: { status: REFUNDS[state ?? "done"] },
  provider_data: provider(state === "failed" ? "1" : "0", `${state ?? "successful"} refund`),
  amount,
});

const failure = (description: string, status = 400) =>
  json(status, { category: "api_request_error", description, more_info: "" });

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger, newId } = context;
  const once = oncePerKey(context, failure("The idempotency key was used with another request.", 409));
  const keyed = (run: (payment: Payment | undefined, request: SandboxRequest) => ReturnType<typeof json>) => {
    return (request: SandboxRequest) =>
      once(request.header("idempotency-key"), request, () => run(ledger.get(request.params.id ?? ""), request));
  };
  return [
    { at: "POST /payments", server: true, handle: keyed((_, request) => createPayment(context, request)) },
    {
      at: "GET /payments/:id",
      server: true,
      handle: ({ params, url }) => {
        const payment = ledger.get(params.id ?? "");
        return payment
          ? json(200, paymentOf(payment, url.searchParams.get("expand") === "all"))
          : failure("Payment not found", 404);
      },
    },
    {
      at: "POST /payments/:id/charges",
      server: true,
      handle: keyed((payment, request) =>
        payment ? charge(context, payment, request) : failure("Payment not found", 404),
      ),
    },
    {
      at: "POST /payments/:id/refunds",
      server: true,
      handle: keyed((payment, request) => {
        if (!payment) return failure("Payment not found", 404);
        const { amount = payment.amount, reconciliation_id } = request.json();
        if (!isMinorAmount(amount)) return failure("amount must be a whole number of minor units");
        try {
          const key = textField(reconciliation_id) || request.header("idempotency-key") || newId("key");
          return json(201, refundOf(ledger.refund(payment, key, newId("refund"), amount)));
        } catch (error) {
          if (error instanceof Refused) return failure(error.message);
          throw error;
        }
      }),
    },
  ];
}

function createPayment({ ledger, newId }: VendorContext, request: SandboxRequest) {
  const { amount, currency, order } = request.json();
  const reference = textField((order as { id?: unknown } | undefined)?.id);
  if (!isMinorAmount(amount)) return failure("amount must be a whole number of minor units");
  if (!/^[A-Z]{3}$/.test(textField(currency)) || !reference) return failure("currency and order.id are needed");
  const webhook_url = request.header("x-webhook-endpoint") || null;
  const payment = ledger.open({ id: newId("payment"), reference, amount, currency: textField(currency), webhook_url });
  return json(201, paymentOf(payment));
}

function charge(context: VendorContext, payment: Payment, request: SandboxRequest) {
  const { ledger, newId } = context;
  if (payment.status !== "open") return failure(`The payment is ${STATES[payment.status]}.`, 409);
  const method = (request.json().payment_method ?? {}) as Record<string, unknown>;
  const token = takeToken(context, textField(method.token));
  if (method.type !== "tokenized" || !token) return failure("The token is unknown or was used before.");
  if (!textField(method.credit_card_cvv)) return failure("credit_card_cvv is missing; it is not part of the token.");
  payment.details.charge_id = newId("charge");
  payment.details.token = token.id;
  payment.details.last4 = token.last4;
  const id = textField(payment.details.charge_id);
  if (token.outcome === "succeed") ledger.pay(payment, id);
  else if (token.outcome === "fail") ledger.end(payment, "failed", "The card was declined.");
  else ledger.wait(payment, LATE_S, token.outcome === "pending-succeed" ? "paid" : "failed");
  return json(201, chargeOf(payment));
}

function browserRoutes(context: VendorContext): readonly SandboxRoute[] {
  return [
    {
      at: "GET /sandbox/field",
      handle: (request) => {
        const kind = request.url.searchParams.get("kind") ?? "";
        const titles = { cardNumber: "Card number", creditCardExpiry: "Expiry date", cvv: "Security code" };
        const title = titles[kind as keyof typeof titles];
        return title ? framePage(request, { title, script: "/sandbox/field.js" }) : failure("No such field", 404);
      },
    },
    { at: "POST /tokens", handle: (request) => createToken(context, request) },
  ];
}
