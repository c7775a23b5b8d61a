import { and, asc, eq, lte, ne } from "drizzle-orm";
import { addMoney, type Minor, subtractMoney, toDecimalString } from "../../../lib/domain/money.ts";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { orderRefunds } from "../../db/schema.ts";
import { lockRound } from "../../dine-in/rounds/lock-round.ts";
import { workThrough } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { providerOf } from "../accounts/choose.ts";
import { gatewayAmount, leastRefund } from "../amounts.ts";
import type { PaymentProvider, RefundPart, RefundState } from "../provider.ts";
import { refundIdAt } from "../rules/refund-id.ts";
import { KEYS_GONE, NO_ANSWER, nextPart, refundAgainAt, SENT, withoutKeys } from "../rules/refund-schedule.ts";
import { retryAt } from "../rules/schedule.ts";
import { logProviderFailure } from "../txns/provider-failure.ts";
import { addTxnEvent, type TxnRow, txnById, txnMinor } from "../txns/txns.ts";
import { refundedTxn } from "../txns/webhook-url.ts";
import { ANSWER_WITHIN_MS } from "./once-refunds.ts";
import { isOfEarlierRound, refundOrAsk } from "./refund-call.ts";
import { lastRefundWords, refundWords, refusedRefunds } from "./refund-words.ts";

export type PartRow = typeof orderRefunds.$inferSelect;

const AT_ONCE = 50;

/** Sends parts of payments that are due; returns how many were tried. */
export async function sendDueParts(app: Services): Promise<number> {
  const due = await app.db
    .select()
    .from(orderRefunds)
    .where(lte(orderRefunds.next_at, app.clock()))
    .orderBy(asc(orderRefunds.seq))
    .limit(AT_ONCE);
  await workThrough(
    due,
    (row) => sendPart(app, row),
    async ({ id, tries }, error) => {
      app.log.error({ err: error, refund: id }, "A part of a payment could not be given back; it will be retried.");
      const again = { tries: tries + 1, next_at: retryAt(tries + 1, app.clock()) };
      await app.db
        .update(orderRefunds)
        .set(again)
        .where(and(eq(orderRefunds.id, id), eq(orderRefunds.status, "due")));
    },
  );
  return due.length;
}

/** Parts of a txn, oldest first. */
export const partsOf = (db: Database, txnId: string): Promise<PartRow[]> =>
  db
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.txn_id, txnId), eq(orderRefunds.whole, false)))
    .orderBy(asc(orderRefunds.seq));

/** An amount in minor units as the txn's gateway counts it. */
export function partAmount(txn: TxnRow, minor: Minor, before: Minor): RefundPart | null {
  const inUnits = (amount: Minor) => gatewayAmount(toDecimalString(amount, txn.currency), txn.currency, txn.gateway);
  const amount = inUnits(minor);
  const done = before === 0 ? 0 : inUnits(before)?.value;
  return amount && done !== undefined ? { amount, before: done } : null;
}

/** What of these parts is back, in minor units. */
export const doneOf = (parts: readonly PartRow[]): Minor =>
  addMoney(...parts.filter(({ status }) => status === "done").map(({ amount }) => amount));

/** What of a payment is back: the parts that are done, or, once the rest of it went back, everything but the parts that are not. */
const backOf = (txn: TxnRow, parts: readonly PartRow[]): Minor => {
  if (!txn.refunded_at) return doneOf(parts);
  const open = parts.filter(({ status }) => status !== "done").map(({ amount }) => amount);
  return subtractMoney(txnMinor(txn), addMoney(...open));
};

/** How much of a txn its parts give back, together: those that went back, those that are due, and those that failed, which are owed. */
export async function givenBackInParts(db: Database, txn: TxnRow): Promise<"none" | "some" | "all"> {
  const parts = await partsOf(db, txn.id);
  if (parts.length === 0) return "none";
  return addMoney(...parts.map(({ amount }) => amount)) >= txnMinor(txn) ? "all" : "some";
}

/**
 * Requests one part from the provider. Parts of a payment go one after the other, because a provider without keys of its
 * own tells a repeat by the sum that is back already; one that was refused waits aside.
 */
export async function sendPart(app: Services, part: PartRow): Promise<void> {
  const txn = part.txn_id ? await txnById(app.db, part.txn_id) : null;
  if (!txn) throw new Error(`The refund ${part.id} has no payment.`);
  const provider = await providerOf(app, txn);
  const isOnce = !!provider?.refundsOnce;
  const claimed = await claimPart(app, txn, part, provider);
  if (!claimed) return;
  const { row, wanted, isHopeless } = claimed;
  let state: RefundState | null = isHopeless ? { status: "refused", refund_reference: row.reference } : null;
  try {
    if (provider && wanted) {
      const refund = { id: refundIdAt(row.id, row.round), reference: row.reference };
      const payment = { ...refundedTxn(app, txn), refused: await refusedRefunds(app.db, txn.id, row.id) };
      state = await refundOrAsk(provider, payment, { ...refund, part: wanted });
    }
  } catch (error) {
    logProviderFailure(app, txn, "refund", error);
  }
  await recordPart(app, txn, row, { state, isOnce, isHopeless });
}

