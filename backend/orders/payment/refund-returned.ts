import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import type { TxnRow } from "../../payments-service/txns/txns.ts";
import type { Services } from "../../services.ts";
import { noteRefund } from "../refunds/settle-order.ts";

/** The guest's bank did not take the money, so the order is not refunded yet, although it was said to be. */
export async function onRefundReturned(app: Services, db: Database, txn: TxnRow): Promise<void> {
  const tx = forBusiness(db, txn.business_id);
  const round = await tx.refunds.reopenWhole(txn.id, app.clock());
  const id = txn.order_id ?? round?.order_id;
  const order = id ? await tx.orders.lock(id) : null;
  if (order?.payment_status !== "refunded") return;
  await noteRefund(app, tx, order, { note: "payment refunding", change: { payment_status: "refunding" } });
}
