import type Stripe from "stripe";
import type { DisputeState, ProviderEvent, ProviderState, TransactionStatus, VendorMovement } from "../../provider.ts";
import { paidCard } from "../../rules/paid-card.ts";
import { TRIAL } from "../../trial.ts";

/**
 * A declined card leaves the intent open for another (requires_payment_method): it is not over, and nothing was
 * charged.
 */
const STATUS: Readonly<Record<Stripe.PaymentIntent.Status, TransactionStatus>> = {
  requires_payment_method: "initialized",
  requires_confirmation: "initialized",
  // The bank is authenticating the guest (3-D Secure, an app, a voucher) and may approve after the tab is closed, so it
  // is not over yet.
  requires_action: "pending",
  processing: "pending",
  requires_capture: "authorized",
  succeeded: "completed",
  canceled: "canceled",
};

/** Converts an intent (with its charge, if expanded) to the service's state; an unknown status is pending. */
export function stateOf(intent: Stripe.PaymentIntent): ProviderState {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  // `refunded` counts refunds that are pending, which may still fail.
  const isBack = charge?.refunded && !charge.refunds?.data.some(({ status }) => status === "pending");
  const status = isBack ? "refunded" : (STATUS[intent.status] ?? "pending");
  const error = intent.last_payment_error;
  return {
    status,
    amount: intent.status === "succeeded" ? intent.amount_received : intent.amount,
    currency: intent.currency,
    g_txn_id: intent.id,
    // Only this kind of error has a text meant for guests.
    message: error?.type === "card_error" ? (error.message ?? null) : null,
    ...cardOf(charge),
  };
}

/** A wallet's card is not named: its last digits may be the device's, which the guest has never seen. */
function cardOf(charge: Stripe.Charge | null): Pick<ProviderState, "card"> {
  const card = charge?.payment_method_details?.card;
  return card && !card.wallet ? { card: paidCard(card.brand, card.last4) } : {};
}

/**
 * What the browser shows of a saved card; null if the method is not one. A wallet's card is not: its last digits are
 * the device's, which the guest has never seen, and its button stands above.
 */
export function savedCard(method: Stripe.PaymentMethod) {
  const { id, card } = method;
  if (!card || card.wallet) return null;
  return { id, card: { brand: card.brand, last4: card.last4, fingerprint: card.fingerprint ?? null } };
}

/** Events of intents and refunds; null for the account's many other events. */
export function eventOf(event: Stripe.Event): ProviderEvent | null {
  const common = { eventId: event.id, at: new Date(event.created * 1_000) };
  if (event.type.startsWith("payment_intent.")) {
    const intent = event.data.object as Stripe.PaymentIntent;
    const { status, amount, currency, g_txn_id } = stateOf(intent);
    return { ...common, reference: intent.id, status, amount, currency, g_txn_id };
  }
  if (event.type.startsWith("charge.dispute.")) return disputeEvent(event);
  if (isRefundEvent(event)) return refundEvent(event);
  if (event.type !== "charge.refunded") return null;
  const charge = event.data.object;
  const intent = charge.payment_intent;
  const reference = typeof intent === "string" ? intent : intent?.id;
  if (!reference) return null;
  const { amount, currency } = charge;
  return { ...common, reference, status: "refunded", amount, currency, g_txn_id: null };
}

type RefundEvent = Stripe.Event & { readonly data: { readonly object: Stripe.Refund } };

/** A refund that the guest's bank returned is `refund.failed`; older endpoints get `charge.refund.updated`. */
const isRefundEvent = (event: Stripe.Event): event is RefundEvent =>
  event.type === "refund.failed" || event.type === "refund.updated" || event.type === "charge.refund.updated";

function refundEvent({ id, created, data }: RefundEvent): ProviderEvent | null {
  const { id: refund, payment_intent: intent, amount, currency } = data.object;
  const reference = typeof intent === "string" ? intent : intent?.id;
  const at = new Date(created * 1_000);
  return reference
    ? { eventId: id, at, reference, status: "refunded", amount, currency, g_txn_id: null, refund }
    : null;
}

const WARNING = "warning_";

/** A warning is an inquiry that takes no money yet; one that is closed took none. */
const DISPUTE: Readonly<Record<string, DisputeState["state"]>> = {
  needs_response: "evidence_due",
  warning_needs_response: "evidence_due",
  under_review: "under_review",
  warning_under_review: "under_review",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

const idOf = (known: string | { readonly id: string } | null): string | null =>
  typeof known === "string" ? known : (known?.id ?? null);

export function disputeOf(dispute: Stripe.Dispute): DisputeState {
  const { status, amount, currency, reason, evidence_details: evidence, created } = dispute;
  const due = evidence?.due_by;
  return {
    payment: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? "",
    state: DISPUTE[status] ?? "under_review",
    inquiry: status.startsWith(WARNING),
    amount,
    currency,
    reason,
    due_at: due ? new Date(due * 1_000) : null,
    opened_at: new Date(created * 1_000),
  };
}

function disputeEvent(event: Stripe.Event): ProviderEvent | null {
  const dispute = event.data.object as Stripe.Dispute;
  const { payment, amount, currency } = disputeOf(dispute);
  const at = new Date(event.created * 1_000);
  if (!payment) return null;
  const common = { eventId: event.id, at, reference: payment, amount, currency, g_txn_id: null };
  return { ...common, status: "completed", dispute: dispute.id };
}

type Source = {
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly amount: number;
  readonly currency: string;
};

const REFUNDS: readonly Stripe.BalanceTransaction.Type[] = ["refund", "payment_refund", "refund_failure"];

/**
 * Null for payouts, fees of their own, what else belongs to no payment, and trials (a charge has the metadata of its intent). Amounts as the guest was charged.
 */
export function movementOf(row: Stripe.BalanceTransaction): VendorMovement | null {
  const source = (typeof row.source === "object" ? row.source : null) as (Source & { object: string }) | null;
  const payment = source && idOf(source.payment_intent ?? null);
  if (!source || !payment || source.metadata?.[TRIAL]) return null;
  const fee = row.currency === source.currency ? row.fee : 0;
  const common = { payment, amount: source.amount, currency: source.currency, fee, at: new Date(row.created * 1_000) };
  if (row.type === "charge" || row.type === "payment") return { kind: "charge", ...common };
  // A payment by debit that was booked and failed after all: nothing of it was given back.
  if (row.type === "payment_failure_refund") return { kind: "charge", ...common, amount: -source.amount };
  // One that comes in is a refund that the guest's bank has returned.
  if (REFUNDS.includes(row.type))
    return { kind: "refund", ...common, amount: row.amount > 0 ? -source.amount : source.amount };
  if (row.type !== "adjustment" || source.object !== "dispute") return null;
  return { kind: row.amount < 0 ? "dispute" : "dispute_back", ...common };
}
