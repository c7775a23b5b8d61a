import type { GatewayAmount, ProviderState, TransactionStatus } from "../provider.ts";
import { strongest } from "./status.ts";

/** Why money goes back. */
export type RefundReason =
  | "paid_twice"
  | "no_order"
  | "hold_over"
  | "amount_differs"
  | "order_cancelled"
  | "no_reload"
  | "by_staff";

/** What the service knows of a txn when something is heard about it. */
export interface Known {
  readonly status: TransactionStatus;
  readonly amount: GatewayAmount;
  readonly charged: boolean;
  readonly pays: boolean;
  /** Another txn's money is kept for the same purpose. */
  readonly purposePaid: boolean;
}

export interface Decision {
  readonly status: TransactionStatus;
  /** Money was taken, and it is the first time we hear of it. */
  readonly charged: boolean;
  /** Its money is kept, and the order side is to be told. */
  readonly pays: boolean;
  readonly refund: RefundReason | null;
  /** The provider says that the money has gone back. */
  readonly refunded: boolean;
}

/**
 * What a provider's word does to a txn: the strongest status wins, money is counted once, and it is kept only for a purpose
 * that nobody has paid and only when amount and currency are those of init ([ROBUST-17], [ROBUST-24]).
 */
export function decide(known: Known, heard: ProviderState): Decision {
  const nothing = { charged: false, pays: false, refund: null, refunded: false } as const;
  const took = heard.status === "completed" || heard.status === "refunded";
  if (!took) return { ...nothing, status: strongest(known.status, heard.status) };
  // Money whose size nobody names is neither ours nor lost yet: it is asked about again.
  if (heard.status === "completed" && !known.charged && (heard.amount === null || heard.currency === null)) {
    return { ...nothing, status: strongest(known.status, "pending") };
  }
  if (heard.status === "refunded") {
    return { ...nothing, status: "refunded", charged: !known.charged, refunded: known.status !== "refunded" };
  }
  if (known.charged) return { ...nothing, status: known.status };
  if (!sameAmount(known.amount, heard)) {
    return { ...nothing, status: strongest(known.status, "flagged"), charged: true, refund: "amount_differs" };
  }
  const status = strongest(known.status, "completed");
  if (known.purposePaid) return { ...nothing, status, charged: true, refund: "paid_twice" };
  return { ...nothing, status, charged: true, pays: true };
}

/** Amount and currency as asked. Providers write currencies in either case. */
export function sameAmount(asked: GatewayAmount, heard: Pick<ProviderState, "amount" | "currency">): boolean {
  return heard.amount === asked.value && heard.currency?.toUpperCase() === asked.currency.toUpperCase();
}
