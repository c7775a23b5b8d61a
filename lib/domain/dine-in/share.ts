import type { CartTip } from "../cart/cart.ts";
import { percentOf } from "../money/decimals.ts";
import { addMoney, asMinor, type Minor, mostMoney, subtractMoney, ZERO } from "../money.ts";
import { equalShare, type TakenShare } from "./equal-share.ts";
import { piecesAmount } from "./pieces.ts";

import type { BillDish, BillPayment, TableBill } from "./table.ts";

/** What a guest chose to pay of the table's bill. */
export interface ShareChoice {
  readonly kind: "rest" | "mine" | "dishes" | "share" | "amount";
  /** Keys of the chosen dishes. */
  readonly dishes: readonly string[];
  /** How many pieces of a chosen dish, by its key; all that are open where it is not said. */
  readonly pieces?: Readonly<Record<string, number>>;
  /** How many share equally. */
  readonly of: number;
  /** null: nothing valid was typed. */
  readonly amount: Minor | null;
}

type Dish = Pick<BillDish, "order_id" | "position" | "guest_id" | "payment_id" | "status" | "share"> &
  Partial<Pick<BillDish, "quantity" | "open_pieces">>;
interface Bill extends Pick<TableBill, "total" | "due"> {
  readonly dishes: readonly Dish[];
  readonly payments: readonly Pick<BillPayment, "of" | "status" | "guest_id">[];
}

/** Names a dish of a bill: its order and its position there. */
export const dishKey = ({ order_id, position }: Pick<Dish, "order_id" | "position">): string =>
  `${order_id} ${position}`;

/** Dishes that staff have accepted and no one has claimed. */
export const openDishes = ({ dishes }: Pick<Bill, "dishes">): readonly Dish[] =>
  dishes.filter(({ payment_id, status }) => !payment_id && status !== "CANCELLED" && status !== "PLACED");

/** Staff have not accepted all of it: only dishes and amounts can be paid until they have. */
export const awaitsStaff = ({ dishes }: Pick<Bill, "dishes">): boolean =>
  dishes.some(({ status }) => status === "PLACED");

/** Whether a guest's own dishes are a choice of their own: all that is left is one line with them. */
export function ownIsOffered(bill: Bill, guestId: string): boolean {
  const own = shareEstimate(bill, { kind: "mine", dishes: [], of: 2, amount: null }, guestId);
  return own > 0 && (awaitsStaff(bill) || own < bill.due);
}

/**
 * The preselected share: the guest's own dishes if others sit at the table, so that no one pays for them by mistake.
 */
export function firstKind(bill: Bill, guests: readonly string[], guestId: string): ShareChoice["kind"] {
  if (awaitsStaff(bill)) return "dishes";
  return guests.length > 1 && ownIsOffered(bill, guestId) && !takesPart(bill, guestId) ? "mine" : "rest";
}

/** The dishes that a choice is for. */
export function chosenDishes(bill: Bill, choice: ShareChoice, guestId: string): readonly Dish[] {
  if (choice.kind === "mine") return openDishes(bill).filter(({ guest_id }) => guest_id === guestId);
  if (choice.kind === "dishes") return openDishes(bill).filter((dish) => choice.dishes.includes(dishKey(dish)));
  return [];
}

/** How many pieces of a dish nobody has claimed. */
export const openCount = ({ payment_id, quantity = 1, open_pieces }: Dish): number =>
  open_pieces?.length ?? (payment_id ? 0 : quantity);

/** How many pieces of a dish a choice is for: at least one, at most those that are open. */
export const chosenCount = (dish: Dish, { kind, pieces }: ShareChoice): number => {
  const open = openCount(dish);
  return Math.max(1, Math.min(open, (kind === "dishes" && pieces?.[dishKey(dish)]) || open));
};

/** What the first open pieces of a dish cost. */
export function openAmount({ share, quantity = 1, open_pieces }: Dish, count: number): Minor {
  return open_pieces ? piecesAmount(share, quantity, open_pieces.slice(0, count)) : share;
}

/** DINE-05: about what a choice costs, before the server says it exactly; 0: it cannot be paid like this. */
export function shareEstimate(bill: Bill, choice: ShareChoice, guestId: string): Minor {
  if (choice.kind === "rest") return bill.due;
  if (choice.kind === "share") return equalShare(takenShares(bill), bill.due, choice.of);
  if (choice.kind === "amount") return choice.amount !== null && choice.amount <= bill.due ? choice.amount : ZERO;
  const shares = chosenDishes(bill, choice, guestId).map((dish) => openAmount(dish, chosenCount(dish, choice)));
  return smaller(addMoney(ZERO, ...shares), bill.due);
}

