import type { Minor } from "../../../lib/domain/money.ts";
import { addMoney, ZERO } from "../../../lib/domain/money.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import { type BillState, dueOf } from "../../rules/dine-in/split.ts";

/** A table's bill with everything on it; amounts in minor units. */
export interface LoadedBill {
  readonly bill: BillRow;
  readonly rounds: readonly OrderRow[];
  /** Dishes that were not rejected. */
  readonly dishes: readonly OrderItemRow[];
  readonly payments: readonly BillPaymentRow[];
  readonly state: BillState;
  /** Paid, without tips. */
  readonly paid: Minor;
  /** Neither paid nor claimed. */
  readonly due: Minor;
}

/** Loads a bill with its rounds, dishes and payments, with three queries. */
export async function loadBill(repos: Repositories, bill: BillRow): Promise<LoadedBill> {
  const rounds = await repos.bills.rounds(bill.id);
  const items = await repos.orders.items(rounds.map(({ id }) => id));
  const dishes = items.filter(({ status }) => status !== "CANCELLED");
  const payments = await repos.billPayments.ofBill(bill.id);
  const state: BillState = {
    total: addMoney(ZERO, ...rounds.map(({ total }) => total)),
    dishes: dishes.map(({ order_id, position, total_with_tax }) => ({ order_id, position, price: total_with_tax })),
    shares: payments.map(({ amount, dishes: own, shares }) => ({ amount, dishes: own, shares })),
  };
  const paid = addMoney(ZERO, ...payments.filter(({ status }) => status === "paid").map(({ amount }) => amount));
  return { bill, rounds, dishes, payments, state, paid, due: dueOf(state) };
}
