import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderRefunds, paymentTxnEvents, paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { addTxnEvent, type TxnRow } from "../txns/txns.ts";
import { lockPart, type PartRow, sendPart, setPart } from "./part-refunds.ts";

/** A part of a payment that its provider has refused, or whose money came back. */
export interface FailedPart {
  readonly part: PartRow;
  readonly txn: TxnRow;
}

/** Parts that a person has to resolve; those of a payment that goes back as a whole are in its refund. Oldest first. */
export async function failedParts(app: Services): Promise<FailedPart[]> {
  return app.db
    .select({ part: orderRefunds, txn: paymentTxns })
    .from(orderRefunds)
    .innerJoin(paymentTxns, eq(paymentTxns.id, orderRefunds.txn_id))
    .where(and(eq(orderRefunds.status, "failed"), eq(orderRefunds.whole, false), isNull(paymentTxns.refund_reason)))
    .orderBy(asc(orderRefunds.updated_at));
}

/** The last word about a refund, or about a part of it: what was said of it, or done with it. */
export async function lastRefundWord(db: Database, txnId: string, part?: PartRow): Promise<string | null> {
  const events = await db
    .select({ facts: paymentTxnEvents.facts })
    .from(paymentTxnEvents)
    .where(eq(paymentTxnEvents.txn_id, txnId))
    .orderBy(desc(paymentTxnEvents.id));
  const last = events.find(
    ({ facts }) => typeof facts.refund === "string" && facts.part_id === (part?.id ?? undefined),
  );
  return typeof last?.facts.refund === "string" ? last.facts.refund : null;
}

/** Whether the provider or the bank said no at last; one without an answer may have been made. */
export async function wasRefused(db: Database, txnId: string, part?: PartRow): Promise<boolean> {
  const word = await lastRefundWord(db, txnId, part);
  return word === "refused" || word === "returned";
}

/** Tries a part at once, and as often as a new one. */
export async function retryPart(app: Services, { part, txn }: FailedPart): Promise<void> {
  const now = app.clock();
  const round = (await wasRefused(app.db, txn.id, part)) ? part.round + 1 : part.round;
  const anew = { status: "due", tries: 0, next_at: now, round, updated_at: now } as const;
  const begun = await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    if ((await lockPart(tx, part))?.status !== "failed") return false;
    await setPart(tx, part, anew);
    const facts = { refund: "retry", part_id: part.id };
    await addTxnEvent(tx, txn, { source: "staff", status: txn.status, facts, at: now });
    return true;
  });
  if (begun) await sendPart(app, { ...part, ...anew });
}

/** For money that a person gave back otherwise: recorded with their note. */
export async function partByHand(app: Services, { part, txn }: FailedPart, note: string): Promise<void> {
  const now = app.clock();
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    if ((await lockPart(tx, part))?.status !== "failed") return;
    const change = { status: "done", done_at: now, updated_at: now } as const;
    await setPart(tx, part, change);
    const facts = { refund: "by_hand", note, part_id: part.id };
    await addTxnEvent(tx, txn, { source: "staff", status: txn.status, facts, at: now });
    await app.payments.payables.onPartRefund(app, tx, { ...part, ...change });
  });
}
