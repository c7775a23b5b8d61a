import {
  type BillOutcome,
  isOneOf,
  ORDER_STATUSES,
  type OrderProgress,
  type OrderStatus,
  type OrderType,
  type PaymentOption,
} from "../enumerations.ts";
import { ORDER_TYPE_TRAITS } from "../modes.ts";

/**
 * Order statuses: groups of storefront.md section 4 "Order statuses", transitions by decisions.md D9, filters by D10.
 */
const PROGRESS: Readonly<Record<OrderStatus, OrderProgress>> = {
  PLACED: "ACTIVE",
  ACKNOWLEDGED: "ACTIVE",
  FOODREADY: "ACTIVE",
  DISPATCHED: "ACTIVE",
  SENT_TO_KITCHEN: "DINE_IN",
  INPREP: "DINE_IN",
  SERVED: "DINE_IN",
  LOCKED: "DINE_IN",
  COMPLETED: "PAST",
  CANCELLED: "PAST",
  EXPIRED: "PAST",
  VOIDED: "PAST",
  ARCHIVED: "PAST",
};

/** OLIST-05: the group of a status. An unknown status is ACTIVE, so that the order stays visible. */
export function progressOf(status: string): OrderProgress {
  return isOneOf(ORDER_STATUSES, status) ? PROGRESS[status] : "ACTIVE";
}

/** The statuses of a group, for the state list of order queries. */
export function statusesOf(progress: OrderProgress): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((status) => PROGRESS[status] === progress);
}

/** True when the order is over for the customer (completed, cancelled, expired, voided, archived). */
export function isFinal(status: string): boolean {
  return progressOf(status) === "PAST";
}

const CALLED_OFF: readonly string[] = ["CANCELLED", "EXPIRED", "VOIDED"] satisfies readonly OrderStatus[];

/** The order ended without the food, or as if there had been none: what was paid goes back, and nothing is due. */
export const isCalledOff = (status: string): boolean => CALLED_OFF.includes(status);

/** The order is held until its online payment arrives; the store does not have it yet. */
export const awaitsPayment = (order: { readonly payment: { readonly status: string } | null }): boolean =>
  isPaymentPending(order.payment?.status ?? null);

/** As awaitsPayment, of an order in a list, which has no more than the status of its payment. */
export const isPaymentPending = (paymentStatus: string | null | undefined): boolean => paymentStatus === "pending";

/** The order ended because its online payment never arrived: nobody ordered anything, and nothing is owed to anybody. */
export const wasNeverPaid = (order: {
  readonly state: string;
  readonly payment: { readonly status: string } | null;
}): boolean => order.state === "EXPIRED" && order.payment?.status === "failed";

interface OrderHistory {
  readonly created: string;
  readonly status_updates: readonly { readonly created: string; readonly status: string }[];
}

/** When the order was placed: for one paid online, when it was paid. A table's order has no such state. */
export const placedAt = ({ created, status_updates }: OrderHistory): string =>
  status_updates.find(({ status }) => status === "PLACED")?.created ?? created;

/** Paid when the food is received: nothing has come in while the order is under way. */
const PAID_ON_RECEIPT: readonly string[] = ["cash", "card_on_delivery"] satisfies readonly PaymentOption[];

/** Whether the kitchen cooks before it is paid. */
export const isPaidOnReceipt = (option: string): boolean => PAID_ON_RECEIPT.includes(option);

/** Whether an order can be left without meeting anybody: not while money is still to change hands. */
export const mayBeLeft = (option: string | null): boolean => option === null || !isPaidOnReceipt(option);

/** Whether a guest still owes an order: the next unpaid one then needs a code (PHONE_PROOF_REQUIRED). */
export const isOpenUnpaid = (order: { readonly state: string; readonly payment_option: string }): boolean =>
  !isFinal(order.state) && isPaidOnReceipt(order.payment_option);

