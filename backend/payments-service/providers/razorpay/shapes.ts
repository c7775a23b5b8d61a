import { createHash, createHmac } from "node:crypto";
import { isSameSecret } from "../../../same-secret.ts";
import type {
  DisputeState,
  ProviderEvent,
  ProviderState,
  RefundState,
  TransactionStatus,
  VendorMovement,
} from "../../provider.ts";
import type { RazorpayDispute, RazorpayOrder, RazorpayPayment, RazorpayRefund } from "./api.ts";

/**
 * A payment's states (razorpay.com/docs/payments/payments/payment-states). A failed payment leaves its order open for
 * another, and may still be authorised later. `authorized` is taken automatically, or goes back by itself.
 */
const STATUS: Readonly<Record<string, TransactionStatus>> = {
  created: "pending",
  authorized: "authorized",
  captured: "completed",
  refunded: "refunded",
  failed: "initialized",
};

/** The payment that says most about its order: money taken before money promised before anything else. */
const BY_WEIGHT: readonly string[] = ["captured", "refunded", "authorized", "created", "failed"];

/**
 * The state of an order by its payments. Razorpay takes one payment of an order and returns any other by itself
 * (razorpay.com/docs/late-authorization), so the others say nothing.
 */
export function stateOf(order: RazorpayOrder, payments: readonly RazorpayPayment[]): ProviderState {
  const weight = ({ status }: RazorpayPayment) => (BY_WEIGHT.indexOf(status) + BY_WEIGHT.length) % BY_WEIGHT.length;
  const decisive = payments.toSorted((a, b) => weight(a) - weight(b))[0];
  const status = decisive ? (STATUS[decisive.status] ?? "pending") : "initialized";
  const took = status === "completed" || status === "refunded";
  return {
    status,
    amount: took && decisive ? decisive.amount : order.amount,
    currency: took && decisive ? decisive.currency : order.currency,
    // Until then another payment of the order may be the one that is taken.
    g_txn_id: took && decisive ? decisive.id : null,
    message: status === "initialized" ? (decisive?.error_description ?? null) : null,
  };
}

const REFUND: Readonly<Record<string, RefundState["status"]>> = { processed: "done", failed: "refused" };

export const refundStateOf = ({ id, status }: RazorpayRefund): RefundState => ({
  status: REFUND[status] ?? "pending",
  refund_reference: id,
});

/** Hex of HMAC-SHA256, as Razorpay signs the body of a webhook, and order and payment joined by a bar. */
export function isSigned(text: string | Uint8Array, secret: string, signature: unknown): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  const given = Buffer.from(typeof signature === "string" ? signature : "", "hex");
  return isSameSecret(given, expected);
}

interface WebhookBody {
  readonly event?: string;
  readonly created_at?: number;
  readonly payload?: {
    readonly payment?: { readonly entity?: Partial<RazorpayPayment> };
    readonly refund?: { readonly entity?: Partial<RazorpayRefund> };
    readonly dispute?: { readonly entity?: Partial<RazorpayDispute> };
  };
}

/**
 * Events of payments, orders and refunds carry the payment; null for others and for payments without an order. `body`
 * is hashed where an old delivery has no id.
 */
export function eventOf(body: Uint8Array, eventId: string | undefined): ProviderEvent | null {
  const { created_at, payload } = JSON.parse(Buffer.from(body).toString("utf8")) as WebhookBody;
  const payment = payload?.payment?.entity;
  const refund = payload?.refund?.entity?.id;
  const dispute = payload?.dispute?.entity?.id;
  if (!payment?.order_id || !payment.status) return null;
  return {
    eventId: eventId || createHash("sha256").update(body).digest("hex"),
    reference: payment.order_id,
    status: STATUS[payment.status] ?? "pending",
    amount: payment.amount ?? null,
    currency: payment.currency ?? null,
    g_txn_id: payment.id ?? null,
    at: typeof created_at === "number" ? new Date(created_at * 1_000) : null,
    ...(refund ? { refund } : {}),
    ...(dispute ? { dispute } : {}),
  };
}

/** razorpay.com/docs/api/disputes. A closed one (fraud alert, retrieval) took no money. */
const DISPUTE: Readonly<Record<string, DisputeState["state"]>> = {
  open: "evidence_due",
  under_review: "under_review",
  won: "won",
  closed: "won",
  lost: "lost",
};

/** Phases before a chargeback, in which the bank asks (razorpay.com/docs/payments/disputes). Lost or accepted in one of them takes the money. */
const INQUIRIES: readonly string[] = ["fraud", "retrieval"];

export function disputeOf(dispute: RazorpayDispute): DisputeState {
  const instant = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1_000) : null);
  return {
    payment: dispute.payment_id,
    state: DISPUTE[dispute.status] ?? "under_review",
    inquiry: INQUIRIES.includes(dispute.phase ?? "") && dispute.status !== "lost",
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason_code ?? null,
    due_at: instant(dispute.respond_by),
    opened_at: instant(dispute.created_at),
  };
}

const instantOf = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1_000);

/** A payment that was taken, whatever its outcome; by when the guest began it. */
export function chargeOf({ id, status, amount, currency, fee, created_at }: RazorpayPayment): VendorMovement[] {
  if (status !== "captured" && status !== "refunded") return [];
  return [{ kind: "charge", payment: id, amount, currency, fee: fee ?? 0, at: instantOf(created_at) }];
}

/** A refund that is done, by when it was asked for. */
export function refundMovement({ payment_id, status, amount, currency, created_at }: RazorpayRefund): VendorMovement[] {
  if (status !== "processed" || !payment_id || !amount || !currency) return [];
  return [{ kind: "refund", payment: payment_id, amount, currency, fee: 0, at: instantOf(created_at) }];
}
