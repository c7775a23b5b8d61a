import type { Services } from "../../services.ts";
import { type TxnRow, txnById } from "../txns/txns.ts";
import { deliverNotice } from "./notices.ts";
import { refundTxn } from "./refunds.ts";

/**
 * Carries out the effects of a txn's change immediately: notifies the order side and sends refunds. What fails here is
 * already stored and is retried by the sweeper.
 */
export async function settleNow(app: Services, txn: TxnRow): Promise<void> {
  try {
    await deliverNotice(app, txn.id);
    const now = await txnById(app.db, txn.id);
    if (now?.refund_next_at) await refundTxn(app, now);
  } catch (error) {
    app.log.error({ err: error, txn: txn.id }, "A payment's effects could not be carried out; they will be retried.");
  }
}
