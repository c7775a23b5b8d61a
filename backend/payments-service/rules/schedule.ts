import type { RefundState, TransactionStatus } from "../provider.ts";
import { isUnderWay } from "./status.ts";

/** D6: a held order waits this long for its money. */
export const HOLD_MINUTES = 15;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Banks authorise what they refused up to three days later (payment-providers.md section 3). */
const GIVE_UP_AFTER = 72 * HOUR;

/**
 * When the provider is asked next about a txn: soon at first, then ever less often, at last never (null). What is under way is
 * asked at least every ten minutes; what has failed or was given up is asked a few more times, for late authorisations.
 */
export function nextAsk(status: TransactionStatus, asks: number, created: Date, now: Date): Date | null {
  if (status === "completed" || status === "refunded" || now.getTime() - created.getTime() > GIVE_UP_AFTER) return null;
  const longest = isUnderWay(status) ? 600 * SECOND : 12 * HOUR;
  const first = isUnderWay(status) ? 10 * SECOND : 600 * SECOND;
  return new Date(now.getTime() + Math.min(longest, first * 2 ** Math.min(asks, 12)));
}

/** True once nobody will open or continue this checkout any more: what is untouched then is closed. */
export function isAbandoned(created: Date, now: Date): boolean {
  return now.getTime() - created.getTime() > HOLD_MINUTES * 60 * SECOND;
}

/** True when even a bank has had its time: what still waits is given up, and later money goes back. */
export function isGivenUp(created: Date, now: Date): boolean {
  return now.getTime() - created.getTime() > GIVE_UP_AFTER;
}

/** Waiting before try `tries` + 1 of a notice: 1 s, 2 s, 4 s … at most an hour, for as long as it takes. */
export function retryAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(HOUR, SECOND * 2 ** Math.min(tries, 12)));
}

/** A provider that is silent for this many tries (three days and a half) is no matter of patience any more. */
export const SILENT_REFUNDS = 90;
/** A refusal may be passing (the day's takings do not cover it yet): asked again after 10 min, 30 min, 1.5 h, 4.5 h and 6 h. */
export const REFUSED_REFUNDS = 6;

/** When try `tries` + 1 of a refund is due after this answer (null: none came); null when a person has to look. */
export function refundAgainAt(tries: number, answer: RefundState["status"] | null, now: Date): Date | null {
  if (answer !== "refused") return tries >= SILENT_REFUNDS ? null : retryAt(tries, now);
  if (tries >= REFUSED_REFUNDS) return null;
  return new Date(now.getTime() + Math.min(6 * HOUR, 600 * SECOND * 3 ** (tries - 1)));
}
