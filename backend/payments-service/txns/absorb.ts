import type { Database } from "../../db/open.ts";
import { cutText } from "../../rules/storable-text.ts";
import type { Services } from "../../services.ts";
import type { ProviderState } from "../provider.ts";
import { applyProviderState } from "../rules/provider-state.ts";
import { nextQueryAt } from "../rules/schedule.ts";
import { isUnderWay } from "../rules/status.ts";
import {
  addNotice,
  addTxnEvent,
  amountOf,
  closeUntouched,
  lockPurpose,
  type TxnRow,
  tellGuest,
  txnById,
  updateTxn,
} from "./txns.ts";

/** The effects of a provider's state. */
export interface Absorbed {
  readonly txn: TxnRow;
  readonly changed: boolean;
  /** Untouched checkouts closed because this txn paid for them; their providers have to be informed. */
  readonly closed: readonly TxnRow[];
}

/**
 * Applies a provider's state to a txn: status, history, refund and the notice to the order side change together or not
 * at all, one at a time per purpose. Order and repetition of states do not matter.
 */
export async function absorb(app: Services, txnId: string, reported: ProviderState, source: string): Promise<Absorbed> {
  const txn = await txnById(app.db, txnId);
  if (!txn) throw new Error(`There is no txn ${txnId}.`);
  return app.db.transaction((transaction) =>
    absorbWithin(transaction as unknown as Database, app, { txn, reported, source }),
  );
}

interface Report {
  readonly txn: TxnRow;
  readonly reported: ProviderState;
  readonly source: string;
}

/** As absorb, in the caller's transaction. */
export async function absorbWithin(
  tx: Database,
  app: Services,
  { txn: first, reported, source }: Report,
): Promise<Absorbed> {
  const now = app.clock();
  const txnId = first.id;
  const attempts = await lockPurpose(tx, first);
  const txn = attempts.find(({ id }) => id === txnId) as TxnRow;
  const decision = applyProviderState(
    {
      status: txn.status,
      amount: amountOf(txn),
      charged: txn.charged_at !== null,
      purposePaid: attempts.some((other) => other.id !== txnId && other.pays),
    },
    reported,
  );
  // A txn that has just ended is queried again, soon at first: a bank may still authorise it, and a guest may have
  // left too early.
  const ends = isUnderWay(txn.status) && !isUnderWay(decision.status);
  const asks = ends ? 0 : txn.asks;
  const change: Partial<TxnRow> = {
    status: decision.status,
    asked_at: now,
    asks: asks + 1,
    ask_next_at: nextQueryAt(decision.status, asks, txn.created_at, now),
    // An earlier attempt may have had another id; what is refunded and disputed is the one that was taken.
    ...(reported.g_txn_id && (!txn.g_txn_id || decision.isNewCharge) ? { g_txn_id: reported.g_txn_id } : {}),
    ...(reported.message ? { message: cutText(reported.message, 300) } : {}),
    ...(decision.isNewCharge ? { charged_at: now } : {}),
    ...(reported.card && (decision.isNewCharge || txn.charged_at) && hasPayer(txn) ? { card: reported.card } : {}),
    ...(decision.pays ? { pays: true } : {}),
    ...(decision.refund ? { refund_reason: decision.refund, refund_next_at: now } : {}),
    ...(decision.refunded ? { refunded_at: now, refund_next_at: null, pays: false } : {}),
    updated_at: now,
  };
  await updateTxn(tx, txn.id, change);
  const changed = decision.status !== txn.status || decision.isNewCharge || decision.refunded;
  if (changed)
    await addTxnEvent(tx, txn, { source, status: decision.status, facts: factsOf(reported, change), at: now });
  if (decision.pays) await addNotice(tx, txn, "paid", now);
  if (decision.refund === "amount_differs") await addNotice(tx, txn, "refunding", now);
  if (decision.refunded) await addNotice(tx, txn, "refunded", now);
  // Without a reason the shop gave it back at the provider.
  if (decision.refund || (decision.refunded && !txn.refund_reason)) await tellGuest(tx, txn, decision.refund, now);
  const othersGoOn = attempts.some(({ id, status, pays }) => id !== txnId && (pays || isUnderWay(status)));
  if (ends && !decision.isNewCharge && !othersGoOn && app.payments.payables.wantsFailureNotices(txn.purpose))
    await addNotice(tx, txn, "failed", now);
  const closed = decision.pays ? await closeUntouched(tx, txn, txn.id, now) : [];
  return { txn: { ...txn, ...change }, changed, closed };
}

/** False once the account was deleted: nothing that is heard later may say again who paid. */
const hasPayer = ({ request: { customer } }: TxnRow): boolean =>
  Boolean(customer.name || customer.email || customer.phone);

const factsOf = (reported: ProviderState, change: Partial<TxnRow>) => ({
  heard: reported.status,
  amount: reported.amount,
  currency: reported.currency,
  ...(change.refund_reason ? { refund: change.refund_reason } : {}),
});
