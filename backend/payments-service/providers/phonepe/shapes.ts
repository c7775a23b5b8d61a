import { createHash } from "node:crypto";
import { isSameSecret } from "../../../same-secret.ts";
import type { DisputeState, ProviderEvent, ProviderState, RefundState, TransactionStatus } from "../../provider.ts";
import type { PhonePeDispute, PhonePeOrder, PhonePeRefund } from "./api.ts";

/** The guest gave up on PhonePe's page. */
const CANCELLED = "TXN_CANCELLED";

/**
 * The order's own state decides (the documents: "rely only on the root level state"). A pending order with no attempt,
 * or whose attempts have all failed, is still open for one.
 */
export function stateOf(order: PhonePeOrder): ProviderState {
  const attempts = order.paymentDetails ?? [];
  const paid = attempts.find(({ state }) => state === "COMPLETED");
  const status = statusOf(order);
  return {
    status,
    amount: order.amount ?? null,
    // There is no field for a currency: PhonePe takes rupees.
    currency: "INR",
    g_txn_id: (paid ?? attempts.at(-1))?.transactionId ?? null,
    message: status === "failed" ? (order.errorContext?.description ?? null) : null,
  };
}

function statusOf({ state, errorCode, paymentDetails }: PhonePeOrder): TransactionStatus {
  if (state === "COMPLETED") return "completed";
  if (state === "FAILED") return errorCode === CANCELLED ? "canceled" : "failed";
  const isOpen = state === "PENDING" && (paymentDetails ?? []).every((attempt) => attempt.state === "FAILED");
  return isOpen ? "initialized" : "pending";
}

/** CONFIRMED is accepted, and not with the guest yet. */
const REFUND: Readonly<Record<string, RefundState["status"]>> = { COMPLETED: "done", FAILED: "refused" };

/** `reference`: the merchantRefundId, by which PhonePe tells of it. */
export const refundStateOf = ({ state }: PhonePeRefund, reference: string): RefundState => ({
  status: REFUND[state ?? ""] ?? "pending",
  refund_reference: reference,
});

/** A status that is not known yet asks nothing of the shop. */
const DISPUTE: Readonly<Record<string, DisputeState["state"]>> = {
  ACTION_REQUIRED: "evidence_due",
  UNDER_REVIEW: "under_review",
  WON: "won",
  LOST: "lost",
};

/** Throws where order or amount is missing. */
export function disputeOf({ merchantOrderId, disputeAmount, status, stage, ...at }: PhonePeDispute): DisputeState {
  if (!merchantOrderId || typeof disputeAmount !== "number") throw new Error("PhonePe's dispute names no order.");
  const instant = (time: number | null | undefined) => (time ? new Date(time) : null);
  return {
    payment: merchantOrderId,
    state: DISPUTE[status ?? ""] ?? "under_review",
    amount: disputeAmount,
    currency: "INR",
    reason: stage ?? null,
    due_at: instant(at.dueDate),
    opened_at: instant(at.createdAt),
  };
}

/** Whether the header is the hex of SHA-256 over "user:password", written with or without its name in front. */
export function isAuthorized(header: string | undefined, user: string, password: string): boolean {
  const expected = createHash("sha256").update(`${user}:${password}`).digest();
  const given = Buffer.from((header ?? "").replace(/^SHA256\s+/i, ""), "hex");
  return isSameSecret(given, expected);
}

interface Message {
  readonly event?: string;
  readonly payload?: PhonePeOrder & {
    readonly disputeId?: string | null;
    readonly updatedAt?: number | null;
    readonly originalMerchantOrderId?: string | null;
    readonly merchantRefundId?: string | null;
    readonly timestamp?: number | null;
  };
}

const REFUND_EVENTS: Readonly<Record<string, TransactionStatus>> = {
  "pg.refund.accepted": "completed",
  "pg.refund.completed": "refunded",
  "pg.refund.failed": "completed",
};

const DISPUTE_EVENTS = "payment.dispute.";

/**
 * Null for events that name no order. Messages have no ids: an order ends once, and so does each refund; a dispute is
 * told of once in each of its states.
 */
export function eventOf(body: Uint8Array): ProviderEvent | null {
  const message = JSON.parse(Buffer.from(body).toString("utf8")) as Message;
  const { event = "", payload } = message;
  if (event.startsWith(DISPUTE_EVENTS)) return disputeEventOf(message);
  const refunded = REFUND_EVENTS[event];
  const reference = refunded ? payload?.originalMerchantOrderId : payload?.merchantOrderId;
  if (!payload || !reference) return null;
  const order = stateOf(payload);
  const time = payload.timestamp ?? payload.paymentDetails?.at(-1)?.timestamp;
  return {
    eventId: [event, payload.merchantRefundId ?? reference, payload.state].join(":"),
    reference,
    status: refunded ?? order.status,
    amount: order.amount,
    currency: order.currency,
    g_txn_id: refunded ? null : order.g_txn_id,
    at: time ? new Date(time) : null,
    ...(refunded && payload.merchantRefundId ? { refund: payload.merchantRefundId } : {}),
  };
}

/** The payment itself stays paid; how the dispute stands is asked by its id. */
function disputeEventOf({ event, payload }: Message): ProviderEvent | null {
  const { disputeId, merchantOrderId, updatedAt } = payload ?? {};
  if (!disputeId || !merchantOrderId) return null;
  return {
    eventId: [event, disputeId, updatedAt].join(":"),
    reference: merchantOrderId,
    status: "completed",
    amount: null,
    currency: null,
    g_txn_id: null,
    at: updatedAt ? new Date(updatedAt) : null,
    dispute: disputeId,
  };
}
