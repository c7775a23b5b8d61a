import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { paymentNotices } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { retryAt } from "../rules/schedule.ts";
import { txnById } from "../txns/txns.ts";

const AT_ONCE = 50;

/**
 * Delivers a txn's open notices, oldest first. Service and order side share one database, so the delivery, its effect
 * on the order and its acknowledgement are one transaction: after a crash the notice is still open, and a repeat finds
 * it done.
 */
export async function deliverNotice(app: Services, txnId: string): Promise<void> {
  const open = await app.db
    .select()
    .from(paymentNotices)
    .where(and(eq(paymentNotices.txn_id, txnId), isNotNull(paymentNotices.next_at)))
    .orderBy(asc(paymentNotices.id));
  for (const { id } of open) await deliverOne(app, id);
}

/** As deliverNotice for every due notice; returns how many were tried. */
export async function deliverDueNotices(app: Services): Promise<number> {
  const due = await app.db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(lte(paymentNotices.next_at, app.clock()))
    .orderBy(asc(paymentNotices.next_at))
    .limit(AT_ONCE);
  for (const { id } of due) await deliverOne(app, id);
  return due.length;
}

async function deliverOne(app: Services, noticeId: number): Promise<void> {
  const now = app.clock();
  try {
    const after = await app.db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database;
      const [notice] = await tx.select().from(paymentNotices).where(eq(paymentNotices.id, noticeId)).for("update");
      if (!notice?.next_at) return null;
      const txn = await txnById(tx, notice.txn_id);
      if (!txn) throw new Error(`A notice refers to the unknown txn ${notice.txn_id}.`);
      const done = await app.payments.payables.onPaymentNotice(app, tx, { kind: notice.kind, txn });
      await tx
        .update(paymentNotices)
        .set({ acknowledged_at: now, next_at: null, tries: notice.tries + 1 })
        .where(eq(paymentNotices.id, noticeId));
      return done;
    });
    after?.();
  } catch (error) {
    app.log.error(
      { err: error, notice: noticeId },
      "The order side could not handle a payment notice; it will be retried.",
    );
    await postpone(app, noticeId, now);
  }
}

async function postpone(app: Services, noticeId: number, now: Date): Promise<void> {
  const [notice] = await app.db.select().from(paymentNotices).where(eq(paymentNotices.id, noticeId));
  if (!notice?.next_at) return;
  await app.db
    .update(paymentNotices)
    .set({ tries: notice.tries + 1, next_at: retryAt(notice.tries + 1, now) })
    .where(eq(paymentNotices.id, noticeId));
}
