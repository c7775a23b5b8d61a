import { addMoney, type Minor, ZERO } from "../../../lib/domain/money.ts";
import type { BillPaymentRow } from "../../db/repositories/dine-in/bill-payments.ts";
import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import { acceptedOf, type BillState, dueOf, payableNow, totalOf } from "../../rules/dine-in/split.ts";

/** A table's bill with everything on it; amounts in minor units. */
export interface LoadedBill {
  readonly bill: BillRow;
  readonly rounds: readonly OrderRow[];
  /** The rounds' dishes, rejected ones too, by round. */
  readonly dishes: ReadonlyMap<string, readonly OrderItemRow[]>;
  readonly payments: readonly BillPaymentRow[];
  /** Shares that are open again because their payment failed, and that their guest has not taken again. */
  readonly failed: readonly BillPaymentRow[];
  readonly state: BillState;
  /** Paid, without tips. */
  readonly paid: Minor;
  /** Neither paid nor claimed. */
  readonly due: Minor;
  /** The part of `due` that is on accepted rounds. */
  readonly payable: Minor;
  readonly total: Minor;
  /** The part of `total` that staff have accepted. */
  readonly accepted: Minor;
}

/** Loads a bill with its rounds, dishes and payments, with three queries. */
export async function loadBill(repos: Repositories, bill: BillRow): Promise<LoadedBill> {
  const rounds = await repos.bills.rounds(bill.id);
  const dishes = Map.groupBy(await repos.orders.items(rounds.map(({ id }) => id)), ({ order_id }) => order_id);
  const known = await repos.billPayments.withFailed(bill.id);
  const payments = known.filter(({ status }) => status !== "released");
  const failed = known.filter(({ status }) => status === "released");
  const state: BillState = {
    rounds: rounds.map(({ id, total, status }) => ({
      order_id: id,
      total,
      accepted: status !== "PLACED",
      dishes: (dishes.get(id) ?? [])
        .filter((dish) => dish.status !== "CANCELLED")
        .map(({ position, total_with_tax, quantity }) => ({ position, price: total_with_tax, quantity })),
    })),
    shares: payments.map(({ amount, dishes: own, shares: of, guest_id }) => ({ amount, dishes: own, of, guest_id })),
  };
  const paid = addMoney(ZERO, ...payments.filter(({ status }) => status === "paid").map(({ amount }) => amount));
  const sums = {
    paid,
    due: dueOf(state),
    payable: payableNow(state),
    total: totalOf(state),
    accepted: acceptedOf(state),
  };
  return { bill, rounds, dishes, payments, failed, state, ...sums };
}
