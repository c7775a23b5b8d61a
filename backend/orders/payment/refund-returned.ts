import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import type { TxnRow } from "../../payments-service/txns/txns.ts";
import type { Services } from "../../services.ts";
import { noteRefund } from "../refunds/settle-order.ts";

/** The guest's bank did not take the money, so the order is not refunded yet, although it was said to be. */
export async function onRefundReturned(app: Services, db: Database, txn: TxnRow): Promise<void> {
  const tx = forBusiness(db, txn.business_id);
  await tx.refunds.reopenWhole(txn.id, app.clock());
  const order = txn.order_id ? await tx.orders.lock(txn.order_id) : null;
  if (order?.payment_status !== "refunded") return;
  await noteRefund(app, tx, order, { note: "payment refunding", change: { payment_status: "refunding" } });
}
