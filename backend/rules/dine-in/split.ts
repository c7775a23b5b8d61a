import type { Minor } from "../../../lib/domain/money.ts";
import { asMinor, leastMoney, mostMoney, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { spread } from "../bill/coupon.ts";

/** A dish that was not rejected. */
export interface BillDish {
  readonly order_id: string;
  readonly position: number;
  /** What it costs with its tax, in minor units. */
  readonly price: Minor;
}
/** A payment that is paid or claimed; released ones do not count. Amounts in minor units, without tips. */
export interface BillShare {
  readonly amount: Minor;
  readonly dishes: readonly { readonly order_id: string; readonly position: number }[] | null;
  /** One share of this many; null: not an equal share. */
  readonly shares: number | null;
}
export interface BillState {
  readonly total: Minor;
  readonly dishes: readonly BillDish[];
  readonly shares: readonly BillShare[];
}
/** What a guest wants to pay. */
export type ShareRequest =
  | { readonly kind: "dishes"; readonly dishes: readonly { readonly order_id: string; readonly position: number }[] }
  | { readonly kind: "share"; readonly of: number }
  | { readonly kind: "amount"; readonly amount: Minor }
  | { readonly kind: "rest" };

/** NOTHING_DUE: all of it is paid or claimed. DISH_TAKEN: another guest pays for it, or it is not on the bill. */
export type ShareRefusal = "NOTHING_DUE" | "DISH_TAKEN" | "SHARE_INVALID" | "TOO_MUCH";

/** Equal shares among more guests than this are a mistake. */
const MOST_SHARES = 50;

/** What is neither paid nor claimed, in minor units; never negative. */
export function dueOf({ total, shares }: Pick<BillState, "total" | "shares">): Minor {
  return mostMoney(ZERO, subtractMoney(total, asMinor(shares.reduce((sum, { amount }) => sum + amount, 0))));
}

/** What each dish's guest pays: the bill with its charges, in proportion to the prices, exact to the minor unit. */
export const dishAmounts = ({ total, dishes }: Pick<BillState, "total" | "dishes">): readonly Minor[] =>
  dishes.length === 0
    ? []
    : spread(
        total,
        dishes.map(({ price }) => price),
      );

const keyOf = ({ order_id, position }: { readonly order_id: string; readonly position: number }) =>
  `${order_id} ${position}`;

/**
 * The amount of a share, in minor units, at least 1. All shares together never exceed the bill: what does not fit is
 * cut to what is due, and whoever takes the last dishes or the last equal share takes the rounding too.
 */
export function shareAmount(bill: BillState, request: ShareRequest): Result<Minor, ShareRefusal> {
  const due = dueOf(bill);
  if (due === 0) return err("NOTHING_DUE");
  if (request.kind === "rest") return ok(due);
  if (request.kind === "amount") {
    if (!Number.isInteger(request.amount) || request.amount < 1) return err("SHARE_INVALID");
    return request.amount > due ? err("TOO_MUCH") : ok(request.amount);
  }
  return request.kind === "share" ? equalShare(bill, due, request.of) : dishesShare(bill, due, request.dishes);
}

function equalShare({ total, shares }: BillState, due: Minor, of: number): Result<Minor, ShareRefusal> {
  if (!Number.isInteger(of) || of < 2 || of > MOST_SHARES) return err("SHARE_INVALID");
  const taken = shares.filter((share) => share.shares === of).length;
  if (taken >= of - 1) return ok(due);
  const each = spread(total, Array<Minor>(of).fill(asMinor(1)));
  return ok(mostMoney(asMinor(1), leastMoney(each[taken] ?? ZERO, due)));
}

function dishesShare(
  { total, dishes, shares }: BillState,
  due: Minor,
  wanted: readonly { readonly order_id: string; readonly position: number }[],
): Result<Minor, ShareRefusal> {
  const amounts = new Map(dishAmounts({ total, dishes }).map((amount, at) => [keyOf(dishes[at] as BillDish), amount]));
  const taken = new Set(shares.flatMap((share) => (share.dishes ?? []).map(keyOf)));
  const keys = [...new Set(wanted.map(keyOf))];
  if (keys.length === 0) return err("SHARE_INVALID");
  if (keys.some((key) => taken.has(key) || !amounts.has(key))) return err("DISH_TAKEN");
  const isLast = [...amounts.keys()].every((key) => taken.has(key) || keys.includes(key));
  const onlyDishes = shares.every((share) => share.dishes !== null);
  if (isLast && onlyDishes) return ok(due);
  const sum = asMinor(keys.reduce((all, key) => all + (amounts.get(key) ?? 0), 0));
  return sum === 0 ? err("SHARE_INVALID") : ok(leastMoney(sum, due));
}
