import type { TransactionStatus } from "../provider.ts";

interface StatusRow {
  /** A status is never replaced by one of a lower rank. */
  readonly rank: number;
  /** The provider is not expected to report more, though a bank may still authorise what it had refused. */
  readonly over: boolean;
  /** The status is possible without a charge. */
  readonly unpaid: boolean;
}

/** The table of PROTOCOL.md "States of a txn"; a test checks that its order equals the client's. */
const STATUSES: Readonly<Record<TransactionStatus, StatusRow>> = {
  initialized: { rank: 1, over: false, unpaid: true },
  pending: { rank: 2, over: false, unpaid: true },
  authorized: { rank: 3, over: false, unpaid: true },
  flagged: { rank: 4, over: false, unpaid: false },
  canceled: { rank: 5, over: true, unpaid: true },
  failed: { rank: 6, over: true, unpaid: true },
  completed: { rank: 7, over: true, unpaid: false },
  refunded: { rank: 8, over: true, unpaid: false },
};

/** The stronger of the known and the received status: order and repetition of messages do not matter ([ROBUST-17]). */
export function strongest(known: TransactionStatus, reported: TransactionStatus): TransactionStatus {
  return STATUSES[reported].rank > STATUSES[known].rank ? reported : known;
}

/** True while the provider is expected to report more. */
export function isUnderWay(status: TransactionStatus): boolean {
  return !STATUSES[status].over;
}

/** The statuses of a txn whose result is not known yet. */
export const UNDER_WAY: readonly TransactionStatus[] = (Object.keys(STATUSES) as TransactionStatus[]).filter(
  isUnderWay,
);

/** True for statuses in which a capture may begin: neither given up nor charged. */
export function takesCapture(status: TransactionStatus): boolean {
  return STATUSES[status].unpaid && !STATUSES[status].over;
}