/** States of an order that the guest has received. */
export const RECEIVED = ["COMPLETED", "ARCHIVED"] as const satisfies readonly OrderStatus[];

/** States from which an order can still be cancelled: all before the food is ready. */
const CANCELLABLE: readonly OrderStatus[] = ["PLACED", "ACKNOWLEDGED", "SENT_TO_KITCHEN", "INPREP"];

/** D9: the states that may follow `status`. The backend's next_states come from here; the client shows the server's. */
export function nextStates(type: OrderType, status: string): readonly OrderStatus[] {
  if (!isOneOf(ORDER_STATUSES, status)) return [];
  if (status === "COMPLETED") return ["VOIDED", "ARCHIVED"];
  if (status === "ARCHIVED") return [];
  if (isFinal(status)) return ["ARCHIVED"];
  const road = ORDER_TYPE_TRAITS[type].states;
  const place = road.indexOf(status);
  const next = place < 0 ? [] : road.slice(place + 1, place + 2);
  return [
    ...next,
    ...(place >= 0 && CANCELLABLE.includes(status) ? (["CANCELLED"] as const) : []),
    ...(status === "PLACED" ? (["EXPIRED"] as const) : []),
  ];
}

/** OLIST-02: the states still ahead of `status` if nothing goes wrong; the backend's coming_states come from here. */
export function statesAhead(type: OrderType, status: string): readonly OrderStatus[] {
  const road = ORDER_TYPE_TRAITS[type].states;
  const place = isOneOf(ORDER_STATUSES, status) ? road.indexOf(status) : -1;
  return place < 0 ? [] : road.slice(place + 1);
}

/** D9: whether an order of this type may change directly from one state to the other. */
export function canTransition(type: OrderType, from: string, to: string): boolean {
  return (nextStates(type, from) as readonly string[]).includes(to);
}

/** Whether `later` can follow `earlier`, in any number of steps. */
export function canFollow(type: OrderType, earlier: string, later: string): boolean {
  return nextStates(type, earlier).some((next) => next === later || canFollow(type, next, later));
}

/** One row of the tracking page. `status` is plain text if the server sends an unknown one. */
export interface OrderStep {
  readonly status: string;
  readonly phase: "done" | "current" | "upcoming";
}

/** Statuses hidden from the upcoming steps and shown once reached. */
const isUnawaited = (status: string): boolean => isCalledOff(status) || status === "ARCHIVED";

/**
 * OLIST-02: the rows of the tracking page: the server's history, the current state, and all that the server says is
 * still ahead, or else what may come next. Nothing is inferred (D9): a server with another sequence shows its own.
 */
export function orderSteps(order: {
  readonly state: string;
  readonly next_states: readonly string[];
  readonly coming_states: readonly string[];
  /** In chronological order. */
  readonly history: readonly string[];
}): OrderStep[] {
  const { state, next_states, coming_states, history } = order;
  const before = [...new Set(history)].filter((status) => status !== state && status !== "ARCHIVED");
  // An archived order shows its last state before archiving.
  const shown = state === "ARCHIVED" ? (before.pop() ?? state) : state;
  const ahead = coming_states.length > 0 ? coming_states : next_states;
  const upcoming = isFinal(state) ? [] : ahead.filter((status) => !isUnawaited(status));
  const reached = shown === "COMPLETED" ? "done" : "current";
  return [
    ...before.map((status): OrderStep => ({ status, phase: "done" })),
    { status: shown, phase: reached },
    ...upcoming.map((status): OrderStep => ({ status, phase: "upcoming" })),
  ];
}

/** LIVE-03: a bill closed with success was paid in cash; any other outcome implies no payment. */
export function paymentOfBillOutcome(
  outcome: BillOutcome,
): { readonly success: true; readonly payment_option: PaymentOption } | null {
  return outcome === "BILL_CLOSED_SUCCESS" ? { success: true, payment_option: "cash" } : null;
}
