import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { type Minor, subtractMoney } from "../../../lib/domain/money.ts";
import type { Database } from "../../db/open.ts";
import { paymentTxns } from "../../db/schema.ts";
import { workThrough } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { providerOf } from "../accounts/choose.ts";
import { GIVEN_BACK, type PaymentProvider, type RefundState } from "../provider.ts";
import { refundIdAt } from "../rules/refund-id.ts";
import { NO_ANSWER, refundAgainAt, withoutKeys } from "../rules/refund-schedule.ts";
import { retryAt } from "../rules/schedule.ts";
import { absorb } from "../txns/absorb.ts";
import { logProviderFailure } from "../txns/provider-failure.ts";
import { takenAmount } from "../txns/taken.ts";
import { addTxnEvent, lockPurpose, type TxnRow, txnById, txnMinor, updateTxn } from "../txns/txns.ts";
import { refundedTxn } from "../txns/webhook-url.ts";
import { deliverNotice } from "./notices.ts";
import { claimRefund, leaveWithoutKeys, unknownRefund } from "./once-refunds.ts";
import { doneOf, partAmount, partsOf } from "./part-refunds.ts";
import { isOfEarlierRound, refundOrAsk } from "./refund-call.ts";
import { refundWords, refusedRefunds } from "./refund-words.ts";

const AT_ONCE = 50;

/** One refund per txn and round, however often it is requested: its id is derived from the txn's. */
const refundIdOf = ({ id, refund_round: round }: TxnRow) => refundIdAt(`r${id.slice(1)}`, round);

/** Sends due refunds; returns how many were tried. */
export async function sendDueRefunds(app: Services): Promise<number> {
  const due = await app.db
    .select()
    .from(paymentTxns)
    .where(and(lte(paymentTxns.refund_next_at, app.clock()), isNull(paymentTxns.refunded_at)))
    .orderBy(asc(paymentTxns.refund_next_at))
    .limit(AT_ONCE);
  const refundOne = (txn: TxnRow) => refundTxn(app, txn);
  await workThrough(due, refundOne, async ({ id, refund_tries }, error) => {
    app.log.error({ err: error, txn: id }, "A refund could not be recorded; it will be retried.");
    const tries = refund_tries + 1;
    await updateTxn(app.db, id, { refund_tries: tries, refund_next_at: retryAt(tries, app.clock()) });
  });
  return due.length;
}

/**
 * Requests a txn's refund from the provider. If done, the status is `refunded` and the order side is notified. Without
 * a response, or if pending or refused, it is seen to again at growing intervals (rules/refund-schedule); at last a
 * person has to resolve it, and `npm run payments` lists it.
 */
export async function refundTxn(app: Services, txn: TxnRow): Promise<void> {
  const provider = await providerOf(app, txn);
  const parts = await partsOf(app.db, txn.id);
  if (parts.some(({ status }) => status === "due")) return putOff(app, txn);
  // The whole includes what failed, but of these nobody knows whether they went back: a person finds out first.
  for (const { id } of parts.filter(({ status }) => status === "failed"))
    if (await unknownRefund(app, txn, id)) return putOff(app, txn);
  // It was sent and never answered, and the keys cannot be used now: with them it is a person's, and not sent again.
  const stands = provider ? null : withoutKeys(await refundWords(app.db, txn.id), app.clock());
  if (stands === "wait") return putOff(app, txn);
  if (stands === "person") return leaveWithoutKeys(app, txn);
  if (provider?.refundsOnce) {
    const claim = await claimRefund(app, txn);
    if (claim === "done") await settle(app, txn);
    if (claim !== "send") return;
  }
  let state: RefundState | null = null;
  try {
    state = provider && (await refundRest(app, provider, txn, doneOf(parts)));
  } catch (error) {
    logProviderFailure(app, txn, "refund", error);
  }
  if (state?.status === "refused") app.log.error({ txn: txn.id, gateway: txn.gateway }, "A refund was refused.");
  await recordAttempt(app, txn, state, !!provider?.refundsOnce);
  if (state?.status === "done") await settle(app, txn);
}

async function settle(app: Services, { id }: TxnRow): Promise<void> {
  await absorb(app, id, GIVEN_BACK, "refund");
  await deliverNotice(app, id);
}

/** What was taken; of what staff have given back in parts already, only the rest is left. */
async function refundRest(app: Services, provider: PaymentProvider, txn: TxnRow, before: Minor): Promise<RefundState> {
  const refund = { id: refundIdOf(txn), reference: txn.refund_reference };
  const payment = { ...refundedTxn(app, txn), refused: await refusedRefunds(app.db, txn.id) };
  if (before === 0) {
    const amount = await takenAmount(app.db, txn);
    if (!amount) return { status: "refused", refund_reference: txn.refund_reference };
    return refundOrAsk(provider, { ...payment, amount }, refund);
  }
  const rest = subtractMoney(txnMinor(txn), before);
  if (rest <= 0) return { status: "done", refund_reference: txn.refund_reference };
  const part = partAmount(txn, rest, before);
  if (!part) return { status: "refused", refund_reference: txn.refund_reference };
  return refundOrAsk(provider, payment, { ...refund, part });
}

/** Something has to be known first: what becomes of a part, or whether the provider may be asked twice. */
async function putOff(app: Services, { id, refund_tries }: TxnRow): Promise<void> {
  await app.db
    .update(paymentTxns)
    .set({ refund_next_at: retryAt(Math.max(3, refund_tries), app.clock()) })
    // Another process may have finished it meanwhile.
    .where(and(eq(paymentTxns.id, id), isNull(paymentTxns.refunded_at)));
}

/**
 * The next attempt is stored before this result is used, so that a crash in between repeats a refund instead of losing
 * it. A refused one is over: the next is another refund, under an id of its own. `sent` is the row as it was sent.
 */
async function recordAttempt(app: Services, sent: TxnRow, state: RefundState | null, once: boolean): Promise<void> {
  const { id } = sent;
  const now = app.clock();
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const found = await txnById(tx, id);
    const txn = found && (await lockPurpose(tx, found)).find((row) => row.id === id);
    if (!txn || txn.refunded_at || isOfEarlierRound(txn.refund_round, sent.refund_round, state)) return;
    const word = state?.status ?? NO_ANSWER;
    const reference = state?.refund_reference ?? txn.refund_reference;
    const again = !state && once ? null : refundAgainAt([...(await refundWords(tx, id)), { word, at: now }], now);
    await updateTxn(tx, id, {
      refund_tries: word === "pending" ? txn.refund_tries : txn.refund_tries + 1,
      refund_next_at: again,
      ...(word === "refused"
        ? { refund_round: txn.refund_round + 1, refund_reference: null }
        : { refund_reference: reference }),
    });
    if (!again)
      app.log.error({ txn: id, gateway: txn.gateway }, "A refund needs to be resolved by hand: see npm run payments.");
    const facts = { refund: word, refund_reference: reference };
    await addTxnEvent(tx, txn, { source: "refund", status: txn.status, facts, at: now });
  });
}
