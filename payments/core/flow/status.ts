import type { TransactionStatus } from "../enumerations.ts";

/** What a status means for the guest. `waiting` is never a failure. */
export type Verdict = "paid" | "cancelled" | "failed" | "refunded" | "waiting";

interface StatusRow {
  readonly verdict: Verdict;
  /** A status is never replaced by one of a lower rank. */
  readonly rank: number;
  /** True while nothing has been handed to a provider, so that the same attempt may be opened again. */
  readonly untouched: boolean;
}

/**
 * What each status means. `failed` ranks below `completed`, because a declined attempt can be authorised days later.
 * Only a refund replaces `completed`.
 */
const STATUSES: Readonly<Record<TransactionStatus, StatusRow>> = {
  initialized: { verdict: "waiting", rank: 1, untouched: true },
  pending: { verdict: "waiting", rank: 2, untouched: false },
  authorized: { verdict: "waiting", rank: 3, untouched: false },
  flagged: { verdict: "waiting", rank: 4, untouched: false },
  canceled: { verdict: "cancelled", rank: 5, untouched: false },
  failed: { verdict: "failed", rank: 6, untouched: false },
  completed: { verdict: "paid", rank: 7, untouched: false },
  refunded: { verdict: "refunded", rank: 8, untouched: false },
};

/** An unknown status (null) waits: it never counts as paid or as unpaid. */
export function verdictOf(status: TransactionStatus | null): Verdict {
  return status ? STATUSES[status].verdict : "waiting";
}

/** True only for `initialized`: the attempt can be opened again under its own key. */
export function isUntouched(status: TransactionStatus | null): boolean {
  return status !== null && STATUSES[status].untouched;
}

/** Returns the stronger of the known and the received status; order and repetition of responses do not matter. */
export function strongest(
  known: TransactionStatus | null,
  reported: TransactionStatus | null,
): TransactionStatus | null {
  if (!known || !reported) return known ?? reported;
  return STATUSES[reported].rank > STATUSES[known].rank ? reported : known;
}
