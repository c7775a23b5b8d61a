import { equalShare, type TakenShare } from "../../../lib/domain/dine-in/equal-share.ts";
import { addMoney, leastMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { spread } from "../bill/coupon.ts";

/** A dish that was not rejected. */
export interface BillDish {
  readonly position: number;
  /** What it costs with its tax, in minor units. */
  readonly price: Minor;
}
/** A round that was not rejected. */
export interface BillRound {
  readonly order_id: string;
  /** With charges and taxes, in minor units. */
  readonly total: Minor;
  /** False while it waits for the staff: they may reject it, so nobody can pay for it yet. */
  readonly accepted: boolean;
  readonly dishes: readonly BillDish[];
}
/** A payment that is paid or claimed; released ones do not count. Amounts in minor units, without tips. */
export interface BillShare extends TakenShare {
  readonly amount: Minor;
  readonly dishes: readonly DishName[] | null;
}
export interface BillState {
  readonly rounds: readonly BillRound[];
  readonly shares: readonly BillShare[];
}
/** A dish of a bill by its round and its position in it. */
interface DishName {
  readonly order_id: string;
  readonly position: number;
}
/** What a guest wants to pay. */
export type ShareRequest =
  | { readonly kind: "dishes"; readonly dishes: readonly DishName[] }
  | { readonly kind: "share"; readonly of: number }
  | { readonly kind: "amount"; readonly amount: Minor }
  | { readonly kind: "rest" };

/**
 * NOTHING_DUE: all of it is paid or claimed. DISH_TAKEN: another guest pays for it, or it is not on the bill.
 * ROUND_WAITING: a round that staff have not accepted yet would have to be paid with it.
 */
export type ShareRefusal = "NOTHING_DUE" | "DISH_TAKEN" | "SHARE_INVALID" | "TOO_MUCH" | "ROUND_WAITING";

/** Equal shares among more guests than this are a mistake. */
const MOST_SHARES = 50;

const sum = (amounts: readonly Minor[]): Minor => addMoney(ZERO, ...amounts);

/** The whole bill, in minor units. */
export const totalOf = ({ rounds }: Pick<BillState, "rounds">): Minor => sum(rounds.map(({ total }) => total));

/** The part of it that staff have accepted. */
export const acceptedOf = ({ rounds }: Pick<BillState, "rounds">): Minor =>
  totalOf({ rounds: rounds.filter(({ accepted }) => accepted) });

/** What is paid or claimed, in minor units. */
export const takenOf = ({ shares }: Pick<BillState, "shares">): Minor => sum(shares.map(({ amount }) => amount));

/** What is neither paid nor claimed, in minor units; never negative. */
export const dueOf = (bill: BillState): Minor => mostMoney(ZERO, subtractMoney(totalOf(bill), takenOf(bill)));

/** As dueOf, without the rounds that wait for the staff: what can be paid now. */
export const payableNow = (bill: BillState): Minor => mostMoney(ZERO, subtractMoney(acceptedOf(bill), takenOf(bill)));

/**
 * What each dish's guest pays, by dishKey: the dish's round with its charges, in proportion to the prices, exact to the
 * minor unit. Other rounds do not change it.
 */
export function dishAmounts({ rounds }: Pick<BillState, "rounds">): ReadonlyMap<string, Minor> {
  const amounts = new Map<string, Minor>();
  for (const { order_id, total, dishes } of rounds) {
    const parts = spread(
      total,
      dishes.map(({ price }) => price),
    );
    for (const [at, { position }] of dishes.entries()) amounts.set(dishKey({ order_id, position }), parts[at] ?? ZERO);
  }
  return amounts;
}

export const dishKey = ({ order_id, position }: DishName): string => `${order_id} ${position}`;

/**
 * The amount of a share, in minor units, at least 1. All shares together never exceed what staff have accepted: what
 * does not fit is cut to what is due, and the last dishes or the last equal share include the rounding.
 */
export function shareAmount(bill: BillState, request: ShareRequest): Result<Minor, ShareRefusal> {
  const all = dueOf(bill);
  if (all === 0) return err("NOTHING_DUE");
  if (request.kind === "amount" && (!Number.isInteger(request.amount) || request.amount < 1))
    return err("SHARE_INVALID");
  if (request.kind === "amount" && request.amount > all) return err("TOO_MUCH");
  if (request.kind === "dishes") return dishesShare(bill, request.dishes);
  const due = payableNow(bill);
  if (request.kind === "amount") return request.amount > due ? err("ROUND_WAITING") : ok(request.amount);
  // Both are about the whole bill, which is not known before staff have accepted or rejected every round.
  if (bill.rounds.some(({ accepted }) => !accepted)) return err("ROUND_WAITING");
  if (request.kind === "rest") return ok(due);
  const { of } = request;
  if (!Number.isInteger(of) || of < 2 || of > MOST_SHARES) return err("SHARE_INVALID");
  return ok(equalShare(bill.shares, due, of));
}

function dishesShare(bill: BillState, wanted: readonly DishName[]): Result<Minor, ShareRefusal> {
  const amounts = dishAmounts(bill);
  const taken = new Set(bill.shares.flatMap(({ dishes }) => (dishes ?? []).map(dishKey)));
  const waiting = new Set(bill.rounds.flatMap(({ accepted, order_id }) => (accepted ? [] : order_id)));
  const keys = [...new Set(wanted.map(dishKey))];
  if (keys.length === 0) return err("SHARE_INVALID");
  if (keys.some((key) => taken.has(key) || !amounts.has(key))) return err("DISH_TAKEN");
  if (wanted.some(({ order_id }) => waiting.has(order_id))) return err("ROUND_WAITING");
  const due = payableNow(bill);
  // The accepted dishes are all paid for, by guests who paid an amount or an equal share.
  if (due === 0) return err(waiting.size > 0 ? "ROUND_WAITING" : "NOTHING_DUE");
  const isLast = [...amounts.keys()].every((key) => taken.has(key) || keys.includes(key));
  const onlyDishes = bill.shares.every(({ dishes }) => dishes !== null);
  if (isLast && onlyDishes) return ok(due);
  const cost = sum(keys.map((key) => amounts.get(key) ?? ZERO));
  return cost === 0 ? err("SHARE_INVALID") : ok(leastMoney(cost, due));
}
