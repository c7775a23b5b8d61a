import type { Database } from "../db/open.ts";
import type { Services } from "../services.ts";
import type { PartRow } from "./due/part-refunds.ts";
import type { Gateway, GatewayAmount } from "./provider.ts";
import type { Purpose, TxnRow } from "./txns/txns.ts";

/** What a txn would pay for, and how much. */
export type PaymentRequest = Purpose & { readonly gateway: Gateway; readonly amount: GatewayAmount };

/** A change of a payment. The receiver returns when it is done, and throws to receive it again. */
export interface PaymentNotice {
  /** `refunding`: money arrived that cannot be kept, and goes back. `failed`: nothing was charged, and nothing else is under way. */
  readonly kind: "paid" | "refunding" | "refunded" | "failed";
  readonly txn: TxnRow;
}

/**
 * What can be paid for, from the service's point of view. It knows purposes and amounts; orders and top-ups implement
 * this, and the caller that starts the service provides it.
 */
export interface Payables {
  /** Throws PaymentProblem if the purpose cannot be paid for or costs something else. */
  check(tx: Database, request: PaymentRequest, now: Date): Promise<void>;
  /** True for purposes whose failed attempts are reported too: a share of a table's bill is then open for the others at once. */
  wantsFailureNotices(purpose: string): boolean;
  /** True if money for this txn would be kept. */
  isWanted(tx: Database, txn: TxnRow, now: Date): Promise<boolean>;
  /**
   * Money has arrived, was refunded, or an attempt has failed: runs inside the transaction that acknowledges the notice. Returns what to do
   * after the commit.
   */
  onPaymentNotice(app: Services, tx: Database, notice: PaymentNotice): Promise<() => void>;
  /** A part of a payment went back, or did not: inside the transaction that records it. */
  onPartRefund(app: Services, tx: Database, row: PartRow): Promise<void>;
  /** A refund that was done has come back from the guest's bank: it is owed again. */
  onRefundReturned(app: Services, tx: Database, txn: TxnRow): Promise<void>;
  /** The guest stops paying, so what was held for it ends. */
  abandon(app: Services, txn: TxnRow): Promise<void>;
  /** Expires what has waited too long for its payment; returns how many. */
  expire(app: Services): Promise<number>;
}
