import { json, type SandboxAnswer } from "../core/http.ts";
import { type Payment, type Refund, refundedOf } from "../core/ledger.ts";
import { razorpayError } from "./payments.ts";

/** Amounts in subunits, times in Unix seconds. */
export function orderEntity(payment: Payment) {
  const paid = payment.status === "paid" || payment.status === "refunded";
  return {
    id: payment.id,
    entity: "order",
    amount: payment.amount,
    amount_paid: paid ? payment.amount : 0,
    amount_due: paid ? 0 : payment.amount,
    currency: payment.currency,
    receipt: payment.reference,
    offer_id: null,
    notes: payment.details.notes ?? [],
    status: paid ? "paid" : payment.tries.length ? "attempted" : "created",
    attempts: payment.tries.length,
    created_at: Math.floor(Date.parse(payment.created_at) / 1000),
  };
}

/** One attempt at an order. */
export function paymentEntity(payment: Payment, index: number) {
  const one = payment.tries[index];
  if (!one) return null;
  const paid = one.outcome === "paid";
  const back = paid ? refundedOf(payment) : 0;
  const vpa = (payment.details.upi as Readonly<Record<string, string>> | undefined)?.[one.id];
  return {
    id: one.id,
    entity: "payment",
    order_id: payment.id,
    invoice_id: null,
    international: false,
    method: vpa === undefined ? "card" : "upi",
    ...(vpa === undefined ? {} : { vpa }),
    amount: payment.amount,
    currency: payment.currency,
    status: paid ? (payment.status === "refunded" ? "refunded" : "captured") : "failed",
    captured: paid,
    error_code: paid ? null : "BAD_REQUEST_ERROR",
    error_description: one.message,
    amount_refunded: back,
    refund_status: back === 0 ? null : payment.status === "refunded" ? "full" : "partial",
    created_at: Math.floor(Date.parse(one.at) / 1000),
  };
}

export function refundEntity({ currency }: Payment, paymentId: string, { id, key, at, amount, state }: Refund) {
  return {
    id,
    entity: "refund",
    payment_id: paymentId,
    amount,
    currency,
    receipt: key,
    notes: [],
    acquirer_data: { arn: null },
    batch_id: null,
    status: state ?? "processed",
    speed_processed: "normal",
    created_at: Math.floor(Date.parse(at) / 1000),
  };
}

export const collection = (items: readonly unknown[]) =>
  json(200, { entity: "collection", count: items.length, items });

const COUNT = 10;
const MOST = 100;

/** A page of all payments or refunds (razorpay.com/docs/api: from, to, count, skip), the latest first. */
export function listOf<Row extends { readonly created_at: number }>(
  rows: readonly Row[],
  { searchParams }: URL,
): SandboxAnswer {
  const numberOf = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise);
  const [from, to] = [numberOf("from", 0), numberOf("to", Number.POSITIVE_INFINITY)];
  const [count, skip] = [numberOf("count", COUNT), numberOf("skip", 0)];
  if (!(count >= 1 && count <= MOST)) return razorpayError("The count must be between 1 and 100.", "count");
  const within = rows
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .toSorted((a, b) => b.created_at - a.created_at);
  return collection(within.slice(skip, skip + count));
}
