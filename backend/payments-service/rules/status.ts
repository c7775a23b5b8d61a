import type { TransactionStatus } from "../provider.ts";

interface StatusRow {
  /** Later knowledge is stronger: a status never gives way to one of a lower rank. */
  readonly rank: number;
  /** Nothing more is expected of the provider, though a bank may still authorise what it had refused. */
  readonly over: boolean;
  /** The status may stand although no money was taken. */
  readonly unpaid: boolean;
}

/** The table of PROTOCOL.md "States of a txn"; a test holds its order equal to the client's. */
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

/** The stronger of what is known and what was heard: order and repetition of messages do not matter ([ROBUST-17]). */
export function strongest(known: TransactionStatus, heard: TransactionStatus): TransactionStatus {
  return STATUSES[heard].rank > STATUSES[known].rank ? heard : known;
}

/** True while the provider is expected to say more. */
export function isUnderWay(status: TransactionStatus): boolean {
  return !STATUSES[status].over;
}

/** True for statuses under which a capture may begin: nothing was given up, nothing was taken. */
export function takesCapture(status: TransactionStatus): boolean {
  return STATUSES[status].unpaid && !STATUSES[status].over;
}
