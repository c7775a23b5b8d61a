import type { Minor } from "../../../lib/domain/money.ts";

/** A movement of money, in minor units of the shop's currency; above zero also where it leaves the account. */
export interface Movement {
  readonly kind: "charge" | "refund" | "dispute" | "dispute_back";
  /** The payment that it belongs to, as both sides can name it. */
  readonly txn: string;
  /** Tells several movements of one kind and payment apart; the provider's id where both sides know it. */
  readonly id: string;
  readonly amount: Minor;
}

/** `missing_there`: we know of it and the provider does not list it; `missing_here`: the reverse. */
export interface DayDifference {
  readonly why: "missing_there" | "missing_here" | "amount";
  readonly kind: Movement["kind"];
  readonly txn: string;
  readonly ours: Minor | null;
  readonly theirs: Minor | null;
}
