import type { GatewayAmount, ProviderState, TransactionStatus } from "../provider.ts";
import { strongest } from "./status.ts";

/**
 * Why money goes back. `hold_over`: it came when the order had expired. `no_reload`: its top-up no longer waits for it.
 * `by_server`: the payment API's /refund asked for it. `trial`: an owner's test payment.
 */
export type RefundReason =
  | "paid_twice"
  | "no_order"
  | "hold_over"
  | "amount_differs"
  | "order_cancelled"
  | "no_reload"
  | "by_server"
  | "by_staff"
  | "trial";

/** What the service knows of a txn when a provider's state arrives. */
export interface Known {
  readonly status: TransactionStatus;
  readonly amount: GatewayAmount;
  /** Its money has been taken. */
  readonly charged: boolean;
  /** Another txn's money is already kept for the same purpose. */
  readonly purposePaid: boolean;
}

export interface Decision {
  readonly status: TransactionStatus;
  /** The txn was charged, and this is the first time we learn of it. */
  readonly isNewCharge: boolean;
  /** Its money is kept, and the order side is notified. */
  readonly pays: boolean;
  readonly refund: RefundReason | null;
  /** The provider reports it as refunded. */
  readonly refunded: boolean;
}

/**
 * Applies a provider's state to a txn: the strongest status wins, money is counted once, and it is kept only for a
 * purpose that is not paid yet, and only if amount and currency equal init's ([ROBUST-17], [ROBUST-24]).
 */
export function applyProviderState(known: Known, reported: ProviderState): Decision {
  const nothing = { isNewCharge: false, pays: false, refund: null, refunded: false } as const;
  const hasTaken = reported.status === "completed" || reported.status === "refunded";
  if (!hasTaken) return { ...nothing, status: strongest(known.status, reported.status) };
  // A charge without a stated amount can be neither kept nor refunded yet; the provider is queried again.
  if (reported.status === "completed" && !known.charged && (reported.amount === null || reported.currency === null)) {
    return { ...nothing, status: strongest(known.status, "pending") };
  }
  if (reported.status === "refunded") {
    return { ...nothing, status: "refunded", isNewCharge: !known.charged, refunded: known.status !== "refunded" };
  }
  if (known.charged) return { ...nothing, status: known.status };
  if (!sameAmount(known.amount, reported)) {
    return { ...nothing, status: strongest(known.status, "flagged"), isNewCharge: true, refund: "amount_differs" };
  }
  const status = strongest(known.status, "completed");
  if (known.purposePaid) return { ...nothing, status, isNewCharge: true, refund: "paid_twice" };
  return { ...nothing, status, isNewCharge: true, pays: true };
}

/** Whether amount and currency are as requested. Providers write currencies in either case. */
export function sameAmount(expected: GatewayAmount, reported: Pick<ProviderState, "amount" | "currency">): boolean {
  return reported.amount === expected.value && reported.currency?.toUpperCase() === expected.currency.toUpperCase();
}
