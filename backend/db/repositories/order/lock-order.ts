import type { Repositories } from "../../repositories.ts";
import type { OrderRow } from "./orders.ts";

/**
 * Locks an order until the transaction ends, a table's round with its bill: the bill first, then the order, and only then its payment, wherever
 * several of them are locked. In another order two of them would wait for each other.
 */
export async function lockOrder(tx: Repositories, orderId: string): Promise<OrderRow | null> {
  const bill = (await tx.orders.byId(orderId))?.bill_id;
  if (bill) await tx.bills.lock(bill);
  return tx.orders.lock(orderId);
}
