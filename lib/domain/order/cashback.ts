import { percentOfRoundedDown } from "../money/decimals.ts";
import { type Minor, mostMoney, subtractMoney, ZERO } from "../money.ts";
import { wasCalledOff } from "./order-status.ts";

/** What a business credits for a completed order (WALL-01). */
export interface CashbackRule {
  /** Percentage of the price of the dishes, with at most two decimals. */
  readonly percent: number;
  /** One point per full amount of this size, in minor units; null: no points. */
  readonly pointsPer: Minor | null;
}

/** The amounts of an order that cashback depends on, in minor units. */
export interface CashbackQuestion {
  /** The dishes with their options, after any discount; without charges, tip or added tax. */
  readonly dishes: Minor;
  /** The part paid from the wallet, which earns no credit. */
  readonly walletCredit: Minor;
}

export interface Cashback {
  /** Minor units. */
  readonly amount: Minor;
  readonly points: number;
}

export const NO_CASHBACK: Cashback = { amount: ZERO, points: 0 };

/**
 * The credit and points an order earns once it is completed. The percentage applies to the dishes after any discount,
 * minus the part paid from the wallet, and is rounded down to a minor unit. Points are given for full amounts only.
 */
export function cashbackOf(rule: CashbackRule | null, { dishes, walletCredit }: CashbackQuestion): Cashback {
  if (!rule) return NO_CASHBACK;
  const base = mostMoney(ZERO, subtractMoney(dishes, walletCredit));
  const points = rule.pointsPer ? Math.floor(base / rule.pointsPer) : 0;
  return { amount: percentOfRoundedDown(base, rule.percent), points };
}

/** The fields of a placed order that its cashback depends on. */
export interface CashbackOrder {
  /** Minor units. */
  readonly cashback: Minor;
  readonly state: string;
  readonly status_updates: readonly { readonly status: string }[];
  readonly payment: { readonly status: string } | null;
}

/** Whether the order's cashback is pending or was credited; null if it earns none. */
export function cashbackState(order: CashbackOrder): "coming" | "came" | null {
  const { cashback, state, payment } = order;
  if (cashback === 0 || wasCalledOff(order)) return null;
  if (payment?.status === "refunding" || payment?.status === "refunded") return null;
  return state === "COMPLETED" || state === "ARCHIVED" ? "came" : "coming";
}
