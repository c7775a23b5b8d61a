import type { TransactionStatus } from "../enumerations.ts";

/** What a status means for the guest. `waiting` is never a failure. */
export type Verdict = "paid" | "cancelled" | "failed" | "refunded" | "waiting";

interface StatusRow {
  readonly verdict: Verdict;
  /** Later knowledge is stronger: a status never gives way to one of a lower rank. */
  readonly rank: number;
  /** True while nothing has been handed to a provider, so the same attempt may be opened again. */
  readonly untouched: boolean;
}

/**
 * The table (gaps 2 and 3 of payment-providers.md section 9). `failed` ranks below `completed`, because a try that a bank
 * refused can be authorised days later; nothing takes `completed` back but the money going back.
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

/** An unknown status (null) waits: it fails closed and is never taken for paid nor for unpaid. */
export function verdictOf(status: TransactionStatus | null): Verdict {
  return status ? STATUSES[status].verdict : "waiting";
}

/** True only for `initialized`: the attempt can be opened once more under its own key. */
export function isUntouched(status: TransactionStatus | null): boolean {
  return status !== null && STATUSES[status].untouched;
}

/** The stronger of what is known and what was just heard; order and repetition of the answers do not matter. */
export function strongest(known: TransactionStatus | null, heard: TransactionStatus | null): TransactionStatus | null {
  if (!known || !heard) return known ?? heard;
  return STATUSES[heard].rank > STATUSES[known].rank ? heard : known;
}
