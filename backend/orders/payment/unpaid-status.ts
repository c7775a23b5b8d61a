import type { Database } from "../../db/open.ts";
import type { Repositories } from "../../db/repositories.ts";
import { txnsOfOrder } from "../../payments-service/txns/txns.ts";

/**
 * The payment of an order that ends without one: `failed`, unless money did arrive that did not fit (a wrong amount) and
 * goes back. A guest whose bank shows a charge must not read that nothing was paid.
 */
export async function unpaidStatus(db: Database, orderId: string): Promise<"failed" | "refunding" | "refunded"> {
  const charged = (await txnsOfOrder(db, orderId)).filter(({ charged_at }) => charged_at !== null);
  if (charged.some(({ refund_reason, refunded_at }) => refund_reason !== null && refunded_at === null))
    return "refunding";
  return charged.length > 0 && charged.every(({ refunded_at }) => refunded_at !== null) ? "refunded" : "failed";
}

/**
 * Looks again after the order has ended: what arrived or went back meanwhile still found it waiting, and changed nothing. With the
 * order locked, or a refund that ends between the look and the change would be forgotten, and the order "going back" for ever.
 */
export const checkUnpaid = (repos: Repositories, orderId: string, knownStatus: string): Promise<void> =>
  repos.transaction(async (tx) => {
    await tx.orders.lock(orderId);
    const payment_status = await unpaidStatus(tx.db, orderId);
    if (payment_status !== knownStatus) await tx.orders.update(orderId, { payment_status });
  });
