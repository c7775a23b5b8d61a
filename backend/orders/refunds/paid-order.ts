import { addMoney, type Minor } from "../../../lib/domain/money.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import { type GivenBack, type PaidOrder, refundableOf, type SourceLeft } from "../../rules/refund/refundable.ts";

const amountsOf = (order: OrderRow) => ({
  total: addMoney(order.payable_amount, order.wallet_credit_applied),
  wallet: order.wallet_credit_applied,
});

/** An order's amounts for the rule; dishes that were taken off a bill are not paid for. */
export const paidOrder = (order: OrderRow, items: readonly OrderItemRow[]): PaidOrder => ({
  ...amountsOf(order),
  charges: order.charges,
  lines: items
    .filter(({ status }) => status !== "CANCELLED")
    .map(({ position, quantity, total_with_tax }) => ({ position, quantity, weight: total_with_tax })),
});

const sumOf = (rows: readonly RefundRow[]): Minor => addMoney(...rows.map(({ amount }) => amount));

/** Of the credit that an order was placed with; a share of a table's bill that was paid by wallet is a payment like any other. */
const isCredit = ({ way, source }: RefundRow): boolean => way === "wallet" && source === null;

const sumsOf = (rows: readonly RefundRow[]) => ({
  paid: sumOf(rows.filter((row) => !isCredit(row))),
  wallet: sumOf(rows.filter(isCredit)),
});

/** Nothing more of an order can go back, though some of it may be on its way. `sources`: of the bill that it is on, after `rows`. */
export const isAllDecided = (order: OrderRow, rows: readonly RefundRow[], sources: readonly SourceLeft[]): boolean =>
  refundableOf(amountsOf(order), sumsOf(rows), order.bill_id ? sources : undefined).sum === 0;

/** Refunds that failed count as well: their money is still owed to the guest. */
export function givenBack(rows: readonly RefundRow[]): GivenBack {
  const pieces = new Map<number, number>();
  const charges = new Set<number>();
  // Rows of one press have the same parts.
  for (const one of new Map(rows.map((row) => [row.key, row])).values()) {
    for (const { position, quantity } of one.pieces) pieces.set(position, (pieces.get(position) ?? 0) + quantity);
    for (const index of one.charges) charges.add(index);
  }
  return { ...sumsOf(rows), pieces, charges };
}
