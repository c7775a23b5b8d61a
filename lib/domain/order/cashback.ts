import type { Minor } from "../money.ts";
import { mostMoney, percentOfRoundedDown, subtractMoney, ZERO } from "../money.ts";

/** What a business gives back for an order that is complete (WALL-01). */
export interface CashbackRule {
  /** Of the dishes' price, with two digits after the point at most. */
  readonly percent: number;
  /** One point for each whole of this sum, in minor units; null: no points. */
  readonly pointsPer: Minor | null;
}

/** What an order comes to, in minor units. */
export interface CashbackQuestion {
  /** The dishes with their options, after any discount; no charge, tip or tax that comes on top. */
  readonly dishes: Minor;
  /** What the wallet pays of the order: credit brings no credit. */
  readonly walletCredit: Minor;
}

export interface Cashback {
  /** Minor units. */
  readonly amount: Minor;
  readonly points: number;
}

export const NO_CASHBACK: Cashback = { amount: ZERO, points: 0 };

/**
 * The credit and the points that an order brings once it is complete. The percentage is taken of the dishes after any discount and
 * without what the wallet paid, and rounded down to a minor unit; points count whole sums only.
 */
export function cashbackOf(rule: CashbackRule | null, { dishes, walletCredit }: CashbackQuestion): Cashback {
  if (!rule) return NO_CASHBACK;
  const base = mostMoney(ZERO, subtractMoney(dishes, walletCredit));
  const points = rule.pointsPer ? Math.floor(base / rule.pointsPer) : 0;
  return { amount: percentOfRoundedDown(base, rule.percent), points };
}

/** A placed order, as far as its cashback depends on it. */
export interface CashbackOrder {
  /** Minor units. */
  readonly cashback: Minor;
  readonly state: string;
  readonly payment: { readonly status: string } | null;
}

/** Whether the order's cashback is still to come or has come; null when it brings none. */
export function cashbackState({ cashback, state, payment }: CashbackOrder): "coming" | "came" | null {
  const undone = ["CANCELLED", "EXPIRED", "VOIDED"].includes(state);
  if (cashback === 0 || undone || payment?.status === "refunding" || payment?.status === "refunded") return null;
  return state === "COMPLETED" || state === "ARCHIVED" ? "came" : "coming";
}
