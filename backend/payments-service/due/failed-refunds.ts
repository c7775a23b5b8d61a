import { and, asc, eq, gte, isNull, or } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { orderRefunds, paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { RETRIED } from "../rules/refund-schedule.ts";
import { addTxnEvent, type TxnRow } from "../txns/txns.ts";
import { unknownRefund } from "./once-refunds.ts";
import { lockPart, type PartRow, sendPart, setPart } from "./part-refunds.ts";
import { byHandFacts, type RecordedByHand } from "./refund-words.ts";

/** A part of a payment that its provider has refused, or whose money came back. */
export interface FailedPart {
  readonly part: PartRow;
  readonly txn: TxnRow;
}

/**
 * Parts that a person has to resolve, oldest first. One that had failed before the whole payment goes back is in that
 * refund, unless nobody knows whether it was made; one whose money came back after it is not.
 */
export async function failedParts(app: Services): Promise<FailedPart[]> {
  const { refund_reason, refunded_at } = paymentTxns;
  const mayBeOwed = or(isNull(refund_reason), isNull(refunded_at), gte(orderRefunds.updated_at, refunded_at));
  const failed = await app.db
    .select({ part: orderRefunds, txn: paymentTxns })
    .from(orderRefunds)
    .innerJoin(paymentTxns, eq(paymentTxns.id, orderRefunds.txn_id))
    .where(and(eq(orderRefunds.status, "failed"), eq(orderRefunds.whole, false), mayBeOwed))
    .orderBy(asc(orderRefunds.updated_at));
  const owed = await Promise.all(
    failed.map(
      async ({ part, txn }) =>
        txn.refund_reason === null || txn.refunded_at !== null || (await unknownRefund(app, txn, part.id)) !== null,
    ),
  );
  return failed.filter((_, index) => owed[index]);
}

/**
 * Retries a part now, as often as a new one. False if someone else has handled it, or if it may have been made and its keys
 * are missing: it is retried automatically once they return. `by`: the id of the member of staff; null for the operator.
 */
export async function retryPart(app: Services, { part, txn }: FailedPart, by: string | null): Promise<boolean> {
  const now = app.clock();
  const anew = { status: "due", tries: 0, next_at: now, updated_at: now } as const;
  const begun = await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    if ((await lockPart(tx, part))?.status !== "failed") return false;
    if ((await unknownRefund(app, txn, part.id, tx)) === "no_keys") return false;
    await setPart(tx, part, anew);
    const facts = { refund: RETRIED, part_id: part.id, by };
    await addTxnEvent(tx, txn, { source: "staff", status: txn.status, facts, at: now });
    return true;
  });
  if (begun) await sendPart(app, { ...part, ...anew });
  return begun;
}

/** For money that a person gave back otherwise: recorded with their note; false if somebody else has seen to it. */
export async function partByHand(app: Services, { part, txn }: FailedPart, how: RecordedByHand): Promise<boolean> {
  const now = app.clock();
  return app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    if ((await lockPart(tx, part))?.status !== "failed") return false;
    // A late message about what the provider once made of it changes nothing any more.
    const change = { status: "done", done_at: now, updated_at: now, reference: null } as const;
    await setPart(tx, part, change);
    const facts = { ...byHandFacts(how), part_id: part.id };
    await addTxnEvent(tx, txn, { source: "staff", status: txn.status, facts, at: now });
    if (!how.atVendor)
      await forBusiness(tx, part.business_id).refundMails.add({ kind: "part_by_hand", about: part.id }, now);
    await app.payments.payables.onPartRefund(app, tx, { ...part, ...change });
    return true;
  });
}
