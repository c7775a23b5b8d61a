import type { Services } from "../../services.ts";
import { type Caller, customerOnly } from "../http/who.ts";
import { takesCapture } from "../rules/status.ts";
import { cancelOpenTxns } from "../txns/cancel-open-txns.ts";
import { queryProvider } from "../txns/query-provider.ts";
import { txnById, txnsOfPurpose } from "../txns/txns.ts";
import { ownTxn, stateOf } from "./details.ts";

/**
 * POST /txn/abandon/{id}: the guest stops waiting for this payment and will pay another way. The provider is queried
 * once more; what is paid by then stays paid. Otherwise every attempt for the purpose is canceled and its held order
 * ends; money that still arrives is refunded automatically (a top-up's is credited, because it is always wanted).
 * Repeating is harmless.
 */
export async function abandonTxn(app: Services, caller: Caller, id: string) {
  customerOnly(caller);
  const known = await ownTxn(app, caller, id);
  const queried = takesCapture(known.status) ? await queryProvider(app, known, "abandon") : known;
  if (takesCapture(queried.status)) {
    const txns = await txnsOfPurpose(app.db, queried);
    // The hold ends first: money that is captured in between finds nothing to pay for and is refunded ([ROBUST-17]).
    if (!txns.some(({ pays }) => pays)) await app.payments.payables.abandon(app, queried);
    await cancelOpenTxns(app, txns);
  }
  const current = (await txnById(app.db, id)) ?? queried;
  return { success: true, message: "success", data: await stateOf(app, current) };
}
