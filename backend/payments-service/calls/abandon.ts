import type { Services } from "../../services.ts";
import { type Caller, customerOnly } from "../http/who.ts";
import { takesCapture } from "../rules/status.ts";
import { endTries } from "../txns/end-tries.ts";
import { queryProvider } from "../txns/query-provider.ts";
import { txnById, txnsOfPurpose } from "../txns/txns.ts";
import { ownTxn, stateOf } from "./details.ts";

/**
 * POST /txn/abandon/{id}: the guest does not wait for this payment any longer and will pay another way. The provider is asked once
 * more; what is paid by then stays paid. Otherwise every try for the purpose is canceled and its held order ends: money
 * that comes all the same goes back by itself (a top-up's is credited, for it is wanted whenever it comes). Repeating is harmless.
 */
export async function abandonTxn(app: Services, caller: Caller, id: string) {
  customerOnly(caller);
  const known = await ownTxn(app, caller, id);
  const asked = takesCapture(known.status) ? await queryProvider(app, known, "abandon") : known;
  if (takesCapture(asked.status)) {
    const tries = await txnsOfPurpose(app.db, asked);
    // What was held ends first: money that is captured in between finds nothing to pay for and goes back ([ROBUST-17]).
    if (!tries.some(({ pays }) => pays)) await app.payments.payables.giveUp(app, asked);
    await endTries(app, tries);
  }
  const now = (await txnById(app.db, id)) ?? asked;
  return { success: true, message: "success", data: await stateOf(app, now) };
}
