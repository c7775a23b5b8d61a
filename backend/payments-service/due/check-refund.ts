import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { orderRefunds, paymentNotices } from "../../db/schema.ts";
import { lockRound } from "../../dine-in/rounds/lock-round.ts";
import type { Services } from "../../services.ts";
import { providerOf } from "../accounts/choose.ts";
import { GIVEN_BACK, type RefundState } from "../provider.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { absorbWithin } from "../txns/absorb.ts";
import { addTxnEvent, lockPurpose, providerTxn, type TxnRow, updateTxn } from "../txns/txns.ts";
import { isOwed } from "./by-person.ts";
import { deliverNotice } from "./notices.ts";
import { lockPart, type PartRow, setPart } from "./part-refunds.ts";

/**
 * A message about a refund: its provider is asked for its outcome. A bank may return one days after it was done (the
 * card was closed); then the money is still owed, and a person has to find another way. Throws without an answer, so that
 * the message is handled again.
 */
export async function checkRefund(app: Services, txn: TxnRow, reference: string): Promise<void> {
  const provider = await providerOf(app, txn);
  if (!provider?.refundState) return;
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS.fetch);
  const state = await provider.refundState(providerTxn(txn), reference, signal);
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const ofTxn = and(eq(orderRefunds.txn_id, txn.id), eq(orderRefunds.reference, reference));
    const [part] = await tx.select().from(orderRefunds).where(ofTxn);
    // Before its payment, as wherever both are locked.
    const repos = forBusiness(tx, txn.business_id);
    const order = part?.order_id ?? txn.order_id ?? (await repos.refunds.whole(txn.id))?.order_id;
    if (order) await lockRound(repos, order);
    const now = (await lockPurpose(tx, txn)).find(({ id }) => id === txn.id);
    if (!now) return;
    const [found] = await tx.select().from(orderRefunds).where(ofTxn);
    if (found) return partNow(app, tx, found, now, state);
    if (now.refund_reference !== reference) return;
    if (state.status === "refused" && now.refunded_at) await reopen(app, tx, now);
    if (state.status === "done" && isOwed(now)) await settleWithin(tx, app, now);
  });
  await deliverNotice(app, txn.id);
}

/** Also of one that waits for a person by now, because it was pending for too long. */
async function settleWithin(tx: Database, app: Services, txn: TxnRow): Promise<void> {
  const facts = { refund: "done", refund_reference: txn.refund_reference };
  await addTxnEvent(tx, txn, { source: "webhook", status: txn.status, facts, at: app.clock() });
  await absorbWithin(tx, app, { txn, reported: GIVEN_BACK, source: "webhook" });
}

async function partNow(app: Services, tx: Database, part: PartRow, txn: TxnRow, state: RefundState): Promise<void> {
  const row = await lockPart(tx, part);
  if (!row || state.status === "pending") return;
  const status: PartRow["status"] = state.status === "done" ? "done" : "failed";
  // One that is due and was refused is tried again by itself.
  if (row.status === status || (row.status === "due" && status === "failed")) return;
  const now = app.clock();
  const change = {
    status,
    next_at: null,
    done_at: status === "done" ? now : null,
    updated_at: now,
    ...(status === "failed" ? { round: row.round + 1, reference: null } : {}),
  };
  await setPart(tx, row, change);
  const word = status === "done" ? "done" : "returned";
  const facts = { refund: word, part: row.amount, part_id: row.id, refund_reference: row.reference };
  await addTxnEvent(tx, txn, { source: "webhook", status: txn.status, facts, at: now });
  await app.payments.payables.onPartRefund(app, tx, { ...row, ...change });
}

/** Paid and owed again: it waits for a person, as a refund that was refused. */
async function reopen(app: Services, tx: Database, txn: TxnRow): Promise<void> {
  const now = app.clock();
  const change = { status: "completed", refunded_at: null, refund_next_at: null, updated_at: now } as const;
  const round = { refund_round: txn.refund_round + 1, refund_reference: null };
  await updateTxn(tx, txn.id, { ...change, ...round, refund_reason: txn.refund_reason ?? "by_staff" });
  const facts = { refund: "returned", refund_reference: txn.refund_reference };
  await addTxnEvent(tx, txn, { source: "webhook", status: "completed", facts, at: now });
  // So that the order side learns of its end again.
  await tx.delete(paymentNotices).where(and(eq(paymentNotices.txn_id, txn.id), eq(paymentNotices.kind, "refunded")));
  await app.payments.payables.onRefundReturned(app, tx, txn);
  app.log.error({ txn: txn.id, gateway: txn.gateway }, "A refund came back from the bank: see npm run payments.");
}
