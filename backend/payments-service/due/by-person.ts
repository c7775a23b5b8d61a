import { and, asc, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { paymentTxns } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { GIVEN_BACK } from "../provider.ts";
import { RETRIED } from "../rules/refund-schedule.ts";
import { absorbWithin } from "../txns/absorb.ts";
import { addTxnEvent, lockPurpose, type TxnRow, txnById, updateTxn } from "../txns/txns.ts";
import { deliverNotice } from "./notices.ts";
import { isOnItsWay, unknownRefund } from "./once-refunds.ts";
import { byHandFacts, type RecordedByHand } from "./refund-words.ts";
import { refundTxn } from "./refunds.ts";

/** Refunds that are owed but no longer retried: the provider refused or did not respond for too long. Oldest first. */
export async function refundsForPerson(app: Services): Promise<TxnRow[]> {
  return app.db
    .select()
    .from(paymentTxns)
    .where(
      and(isNotNull(paymentTxns.refund_reason), isNull(paymentTxns.refund_next_at), isNull(paymentTxns.refunded_at)),
    )
    .orderBy(asc(paymentTxns.updated_at));
}

/** Whether the money of a txn is to go back and has not. */
export const isOwed = ({ refund_reason, refunded_at }: TxnRow): boolean =>
  refund_reason !== null && refunded_at === null;

/** Locks the txn and reads it again: somebody else may have been first. */
const lockTxn = async (tx: Database, txn: TxnRow): Promise<TxnRow | null> =>
  (await lockPurpose(tx, txn)).find(({ id }) => id === txn.id) ?? null;

/**
 * For a refund whose problem at the provider was resolved by a person: it is tried at once, under the id that it has by
 * then, and as often as a new one. Null, and nothing is sent, if nothing is owed, if it is on its way, or if it may have been
 * made and its keys are missing: it is retried automatically once they return. `by`: the id of the member of staff; null
 * for the operator.
 */
export async function retryRefund(app: Services, txn: TxnRow, by: string | null): Promise<TxnRow | null> {
  const now = app.clock();
  const begun = await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const row = await lockTxn(tx, txn);
    if (!row || !isOwed(row) || (await isOnItsWay(tx, row))) return null;
    if ((await unknownRefund(app, row, undefined, tx)) === "no_keys") return null;
    const anew = { refund_tries: 0, refund_next_at: now, updated_at: now };
    await updateTxn(tx, row.id, anew);
    await addTxnEvent(tx, row, { source: "staff", status: row.status, facts: { refund: RETRIED, by }, at: now });
    return { ...row, ...anew };
  });
  if (!begun) return null;
  await refundTxn(app, begun);
  return (await txnById(app.db, txn.id)) ?? begun;
}

/**
 * For money that a person refunded in the provider's dashboard or in cash: recorded with their note, and the order side
 * is notified. Null, and nothing is recorded, unless it waits for a person: the provider may give it back as well.
 */
export async function refundedByHand(app: Services, txn: TxnRow, how: RecordedByHand): Promise<TxnRow | null> {
  const at = app.clock();
  const recorded = await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const row = await lockTxn(tx, txn);
    if (!row || !isOwed(row) || row.refund_next_at) return null;
    await addTxnEvent(tx, row, { source: "staff", status: row.status, facts: byHandFacts(how), at });
    // A late message about what the provider once made of it changes nothing any more.
    await updateTxn(tx, row.id, { refund_reference: null });
    if (!how.atVendor)
      await forBusiness(tx, row.business_id).refundMails.add({ kind: "txn_by_hand", about: row.id }, at);
    return (await absorbWithin(tx, app, { txn: row, reported: GIVEN_BACK, source: "staff" })).txn;
  });
  if (recorded) await deliverNotice(app, txn.id);
  return recorded;
}
