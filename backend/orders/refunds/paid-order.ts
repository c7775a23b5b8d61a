import { addMoney, type Minor } from "../../../lib/domain/money.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import type { GivenBack, PaidOrder } from "../../rules/refund/refundable.ts";

/** An order's amounts for the rule; dishes that were taken off a bill are not paid for. */
export const paidOrder = (order: OrderRow, items: readonly OrderItemRow[]): PaidOrder => ({
  total: addMoney(order.payable_amount, order.wallet_credit_applied),
  charges: order.charges,
  lines: items
    .filter(({ status }) => status !== "CANCELLED")
    .map(({ position, quantity, total_with_tax }) => ({ position, quantity, weight: total_with_tax })),
  wallet: order.wallet_credit_applied,
});

const sumOf = (rows: readonly RefundRow[]): Minor => addMoney(...rows.map(({ amount }) => amount));

/** Of the credit that an order was placed with; a share of a table's bill that was paid by wallet is a payment like any other. */
const isCredit = ({ way, source }: RefundRow): boolean => way === "wallet" && source === null;

/** Refunds that failed count as well: their money is still owed to the guest. */
export function givenBack(rows: readonly RefundRow[]): GivenBack {
  const pieces = new Map<number, number>();
  const charges = new Set<number>();
  // Rows of one press have the same parts.
  for (const one of new Map(rows.map((row) => [row.key, row])).values()) {
    for (const { position, quantity } of one.pieces) pieces.set(position, (pieces.get(position) ?? 0) + quantity);
    for (const index of one.charges) charges.add(index);
  }
  return {
    paid: sumOf(rows.filter((row) => !isCredit(row))),
    wallet: sumOf(rows.filter(isCredit)),
    pieces,
    charges,
  };
}
