import { addDays, parseTime, toInstant, toWallClock } from "../time/zoned-time.ts";
import { isFinal } from "./order-status.ts";

const MINUTE = 60_000;
/** A missed promise is extended in steps of this length, so that the time does not change at every render. */
const STEP = 10 * MINUTE;
/** A new promise is at least this far ahead. */
const AHEAD = 5 * MINUTE;
/** After a delay of this length no honest time can be given. */
const LOST = 60 * MINUTE;

export interface PromiseQuestion {
  readonly state: string;
  /** Delivery, not pickup. */
  readonly delivered: boolean;
  /** Epoch milliseconds of the promised time. */
  readonly promisedAt: number;
}

/** `at` in epoch milliseconds; null if no time can be given. */
export interface Promised {
  readonly at: number | null;
  readonly late: boolean;
}

/**
 * The expected time of an order: the promised time while it is ahead, then a new time in the future, and after an
 * hour's delay none. null if the order has ended or waits at the counter. The same on every device at the same moment.
 */
export function expectedAt({ state, delivered, promisedAt }: PromiseQuestion, now: number): Promised | null {
  if (isFinal(state) || (state === "FOODREADY" && !delivered)) return null;
  if (now < promisedAt) return { at: promisedAt, late: false };
  if (now - promisedAt > LOST) return { at: null, late: true };
  return { at: promisedAt + STEP * Math.ceil((now + AHEAD - promisedAt) / STEP), late: true };
}

const LONGEST_NIGHT = 12 * 60 * MINUTE;

/**
 * The instant at which the slot that ends at `end` begins, by its local time of day; null without one. On the day before, if
 * it crosses midnight.
 */
export function slotStart(from: string | null, end: number, timezone: string): number | null {
  const minutes = from === null ? null : parseTime(from);
  if (minutes === null) return null;
  const { date } = toWallClock(end, timezone);
  const sameDay = toInstant(date, minutes, timezone);
  if (sameDay < end) return sameDay;
  // The kitchen may have promised a time before the slot; the slot then did not begin half a day ago.
  const before = toInstant(addDays(date, -1), minutes, timezone);
  return end - before <= LONGEST_NIGHT ? before : null;
}