interface Claimed {
  readonly row: PartRow;
  /** What the provider is asked for; null: nothing is sent. */
  readonly wanted: (RefundPart & { readonly since: Date }) | null;
  /** The provider can never give this part back, so no later try would help. Nothing is sent, which leaves nothing unknown. */
  readonly isHopeless: boolean;
}

/**
 * The right to send a part: it is the payment's next one, and no other process has sent it meanwhile. That it is sent is written down before the
 * request, under the lock of the order or bill that all parts of a payment share. Of a provider that is asked once, one that is found sent and
 * never answered is a person's.
 */
async function claimPart(
  app: Services,
  txn: TxnRow,
  part: PartRow,
  provider: PaymentProvider | null,
): Promise<Claimed | null> {
  const now = app.clock();
  return app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const row = await lockPart(tx, part);
    if (row?.status !== "due" || (row.next_at && row.next_at > now)) return null;
    const lastWord = await lastRefundWords(tx, [txn.id]);
    const wordOf = ({ id }: PartRow) => lastWord(txn.id, id);
    const parts = await partsOf(tx, txn.id);
    if (nextPart(parts, wordOf)?.id !== row.id) {
      await setPart(tx, row, { next_at: retryAt(3, now) });
      return null;
    }
    // Without keys nobody can ask whether one that was sent has arrived: "sent" stays its last word until they are back.
    const stands = provider ? null : withoutKeys(await refundWords(tx, txn.id, row.id), now);
    if (stands === "wait") {
      await setPart(tx, row, { tries: row.tries + 1, next_at: retryAt(row.tries + 1, now) });
      return null;
    }
    const amount = provider && partAmount(txn, row.amount, backOf(txn, parts));
    const isTooLittle = row.amount < leastRefund(txn.currency, txn.gateway) && !row.reference;
    const isHopeless = provider !== null && (!provider.refundsParts || !amount || isTooLittle);
    const wanted = amount && !isHopeless ? { ...amount, since: row.created_at } : null;
    const isLost = stands === "person" || (!!provider?.refundsOnce && wordOf(row) === SENT);
    const next = isLost ? null : new Date(now.getTime() + ANSWER_WITHIN_MS);
    const change = { status: isLost ? "failed" : "due", next_at: next, updated_at: now } as const;
    await setPart(tx, row, change);
    const word = stands === "person" ? KEYS_GONE : isLost ? NO_ANSWER : SENT;
    const facts = { refund: word, part: row.amount, part_id: row.id };
    if (isLost || wanted) await addTxnEvent(tx, txn, { source: "refund", status: txn.status, facts, at: now });
    if (!isLost) return { row: { ...row, ...change }, wanted, isHopeless };
    app.log.error({ txn: txn.id, refund: row.id }, "A refund was sent and never answered: a person has to look.");
    await app.payments.payables.onPartRefund(app, tx, { ...row, ...change });
    return null;
  });
}

interface Answered {
  readonly state: RefundState | null;
  /** It is not sent again without an answer. */
  readonly isOnce: boolean;
  readonly isHopeless: boolean;
}

/** As with the refund of a whole payment, one that was refused is over, and the next try is another refund. `sent`: the row as it was sent. */
async function recordPart(
  app: Services,
  txn: TxnRow,
  sent: PartRow,
  { state, isOnce, isHopeless }: Answered,
): Promise<void> {
  const { id } = sent;
  const now = app.clock();
  await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const row = await lockPart(tx, sent);
    if (row?.status !== "due" || isOfEarlierRound(row.round, sent.round, state)) return;
    const word = state?.status ?? NO_ANSWER;
    const isDone = word === "done";
    const isOver = isDone || isHopeless || (isOnce && !state);
    const again = isOver ? null : refundAgainAt([...(await refundWords(tx, txn.id, id)), { word, at: now }], now);
    const status: PartRow["status"] = isDone ? "done" : again ? "due" : "failed";
    const reference = state?.refund_reference ?? row.reference;
    const change = {
      tries: word === "pending" ? row.tries : row.tries + 1,
      ...(word === "refused" ? { round: row.round + 1, reference: null } : { reference }),
      status,
      next_at: again,
      done_at: isDone ? now : null,
      updated_at: now,
    };
    await setPart(tx, row, change);
    const facts = { refund: word, part: row.amount, part_id: id, refund_reference: reference };
    await addTxnEvent(tx, txn, { source: "refund", status: txn.status, facts, at: now });
    if (status === "failed")
      app.log.error({ txn: txn.id, refund: id }, "A refund needs to be resolved by hand: see npm run payments.");
    if (status !== "due") await app.payments.payables.onPartRefund(app, tx, { ...row, ...change });
  });
}

/** The order is locked first, as wherever an order and its payment are. */
export async function lockPart(
  tx: Database,
  { id, order_id, business_id }: Pick<PartRow, "id" | "order_id" | "business_id">,
): Promise<PartRow | null> {
  await lockRound(forBusiness(tx, business_id), order_id);
  const [row] = await tx.select().from(orderRefunds).where(eq(orderRefunds.id, id)).for("update");
  return row ?? null;
}

/** Changes a part; the refund of a whole payment is left alone. */
export async function setPart(tx: Database, { id }: PartRow, change: Partial<PartRow>): Promise<void> {
  await tx
    .update(orderRefunds)
    .set(change)
    .where(and(eq(orderRefunds.id, id), ne(orderRefunds.whole, true)));
}
