import type { BillRow } from "../../db/repositories/dine-in/bills.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";

/**
 * Locks an order until the transaction ends; before it the bill that it is a round of, as every change of a bill does. Where several are
 * locked it is the bill first, then the order, and only then its payment: in another order two of them would wait for each other. Null if there
 * is none.
 */
export async function lockRound(
  tx: Repositories,
  orderId: string,
): Promise<{ order: OrderRow; bill: BillRow | null } | null> {
  let billId = await billOf(tx, orderId);
  let bill = billId ? await tx.bills.lock(billId) : null;
  // Two tables may have been joined on one bill while this waited.
  for (let now = billId && (await billOf(tx, orderId)); now !== billId; now = await billOf(tx, orderId)) {
    billId = now;
    bill = billId ? await tx.bills.lock(billId) : null;
  }
  const order = await tx.orders.lock(orderId);
  return order && { order, bill };
}

const billOf = async (tx: Repositories, orderId: string): Promise<string | null> =>
  (await tx.orders.byId(orderId))?.bill_id ?? null;
