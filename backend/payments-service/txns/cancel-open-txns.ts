import type { Services } from "../../services.ts";
import type { ProviderState } from "../provider.ts";
import { takesCapture } from "../rules/status.ts";
import { applyState, closeAtProvider } from "./query-provider.ts";
import type { TxnRow } from "./txns.ts";

const GIVEN_UP: ProviderState = { status: "canceled", amount: null, currency: null, g_txn_id: null };

/** Cancels attempts that could still be paid; a stronger status that has arrived meanwhile stays. */
export async function endTries(app: Services, tries: readonly TxnRow[]): Promise<void> {
  for (const txn of tries) {
    if (!takesCapture(txn.status)) continue;
    await applyState(app, txn.id, GIVEN_UP, "customer");
    void closeAtProvider(app, txn);
  }
}
