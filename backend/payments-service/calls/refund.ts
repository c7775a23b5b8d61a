import type { Database } from "../../db/open.ts";
import type { Services } from "../../services.ts";
import { refundTxn } from "../due/refunds.ts";
import { PaymentProblem } from "../http/problem.ts";
import { lockPurpose, requestRefund, txnById } from "../txns/txns.ts";
import { stateOf } from "./details.ts";

/** POST /txn/refund/{id}, between servers only: refunds a txn in full, once however often it is called. */
export async function refundByServer(app: Services, id: string) {
  const now = app.clock();
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const found = await txnById(tx, id);
    const txn = found && (await lockPurpose(tx, found)).find((row) => row.id === id);
    if (!txn) throw new PaymentProblem(404, "txn_unknown");
    if (!txn.charged_at) throw new PaymentProblem(409, "nothing_to_refund");
    await requestRefund(tx, txn, "by_server", now);
  });
  const due = await txnById(app.db, id);
  if (due?.refund_next_at) await refundTxn(app, due);
  const txn = await txnById(app.db, id);
  if (!txn) throw new PaymentProblem(404, "txn_unknown");
  return { success: true, message: "success", data: await stateOf(app, txn) };
}
