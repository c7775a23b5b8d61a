import type { Database } from "../db/open.ts";
import type { Services } from "../services.ts";
import type { Gateway, GatewayAmount } from "./provider.ts";
import type { Purpose, TxnRow } from "./txns/txns.ts";

/** What a txn would pay, and how much. */
export type PaymentRequest = Purpose & { readonly gateway: Gateway; readonly amount: GatewayAmount };

/** What became of a payment. Whoever is told returns when it is done, and throws to be told again. */
export interface PaymentNotice {
  readonly kind: "paid" | "refunded";
  readonly txn: TxnRow;
}

/**
 * What can be paid for, as the service sees it. It knows purposes and amounts; orders and top-ups stand behind this, and whoever starts
 * the service hands it over.
 */
export interface Payables {
  /** Refuses (PaymentProblem) to begin a payment of something that cannot be paid, or that costs something else. */
  check(tx: Database, request: PaymentRequest, now: Date): Promise<void>;
  /** True while money for this txn would be kept. */
  isWanted(tx: Database, txn: TxnRow, now: Date): Promise<boolean>;
  /** Money has come or gone back: inside the transaction that acknowledges the notice. Returns what to do after the commit. */
  onPaymentNotice(app: Services, tx: Database, notice: PaymentNotice): Promise<() => void>;
  /** The guest gives up paying: what was held for it ends. */
  giveUp(app: Services, txn: TxnRow): Promise<void>;
  /** Ends what has waited for its money too long; returns how many. */
  expire(app: Services): Promise<number>;
}
