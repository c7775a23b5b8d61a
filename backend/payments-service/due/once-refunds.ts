import type { Database } from "../../db/open.ts";
import type { Services } from "../../services.ts";
import { providerOf } from "../accounts/choose.ts";
import { KEYS_GONE, NO_ANSWER, SENT, withoutKeys } from "../rules/refund-schedule.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { addTxnEvent, lockPurpose, type TxnRow, updateTxn } from "../txns/txns.ts";
import { lastRefundWord, refundWords } from "./refund-words.ts";

/** From then on a refund that was sent has no answer any more: longer than the call takes, and than clocks differ. */
export const ANSWER_WITHIN_MS = PROVIDER_TIMEOUT_MS.refund + 40_000;

/** `done`: it was, and only the rest of the work is left. */
export type Claim = "send" | "done" | "wait";

/**
 * The right to send a refund to a provider that would make a second one of a repeated request. It is written down before
 * the request, under the txn's lock: whoever finds it there without an answer, after a crash or in another process,
 * leaves it to a person.
 */
export async function claimRefund(app: Services, txn: TxnRow): Promise<Claim> {
  const { id } = txn;
  const now = app.clock();
  return app.db.transaction(async (transaction): Promise<Claim> => {
    const tx = transaction as unknown as Database;
    const row = (await lockPurpose(tx, txn)).find((one) => one.id === id);
    if (!row?.refund_next_at || row.refunded_at || row.refund_next_at > now) return "wait";
    const word = await lastRefundWord(tx, id);
    if (word === "done") return "done";
    const isLost = word === SENT;
    const next = isLost ? null : new Date(now.getTime() + ANSWER_WITHIN_MS);
    await updateTxn(tx, id, { refund_next_at: next, updated_at: now });
    const facts = { refund: isLost ? NO_ANSWER : SENT };
    await addTxnEvent(tx, row, { source: "refund", status: row.status, facts, at: now });
    if (isLost)
      app.log.error({ txn: id, gateway: row.gateway }, "A refund was sent and never answered: a person has to look.");
    return isLost ? "wait" : "send";
  });
}

/** Whether it was sent and may still be answered, or was done and is not recorded as such yet. `row` is locked. */
export const isOnItsWay = async (tx: Database, { id, refund_next_at }: TxnRow): Promise<boolean> =>
  refund_next_at !== null && [SENT, "done"].includes((await lastRefundWord(tx, id)) ?? "");

/** Leaves to a person a refund that was sent and never answered, and whose keys stayed away. */
export async function leaveWithoutKeys(app: Services, txn: TxnRow): Promise<void> {
  const now = app.clock();
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const row = (await lockPurpose(tx, txn)).find(({ id }) => id === txn.id);
    if (!row?.refund_next_at || row.refunded_at) return;
    if (withoutKeys(await refundWords(tx, row.id), now) !== "person") return;
    await updateTxn(tx, row.id, { refund_next_at: null, updated_at: now });
    await addTxnEvent(tx, row, { source: "refund", status: row.status, facts: { refund: KEYS_GONE }, at: now });
    app.log.error(
      { txn: row.id, gateway: row.gateway },
      "A refund was sent, and its keys are gone: a person has to look.",
    );
  });
}

/**
 * Whether only the provider's dashboard can show if this refund, or part, was made, though it may be retried automatically.
 * `no_keys`: the provider can't be asked either. Without keys we don't know how it would take a repeated request.
 */
export async function unknownRefund(
  app: Services,
  txn: TxnRow,
  partId?: string,
  db: Database = app.db,
): Promise<"asked" | "no_keys" | null> {
  const provider = await providerOf(app, txn);
  const word = await lastRefundWord(db, txn.id, partId);
  const isUnknown = word === KEYS_GONE || (word === NO_ANSWER && (!provider || !!provider.refundsOnce));
  if (!isUnknown) return null;
  return provider ? "asked" : "no_keys";
}
