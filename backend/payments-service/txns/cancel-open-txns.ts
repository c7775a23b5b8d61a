import type { Services } from "../../services.ts";
import type { ProviderState } from "../provider.ts";
import { takesCapture } from "../rules/status.ts";
import { applyState, closeAtProvider } from "./query-provider.ts";
import type { TxnRow } from "./txns.ts";

const CANCELED: ProviderState = { status: "canceled", amount: null, currency: null, g_txn_id: null };

/** Cancels txns that could still be paid; a stronger status that has arrived meanwhile stays. */
export async function cancelOpenTxns(app: Services, txns: readonly TxnRow[]): Promise<void> {
  for (const txn of txns) {
    if (!takesCapture(txn.status)) continue;
    await applyState(app, txn.id, CANCELED, "customer");
    void closeAtProvider(app, txn);
  }
}
