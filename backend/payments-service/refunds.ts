import { and, asc, isNull, lte } from "drizzle-orm";
import type { Database } from "../db/open.ts";
import { paymentTxns } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { absorb } from "./absorb.ts";
import { deliverNotice } from "./notices.ts";
import type { RefundState } from "./provider.ts";
import { retryAt } from "./rules/schedule.ts";
import { PROVIDER_TIMEOUT_MS } from "./setup.ts";
import { noteSilence } from "./silence.ts";
import { addTxnEvent, lockPurpose, providerTxn, type TxnRow, txnById, updateTxn } from "./txns/txns.ts";

const AT_ONCE = 50;

/** One refund per txn, whoever asks for it and how often: its id is made of the txn's. */
const refundIdOf = (txn: TxnRow) => `r${txn.id.slice(1)}`;

/** Sends back what is due; answers how many were tried. */
export async function sendDueRefunds(app: Services): Promise<number> {
  const due = await app.db
    .select()
    .from(paymentTxns)
    .where(and(lte(paymentTxns.refund_next_at, app.clock()), isNull(paymentTxns.refunded_at)))
    .orderBy(asc(paymentTxns.refund_next_at))
    .limit(AT_ONCE);
  for (const txn of due) await refundTxn(app, txn);
  return due.length;
}

/**
 * Asks the provider to send a txn's money back. Done: `refunded`, and the order side hears of it. No answer, not yet, or refused:
 * again later, for as long as it takes; a refusal is an error in the log, for a person has to look.
 */
export async function refundTxn(app: Services, txn: TxnRow): Promise<void> {
  const provider = app.payments.providers.get(txn.gateway);
  let state: RefundState | null = null;
  try {
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS.refund);
    state = (await provider?.refund(providerTxn(txn), refundIdOf(txn), signal)) ?? null;
  } catch (error) {
    noteSilence(app, txn, "refund", error);
  }
  if (state?.status === "refused") app.log.error({ txn: txn.id, gateway: txn.gateway }, "A refund was refused.");
  await writeDown(app, txn, state);
  if (state?.status !== "done") return;
  await absorb(app, txn.id, { status: "refunded", amount: null, currency: null, g_txn_id: null }, "refund");
  await deliverNotice(app, txn.id);
}

/** The next try is written before the last is believed, so that a crash in between repeats rather than forgets. */
async function writeDown(app: Services, { id }: TxnRow, state: RefundState | null): Promise<void> {
  const now = app.clock();
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const found = await txnById(tx, id);
    const txn = found && (await lockPurpose(tx, found)).find((row) => row.id === id);
    if (!txn || txn.refunded_at) return;
    const tries = txn.refund_tries + 1;
    const reference = state?.refund_reference ?? txn.refund_reference;
    await updateTxn(tx, id, { refund_tries: tries, refund_reference: reference, refund_next_at: retryAt(tries, now) });
    const facts = { refund: state?.status ?? "no_answer", refund_reference: reference };
    await addTxnEvent(tx, txn, { source: "refund", status: txn.status, facts, at: now });
  });
}
