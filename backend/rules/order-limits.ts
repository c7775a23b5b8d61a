import type { OrderStatus } from "../../lib/domain/enumerations.ts";

/**
 * How many orders one person may have made before anybody pays for one. A cash order is cooked before payment, so an
 * unverified number gets one at a time. The next one asks for a code, which any guest can enter. Paid orders count only for the hour.
 */
export interface OrderLimits {
  /** Unpaid orders under way of a number that nobody proved. */
  readonly openUnproved: number;
  /** Unpaid orders under way of a proved number: of its account and of all guests who proved it together. */
  readonly openProved: number;
  /** Orders within an hour of one proved number, or of one guest who proved none, however they are paid. */
  readonly perHour: number;
  /** Unpaid orders within an hour by guests of one network who proved no number: an office, or a carrier's exchange. */
  readonly unprovedPerNetwork: number;
  /** The same of one store, from wherever. */
  readonly unprovedPerStore: number;
}

export const ORDER_LIMITS: OrderLimits = {
  openUnproved: 1,
  openProved: 5,
  perHour: 20,
  unprovedPerNetwork: 10,
  unprovedPerStore: 40,
};

/** Guests who may prove one number within an hour: a few devices of one person, not a person who becomes somebody new each time. */
export const GUEST_PROOFS_PER_HOUR = 5;

export const ORDER_LIMIT_WINDOW_MS = 60 * 60_000;

/** An order that was due longer ago than this is no longer under way, whatever the store has marked. */
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

/** Whether somebody with so many unpaid orders under way may place another unpaid one. */
export function judgeOpenOrders(open: number, proved: boolean, limits: OrderLimits): OpenVerdict {
  if (!proved) return open < limits.openUnproved ? "FINE" : "PHONE_PROOF_REQUIRED";
  return open < limits.openProved ? "FINE" : "TOO_MANY_OPEN_ORDERS";
}
