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

/** Looks again after the order has ended: what arrived or went back meanwhile still found it waiting, and changed nothing. */
export async function checkUnpaid(repos: Repositories, orderId: string, said: string): Promise<void> {
  const payment_status = await unpaidStatus(repos.db, orderId);
  if (payment_status !== said) await repos.orders.update(orderId, { payment_status });
}
