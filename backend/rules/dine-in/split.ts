import { equalShare, type TakenShare } from "../../../lib/domain/dine-in/equal-share.ts";
import { piecesAmount } from "../../../lib/domain/dine-in/pieces.ts";
import { addMoney, leastMoney, type Minor, mostMoney, subtractMoney, ZERO } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { spread } from "../bill/coupon.ts";

/** A dish that was not rejected. */
export interface BillDish {
  readonly position: number;
  /** What it costs with its tax, in minor units. */
  readonly price: Minor;
  /** How many pieces of it there are; one if it is not said. */
  readonly quantity?: number;
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
  readonly dishes: readonly DishPart[] | null;
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
/** A dish, or only some pieces of it, counted from 0. */
export interface DishPart extends DishName {
  readonly pieces?: readonly number[];
}
/** A dish that a guest wants to pay, or so many pieces of it; all that nobody pays if it is not said. */
export interface ShareDishInput extends DishName {
  readonly quantity?: number | null;
}
/** What a guest wants to pay. */
export type ShareRequest =
  | { readonly kind: "dishes"; readonly dishes: readonly DishPart[] }
  | { readonly kind: "share"; readonly of: number }
  | { readonly kind: "amount"; readonly amount: Minor }
  | { readonly kind: "rest" };
/** The same, before it is known which pieces of a dish the guest gets. */
export type ShareInput =
  | Exclude<ShareRequest, { readonly kind: "dishes" }>
  | { readonly kind: "dishes"; readonly dishes: readonly ShareDishInput[] };

/**
 * NOTHING_DUE: all of it is paid or claimed. DISH_TAKEN: another guest pays for it, or it is not on the bill.
 * ROUND_WAITING: a round that staff have not accepted yet would have to be paid with it.
 */
export type ShareRefusal = "NOTHING_DUE" | "DISH_TAKEN" | "SHARE_INVALID" | "TOO_MUCH" | "ROUND_WAITING";

/** Equal shares among more guests than this are a mistake. */
const MAX_SHARES = 50;

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

/** Names a dish of a bill: its order and its position there. */
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
  if (!Number.isInteger(of) || of < 2 || of > MAX_SHARES) return err("SHARE_INVALID");
  return ok(equalShare(bill.shares, due, of));
}

const allPieces = (quantity: number): number[] => Array.from({ length: quantity }, (_, at) => at);

/** The pieces of each dish that nobody has claimed, by dishKey. */
export function openPieces({ rounds, shares }: BillState): ReadonlyMap<string, readonly number[]> {
  const parts = Map.groupBy(
    shares.flatMap(({ dishes }) => dishes ?? []),
    dishKey,
  );
  return new Map(
    rounds.flatMap(({ order_id, dishes }) =>
      dishes.map(({ position, quantity = 1 }) => {
        const key = dishKey({ order_id, position });
        const taken = new Set((parts.get(key) ?? []).flatMap(({ pieces }) => pieces ?? allPieces(quantity)));
        return [key, allPieces(quantity).filter((piece) => !taken.has(piece))] as const;
      }),
    ),
  );
}

/**
 * The pieces that a guest gets who wants dishes: the first open ones. DISH_TAKEN: others pay for so many that these are
 * not left.
 */
export function chosenParts(
  bill: BillState,
  wanted: readonly ShareDishInput[],
): Result<readonly DishPart[], ShareRefusal> {
  const open = openPieces(bill);
  const inputs = [...new Map(wanted.map((input) => [dishKey(input), input])).values()];
  const parts: DishPart[] = [];
  for (const { order_id, position, quantity } of inputs) {
    const left = open.get(dishKey({ order_id, position })) ?? [];
    const count = quantity ?? left.length;
    if (!Number.isInteger(count) || (quantity != null && quantity < 1)) return err("SHARE_INVALID");
    if (left.length === 0 || count > left.length) return err("DISH_TAKEN");
    parts.push({ order_id, position, pieces: left.slice(0, count) });
  }
  return ok(parts);
}

/** What a guest wants to pay, with the pieces of dishes that it gets. */
export function requestFor(bill: BillState, input: ShareInput): Result<ShareRequest, ShareRefusal> {
  if (input.kind !== "dishes") return ok(input);
  if (dueOf(bill) === 0) return err("NOTHING_DUE");
  const dishes = chosenParts(bill, input.dishes);
  return dishes.ok ? ok({ kind: "dishes", dishes: dishes.value }) : dishes;
}

/** Whether two shares are for the same dish, or for the same piece of it. */
export const overlap = (one: DishPart, other: DishPart): boolean =>
  dishKey(one) === dishKey(other) &&
  (!one.pieces || !other.pieces || one.pieces.some((piece) => other.pieces?.includes(piece)));

function dishesShare(bill: BillState, wanted: readonly DishPart[]): Result<Minor, ShareRefusal> {
  const amounts = dishAmounts(bill);
  const open = openPieces(bill);
  const quantities = new Map(
    bill.rounds.flatMap(({ order_id, dishes }) =>
      dishes.map(({ position, quantity = 1 }) => [dishKey({ order_id, position }), quantity] as const),
    ),
  );
  const waiting = new Set(bill.rounds.flatMap(({ accepted, order_id }) => (accepted ? [] : order_id)));
  // A dish that is named twice is wanted once.
  const parts = [...new Map(wanted.map((part) => [dishKey(part), part])).entries()].map(([key, { pieces }]) => {
    const quantity = quantities.get(key) ?? 0;
    return { key, quantity, pieces: [...new Set(pieces ?? allPieces(quantity))] };
  });
  if (parts.length === 0) return err("SHARE_INVALID");
  if (parts.some(({ key, pieces }) => pieces.length === 0 || pieces.some((piece) => !open.get(key)?.includes(piece))))
    return err("DISH_TAKEN");
  if (wanted.some(({ order_id }) => waiting.has(order_id))) return err("ROUND_WAITING");
  const due = payableNow(bill);
  // The accepted dishes are all paid for, by guests who paid an amount or an equal share.
  if (due === 0) return err(waiting.size > 0 ? "ROUND_WAITING" : "NOTHING_DUE");
  const wants = new Map(parts.map(({ key, pieces }) => [key, pieces.length]));
  const isLast = [...open].every(([key, left]) => left.length === (wants.get(key) ?? 0));
  const onlyDishes = bill.shares.every(({ dishes }) => dishes !== null);
  if (isLast && onlyDishes) return ok(due);
  const cost = sum(parts.map(({ key, quantity, pieces }) => piecesAmount(amounts.get(key) ?? ZERO, quantity, pieces)));
  return cost === 0 ? err("SHARE_INVALID") : ok(leastMoney(cost, due));
}