/** What is claimed or paid, as the rule of equal shares counts it. */
export const takenShares = ({ payments }: Pick<Bill, "payments">): readonly TakenShare[] =>
  payments.filter(({ status }) => status !== "released").map(({ guest_id = null, of = null }) => ({ guest_id, of }));

/**
 * What a tip in percent is of: the dishes in what is paid, without the charges and taxes that are added to them, as at the
 * checkout.
 */
export function tipBase({ sub_total, total }: Pick<TableBill, "sub_total" | "total">, estimate: Minor): Minor {
  return total > sub_total ? asMinor(Math.round((estimate * sub_total) / total)) : estimate;
}

/**
 * The tip beside a share, which the server takes up to as much as the share; null: a larger amount was typed, probably by
 * mistake, and is asked for again.
 */
export function tipOf({ tip, base, estimate }: { tip: CartTip | null; base: Minor; estimate: Minor }): Minor | null {
  if (tip === null) return ZERO;
  if ("percent" in tip) return smaller(percentOf(base, tip.percent), estimate);
  return tip.amount > estimate ? null : tip.amount;
}

const smaller = (one: Minor, other: Minor): Minor => (one < other ? one : other);

/** What a phone has paid of the bill, with tips. */
export const paidBy = ({ payments }: Pick<TableBill, "payments">, guestId: string | null): Minor =>
  addMoney(
    ZERO,
    ...payments.flatMap(({ guest_id, status, payable }) => (guest_id === guestId && status === "paid" ? payable : [])),
  );

/** Claimed and not paid yet, without tips. */
export const claimedOf = ({ payments }: Pick<TableBill, "payments">): Minor =>
  addMoney(ZERO, ...payments.flatMap(({ status, amount }) => (status === "claimed" ? amount : [])));

/** What has not been paid yet, whether a guest has claimed it or not. */
export const leftToPay = ({ total, paid }: Pick<TableBill, "total" | "paid">): Minor =>
  mostMoney(ZERO, subtractMoney(total, paid));

/** The share of a phone that waits for its money online, or whose payment failed: what its guest is in the middle of. */
export function unfinishedBy({ payments, due }: Pick<TableBill, "payments" | "due">, guestId: string | null) {
  const online = payments.filter(({ guest_id, way }) => guest_id === guestId && way === "payment_gateway");
  const open = online.findLast(({ status }) => status === "claimed");
  return open ?? (due > 0 ? (online.findLast(({ failed }) => failed) ?? null) : null);
}

/** A phone pays a part of the bill, or has paid it. */
export const takesPart = ({ payments }: Pick<Bill, "payments">, guestId: string | null): boolean =>
  payments.some(({ guest_id, status }) => guest_id === guestId && status !== "released");

/** What a phone has ordered, with its part of charges and taxes, whoever pays for it. */
export const orderedBy = ({ dishes }: Pick<Bill, "dishes">, guestId: string): Minor =>
  addMoney(
    ZERO,
    ...dishes.flatMap(({ guest_id, status, share }) => (guest_id === guestId && status !== "CANCELLED" ? share : [])),
  );

interface Listed {
  readonly dishes: readonly (Pick<BillDish, "order_id" | "position" | "quantity"> & { readonly total: Minor })[];
}
type PaidDish = Pick<BillDish, "order_id" | "position"> & { readonly pieces?: readonly number[] | null };

/** What the dishes of a payment cost by the menu: the rest of it is charges and taxes, less a discount. */
export function dishesPaid({ dishes }: Listed, payment: { readonly dishes: readonly PaidDish[] }): Minor {
  const paid = new Map(payment.dishes.map((each) => [dishKey(each), each.pieces ?? null]));
  return addMoney(
    ZERO,
    ...dishes.map((dish) => {
      const pieces = paid.get(dishKey(dish));
      if (pieces === undefined) return ZERO;
      return pieces === null ? dish.total : piecesAmount(dish.total, dish.quantity, pieces);
    }),
  );
}

/** The tips in what a phone has paid. */
export const tipsOf = ({ payments }: Pick<TableBill, "payments">, guestId: string | null): Minor =>
  addMoney(
    ZERO,
    ...payments.flatMap(({ guest_id, status, tip = ZERO }) => (guest_id === guestId && status === "paid" ? tip : [])),
  );

/** The kitchen still has dishes of the bill. */
export const hasDishesToCome = ({ dishes }: Pick<Bill, "dishes">): boolean =>
  dishes.some(({ status }) => status !== "SERVED" && status !== "CANCELLED" && status !== "COMPLETED");

/** What is still to come cannot be rated yet, and what was called off never. */
export const canBeRated = (dishes: Bill["dishes"]): boolean =>
  dishes.some(({ status }) => status !== "CANCELLED") && !hasDishesToCome({ dishes });
