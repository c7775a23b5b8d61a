import { isMinorAmount } from "../core/amounts.ts";
import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import { type Payment, type Refund, Refused } from "../core/ledger.ts";
import type { VendorContext } from "../core/vendor.ts";
import { refundsSlowly } from "./cards.ts";
import { detailsOf, invalid, missing, savedCards, seconds, stripeError } from "./intents.ts";

const SLOW_MS = 10_000;

/** `metadata[name]=value` of a form. */
export const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

/** A refund as the API returns it. */
export const refundOf = (payment: Payment, { id, at, amount, state }: Refund, now: Date) => {
  const { metadata = {}, pending_until = 0 } = detailsOf(payment).refunds?.[id] ?? {};
  const isPending = state === "pending" || now.getTime() < pending_until;
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: `txn_refund_${id}`,
    charge: payment.charges.at(-1)?.id ?? null,
    created: seconds(at),
    currency: payment.currency,
    reason: null,
    receipt_number: null,
    metadata,
    payment_intent: payment.id,
    status: state === "failed" ? "failed" : isPending ? "pending" : "succeeded",
    ...(isPending ? { pending_reason: "processing" } : {}),
  };
};

/** Refunds of a payment as the API lists them, the newest first. */
export const refundsOf = (payment: Payment, now: Date) => ({
  object: "list",
  has_more: false,
  data: payment.refunds.toReversed().map((one) => refundOf(payment, one, now)),
});

/** GET /v1/refunds?payment_intent= */
export function listRefunds({ ledger, clock }: VendorContext, { url }: SandboxRequest): SandboxAnswer {
  const payment = ledger.get(url.searchParams.get("payment_intent") ?? "");
  if (payment) return json(200, { ...refundsOf(payment, clock()), url: "/v1/refunds" });
  return missing("payment_intent", url.searchParams.get("payment_intent") ?? "", "payment_intent");
}

/** GET /v1/refunds/:id */
export function readRefund({ ledger, clock }: VendorContext, { params }: SandboxRequest): SandboxAnswer {
  const payment = ledger.find(({ refunds }) => refunds.some(({ id }) => id === params.id));
  const made = payment?.refunds.find(({ id }) => id === params.id);
  return payment && made ? json(200, refundOf(payment, made, clock())) : missing("refund", params.id ?? "", "id");
}

/** POST /v1/refunds; only the request's idempotency key tells a repeat. */
export function makeRefund(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const { ledger, newId, clock } = context;
  const form = request.form();
  const payment = ledger.get(form.get("payment_intent") ?? "");
  if (!payment) return missing("payment_intent", form.get("payment_intent") ?? "", "payment_intent");
  const amount = form.has("amount") ? Number(form.get("amount")) : undefined;
  if (amount !== undefined && !isMinorAmount(amount)) return invalid("Invalid positive integer", "amount");
  const id = newId("re");
  const details = detailsOf(payment);
  const card = details.method ? savedCards(context).get(details.method) : undefined;
  const pending_until = card && refundsSlowly(card.digits) ? clock().getTime() + SLOW_MS : 0;
  try {
    const made = ledger.refund(payment, id, id, amount);
    details.refunds = { ...details.refunds, [id]: { metadata: metadataOf(form), pending_until } };
    ledger.touch(payment);
    return json(200, refundOf(payment, made, clock()));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (payment.status !== "refunded") return invalid(error.message);
    const code = "charge_already_refunded";
    return stripeError(400, { type: "invalid_request_error", code, message: "The charge has been refunded." });
  }
}
