import { isOneOf, ORDER_STATUSES, type OrderProgress, type OrderStatus, type OrderType } from "../enumerations.ts";
import { ORDER_TYPE_TRAITS } from "../shop/order-types.ts";

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

/** As isCalledOff, also of an order that was archived since: its history tells. */
export const wasCalledOff = (order: {
  readonly state: string;
  readonly status_updates: readonly { readonly status: string }[];
}): boolean => isCalledOff(order.state) || order.status_updates.some(({ status }) => isCalledOff(status));

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
  const sequence = ORDER_TYPE_TRAITS[type].states;
  const at = sequence.indexOf(status);
  const next = at < 0 ? [] : sequence.slice(at + 1, at + 2);
  return [
    ...next,
    ...(at >= 0 && CANCELLABLE.includes(status) ? (["CANCELLED"] as const) : []),
    ...(status === "PLACED" ? (["EXPIRED"] as const) : []),
  ];
}

/** OLIST-02: the states still ahead of `status` if nothing goes wrong; the backend's coming_states come from here. */
export function statesAhead(type: OrderType, status: string): readonly OrderStatus[] {
  const sequence = ORDER_TYPE_TRAITS[type].states;
  const at = isOneOf(ORDER_STATUSES, status) ? sequence.indexOf(status) : -1;
  return at < 0 ? [] : sequence.slice(at + 1);
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
