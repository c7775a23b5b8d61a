import { isFinal } from "./order-status.ts";

const MINUTE = 60_000;
/** A promise that was missed moves on in steps of this long, so that it does not change with every look. */
const STEP = 10 * MINUTE;
/** What is newly promised lies at least this far ahead. */
const AHEAD = 5 * MINUTE;
/** After this long nobody can honestly say when. */
const LOST = 60 * MINUTE;

export interface PromiseQuestion {
  readonly state: string;
  /** Delivered, rather than picked up. */
  readonly delivered: boolean;
  /** Epoch milliseconds: what was promised. */
  readonly promisedAt: number;
}

/** `at` in epoch milliseconds; null once no time can be named. */
export interface Promised {
  readonly at: number | null;
  readonly late: boolean;
}

/**
 * When an order is to be expected: what was promised as long as that lies ahead, then a new time (never one that is past), and after
 * an hour none at all. null when it has ended, or waits at the counter. The same on every device at the same moment.
 */
export function expectedAt({ state, delivered, promisedAt }: PromiseQuestion, now: number): Promised | null {
  if (isFinal(state) || (state === "FOODREADY" && !delivered)) return null;
  if (now < promisedAt) return { at: promisedAt, late: false };
  if (now - promisedAt > LOST) return { at: null, late: true };
  return { at: promisedAt + STEP * Math.ceil((now + AHEAD - promisedAt) / STEP), late: true };
}
