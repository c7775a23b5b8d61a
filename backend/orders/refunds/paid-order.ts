import { addMoney, type Minor } from "../../../lib/domain/money.ts";
import { isCalledOff } from "../../../lib/domain/order/order-status.ts";
import type { OrderItemRow, OrderRow } from "../../db/repositories/order/orders.ts";
import type { RefundRow } from "../../db/repositories/order/refunds.ts";
import {
  type BesideRound,
  type GivenBack,
  type PaidOrder,
  refundableOf,
  type SourceLeft,
} from "../../rules/refund/refundable.ts";

/** What is left of a table's bill, for one of its rounds. */
export interface BillLeft {
  readonly sources: readonly SourceLeft[];
  readonly beside: BesideRound;
}

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

/** Nothing more of an order can go back, though some of it may be on its way. `bill`: what is left of the one that it is on, after `rows`. */
export const isAllDecided = (order: OrderRow, rows: readonly RefundRow[], bill: BillLeft | null): boolean =>
  refundableOf(amountsOf(order), sumsOf(rows), bill?.sources, bill?.beside).sum === 0;

/** How a round stands beside another one of its bill. */
export function besideRound(order: OrderRow, rows: readonly RefundRow[]): BesideRound["rounds"][number] {
  const { total, wallet } = amountsOf(order);
  const isOver = order.payment_status === "refunding" || order.payment_status === "refunded";
  return { left: total - wallet - sumsOf(rows).paid, isOver: isOver && !isCalledOff(order.status) };
}

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
