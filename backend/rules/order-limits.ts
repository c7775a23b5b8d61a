import type { OrderStatus } from "../../lib/domain/enumerations.ts";

/**
 * How many unpaid orders one person may place. A cash order is cooked before payment, so an unverified number gets one
 * at a time. The next one requires a code, which any guest can enter. Paid orders count only towards the hourly limit.
 */
export interface OrderLimits {
  /** Open unpaid orders of an unproved number. */
  readonly openUnproved: number;
  /** Open unpaid orders of a proved number: of its account and of all guests who proved it together. */
  readonly openProved: number;
  /** Orders per hour of one proved number, or of one guest who proved none, however they are paid. */
  readonly perHour: number;
  /** Unpaid orders per hour by guests of one network who proved no number: an office, or a mobile carrier. */
  readonly unprovedPerNetwork: number;
  /** As unprovedPerNetwork, for one store and from any network. */
  readonly unprovedPerStore: number;
}

export const ORDER_LIMITS: OrderLimits = {
  openUnproved: 1,
  openProved: 5,
  perHour: 20,
  unprovedPerNetwork: 10,
  unprovedPerStore: 40,
};

/**
 * Guests who may prove one number within an hour: enough for one person's devices, too few for somebody who keeps
 * creating guests.
 */
export const GUEST_PROOFS_PER_HOUR = 5;

export const ORDER_LIMIT_WINDOW_MS = 60 * 60_000;

/** An order due longer ago than this no longer counts as open, whatever its status says. */
export const OPEN_FOR_MS = 12 * 60 * 60_000;

/** Statuses in which an unpaid order is still being prepared or delivered. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  "PLACED",
  "ACKNOWLEDGED",
  "SENT_TO_KITCHEN",
  "INPREP",
  "FOODREADY",
  "SERVED",
  "DISPATCHED",
];

export type OpenVerdict = "FINE" | "PHONE_PROOF_REQUIRED" | "TOO_MANY_OPEN_ORDERS";

/** Whether a person with `open` unpaid orders may place another unpaid one. */
export function judgeOpenOrders(open: number, proved: boolean, limits: OrderLimits): OpenVerdict {
  if (!proved) return open < limits.openUnproved ? "FINE" : "PHONE_PROOF_REQUIRED";
  return open < limits.openProved ? "FINE" : "TOO_MANY_OPEN_ORDERS";
}
