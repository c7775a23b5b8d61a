import type { TransactionStatus } from "../provider.ts";
import { isUnderWay } from "./status.ts";

/** D6: how long a held order waits for its payment. */
export const HOLD_MINUTES = 15;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Banks may authorise up to three days after a refusal. */
const GIVE_UP_AFTER = 72 * HOUR;

/**
 * When the provider is queried next about a txn: soon at first, then at growing intervals, finally never (null). An
 * open txn is queried at least every ten minutes; a failed or canceled one a few more times, for late authorisations, and
 * every two minutes while its order is held: a page that cannot be closed may be paid after its guest gave up. One that is
 * still open after a bank's time is queried until an answer ends it: a provider that is silent at that very moment must
 * not leave it open for ever.
 */
export function nextQueryAt(status: TransactionStatus, asks: number, created: Date, now: Date): Date | null {
  const isLate = isGivenUp(created, now);
  if (status === "completed" || status === "refunded" || (isLate && !isUnderWay(status))) return null;
  if (isLate) return new Date(now.getTime() + 12 * HOUR);
  const [first, longest] = intervalOf(status, isAbandoned(created, now));
  return new Date(now.getTime() + Math.min(longest, first * 2 ** Math.min(asks, 12)));
}

/** The first and the longest time between two queries of a txn; `isAbandoned`: its order is no longer held. */
function intervalOf(status: TransactionStatus, isAbandoned: boolean): readonly [first: number, longest: number] {
  if (isUnderWay(status)) return [10 * SECOND, 600 * SECOND];
  return isAbandoned ? [600 * SECOND, 12 * HOUR] : [60 * SECOND, 120 * SECOND];
}

/** True once a checkout is too old to be opened or continued; an untouched one is then closed. */
export function isAbandoned(created: Date, now: Date): boolean {
  return now.getTime() - created.getTime() > HOLD_MINUTES * 60 * SECOND;
}

/** True once even a bank's time is over: what is still pending is given up, and later money is refunded. */
export function isGivenUp(created: Date, now: Date): boolean {
  return now.getTime() - created.getTime() > GIVE_UP_AFTER;
}

/** When a call or a notice that has failed `tries` times is repeated: after 2 s, 4 s, 8 s … at most an hour, without end. */
export function retryAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(HOUR, SECOND * 2 ** Math.min(tries, 12)));
}
