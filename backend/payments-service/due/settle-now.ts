import type { Services } from "../../services.ts";
import type { TxnRow } from "../txns/txns.ts";
import { txnById } from "../txns/txns.ts";
import { deliverNotice } from "./notices.ts";
import { refundTxn } from "./refunds.ts";

/**
 * What follows from a change of a txn, tried at once: the order side is told, money that is owed goes back. Whatever fails here is
 * written down already and repeated by the sweeper.
 */
export async function settleNow(app: Services, txn: TxnRow): Promise<void> {
  try {
    await deliverNotice(app, txn.id);
    const now = await txnById(app.db, txn.id);
    if (now?.refund_next_at) await refundTxn(app, now);
  } catch (error) {
    app.log.error({ err: error, txn: txn.id }, "What follows from a payment is repeated later.");
  }
}
