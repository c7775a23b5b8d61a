import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../services.ts";
import { providerOf } from "../accounts/choose.ts";
import { settleNow } from "../due/settle-now.ts";
import type { ProviderState } from "../provider.ts";
import { isAbandoned, isGivenUp, nextQueryAt } from "../rules/schedule.ts";
import { isUnderWay } from "../rules/status.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { type Absorbed, absorb } from "./absorb.ts";
import { logProviderFailure } from "./provider-failure.ts";
import { providerTxn, type TxnRow, txnById, updateTxn } from "./txns.ts";

/** Queries in progress in this process, by txn; concurrent pollers share one. */
const underWay = new WeakMap<Services, Map<string, Promise<TxnRow>>>();

/**
 * Queries the provider about a txn, after `wait` milliseconds, and applies the response; returns the known txn if the
 * provider does not respond. Never throws because of the provider.
 */
export async function queryProvider(app: Services, txn: TxnRow, source: string, wait = 0): Promise<TxnRow> {
  const queries = underWay.get(app) ?? new Map<string, Promise<TxnRow>>();
  underWay.set(app, queries);
  const running = queries.get(txn.id);
  if (running) return running;
  const asked = (wait > 0 ? after(app, txn, wait) : Promise.resolve(txn))
    .then((now) => queryOnce(app, now, source))
    .finally(() => queries.delete(txn.id));
  queries.set(txn.id, asked);
  return asked;
}

async function after(app: Services, txn: TxnRow, wait: number): Promise<TxnRow> {
  await pause(wait);
  return (await txnById(app.db, txn.id)) ?? txn;
}

/** For a guest who says to have left the provider's page: a checkout that is untouched there is canceled. */
export const queryLeft = (app: Services, txn: TxnRow): Promise<TxnRow> => queryOnce(app, txn, "return", true);

async function queryOnce(app: Services, txn: TxnRow, source: string, isLeft = false): Promise<TxnRow> {
  const provider = await providerOf(app, txn);
  if (!provider) return postponeQuery(app, txn);
  // Without a reference, the browser never got anything to pay with.
  if (!txn.reference)
    return isAbandoned(txn.created_at, app.clock()) ? cancelTxn(app, txn, source) : postponeQuery(app, txn);
  let reported: ProviderState;
  try {
    reported = await provider.fetch(providerTxn(txn), AbortSignal.timeout(PROVIDER_TIMEOUT_MS.fetch));
  } catch (error) {
    logProviderFailure(app, txn, "fetch", error);
    return postponeQuery(app, txn);
  }
  const isUntouched = txn.status === "initialized" && reported.status === "initialized";
  const over = isOver(app, txn, reported.status) || (isLeft && isUntouched);
  if (over) void closeAtProvider(app, txn);
  return (await applyState(app, txn.id, over ? { ...reported, status: "canceled" } : reported, source)).txn;
}

/** Queries about a txn that has ended, which no schedule does again. Rejects if the provider does not respond. */
export async function queryEnded(app: Services, txn: TxnRow, source: string): Promise<void> {
  const provider = await providerOf(app, txn);
  if (!provider || !txn.reference) return;
  const reported = await provider.fetch(providerTxn(txn), AbortSignal.timeout(PROVIDER_TIMEOUT_MS.fetch));
  await applyState(app, txn.id, reported, source);
}

/** An untouched checkout is over after the hold, any unpaid one after some days; late money is refunded. */
function isOver(app: Services, txn: TxnRow, reported: ProviderState["status"]): boolean {
  const now = app.clock();
  return reported === "initialized"
    ? isAbandoned(txn.created_at, now)
    : isUnderWay(reported) && isGivenUp(txn.created_at, now);
}

/** Applies a provider's state and carries out its effects immediately. */
export async function applyState(
  app: Services,
  txnId: string,
  reported: ProviderState,
  source: string,
): Promise<Absorbed> {
  const absorbed = await absorb(app, txnId, reported, source);
  for (const closed of absorbed.closed) void closeAtProvider(app, closed);
  // Most queries return what is known already, and pollers wait for them.
  if (!absorbed.changed) return absorbed;
  await settleNow(app, absorbed.txn);
  return { ...absorbed, txn: (await txnById(app.db, txnId)) ?? absorbed.txn };
}

async function cancelTxn(app: Services, txn: TxnRow, source: string): Promise<TxnRow> {
  const nothing: ProviderState = { status: "canceled", amount: null, currency: null, g_txn_id: null };
  return (await applyState(app, txn.id, nothing, source)).txn;
}

/** Sets when the provider is queried next. */
export async function postponeQuery(app: Services, txn: TxnRow): Promise<TxnRow> {
  const now = app.clock();
  const change = {
    asked_at: now,
    asks: txn.asks + 1,
    ask_next_at: nextQueryAt(txn.status, txn.asks, txn.created_at, now),
  };
  await updateTxn(app.db, txn.id, change);
  return { ...txn, ...change };
}

/** Tells a provider that this checkout will not be paid; a failure at worst causes a refund later. Never rejects: nobody waits. */
export async function closeAtProvider(app: Services, txn: TxnRow): Promise<void> {
  try {
    const provider = await providerOf(app, txn);
    if (!provider?.cancel || !txn.reference) return;
    await provider.cancel(providerTxn(txn), AbortSignal.timeout(PROVIDER_TIMEOUT_MS.cancel));
  } catch (error) {
    logProviderFailure(app, txn, "cancel", error);
  }
}

/**
 * The txn for a caller of details. A provider is queried at most every `askEveryMs` per txn; in between the last state
 * is returned, except "untouched": a guest may have gone to the provider since and come back at once, and would be
 * offered to pay again. That response waits until the provider can be queried.
 */
export async function newestTxn(app: Services, txn: TxnRow): Promise<TxnRow> {
  if (!isUnderWay(txn.status)) return txn;
  const since = app.clock().getTime() - (txn.asked_at?.getTime() ?? 0);
  const early = Math.max(0, app.payments.askEveryMs - since);
  if (early > 0 && txn.status !== "initialized") return txn;
  return queryProvider(app, txn, "details", Math.min(early, app.payments.askEveryMs));
}
