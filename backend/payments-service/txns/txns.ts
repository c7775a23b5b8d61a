import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, exists, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { toMinor } from "../../../lib/domain/money/decimals.ts";
import type { Minor } from "../../../lib/domain/money.ts";
import { toGatewayAmount } from "../../../payments/core/money.ts";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { paymentNotices, paymentTxnEvents, paymentTxns } from "../../db/schema.ts";
import { lockNames } from "../../db/statements/lock-names.ts";
import type { GatewayAmount, ProviderTxn } from "../provider.ts";
import type { RefundReason } from "../rules/provider-state.ts";

export type TxnRow = typeof paymentTxns.$inferSelect;
export type TxnDraft = Omit<typeof paymentTxns.$inferInsert, "id"> & { readonly id?: string };
type TxnEventFacts = (typeof paymentTxnEvents.$inferInsert)["facts"];

/** What is paid for; another customer's purpose with the same name is a different one. */
export type Purpose = Pick<TxnRow, "business_id" | "customer_id" | "purpose" | "purpose_id">;

const ofPurpose = (purpose: Purpose) =>
  and(
    eq(paymentTxns.business_id, purpose.business_id),
    eq(paymentTxns.customer_id, purpose.customer_id),
    eq(paymentTxns.purpose, purpose.purpose),
    eq(paymentTxns.purpose_id, purpose.purpose_id),
  );

/** 33 random letters and digits; providers accept up to 35. */
export const newTxnId = () => `t${randomUUID().replaceAll("-", "")}`;

/** The amount as its gateway counts it. A row has only amounts that were converted once already. */
export function amountOf(txn: Pick<TxnRow, "amount" | "currency" | "gateway" | "id">): GatewayAmount {
  const amount = toGatewayAmount(txn.amount, txn.currency, txn.gateway);
  if (!amount.ok) throw new Error(`The stored amount of txn ${txn.id} cannot be converted.`);
  return amount.value;
}

/** The txn's amount in minor units. */
export function txnMinor({ amount, currency, id }: Pick<TxnRow, "amount" | "currency" | "id">): Minor {
  const read = toMinor(amount, currency);
  if (!read.ok) throw new Error(`The stored amount of txn ${id} cannot be read.`);
  return read.value;
}

/** What a provider needs to recognise a txn. */
export function providerTxn(txn: TxnRow): ProviderTxn {
  const { id, reference, g_txn_id, request } = txn;
  return { txn_id: id, reference: reference ?? id, g_txn_id, amount: amountOf(txn), language: request.language };
}

export async function txnById(db: Database, id: string): Promise<TxnRow | null> {
  const [row] = await db.select().from(paymentTxns).where(eq(paymentTxns.id, id)).limit(1);
  return row ?? null;
}

export async function txnByKey(db: Database, owner: Omit<Purpose, "purpose" | "purpose_id">, key: string) {
  const { business_id, customer_id } = owner;
  const named = and(
    eq(paymentTxns.business_id, business_id),
    eq(paymentTxns.customer_id, customer_id),
    eq(paymentTxns.key, key),
  );
  const [row] = await db.select().from(paymentTxns).where(named).limit(1);
  return row ?? null;
}

/** By our id or the provider's, within one account at a gateway. */
export async function txnOfReference(
  db: Database,
  { gateway, account }: Pick<TxnRow, "gateway" | "account">,
  reference: string,
): Promise<TxnRow | null> {
  const named = or(eq(paymentTxns.id, reference), eq(paymentTxns.reference, reference));
  const [row] = await db
    .select()
    .from(paymentTxns)
    .where(and(eq(paymentTxns.gateway, gateway), eq(paymentTxns.account, account), named))
    .limit(1);
  return row ?? null;
}

/** The txns whose money is kept for an order: one, or none. */
export async function payingTxns(db: Database, orderId: string): Promise<TxnRow[]> {
  return db
    .select()
    .from(paymentTxns)
    .where(and(eq(paymentTxns.order_id, orderId), eq(paymentTxns.pays, true)));
}

/** Attempts to pay for an order, newest first. */
export async function txnsOfOrder(db: Database, orderId: string): Promise<TxnRow[]> {
  return db.select().from(paymentTxns).where(eq(paymentTxns.order_id, orderId)).orderBy(desc(paymentTxns.created_at));
}

/** Every attempt to pay for a purpose, oldest first. */
export async function txnsOfPurpose(db: Database, purpose: Purpose): Promise<TxnRow[]> {
  return db
    .select()
    .from(paymentTxns)
    .where(ofPurpose(purpose))
    .orderBy(asc(paymentTxns.created_at), asc(paymentTxns.id));
}

/** A txn, and whether its order has acknowledged its money. */
export interface Attempt {
  readonly txn: TxnRow;
  /** Its money has arrived and its order has not acknowledged it yet, so it may be kept or returned. */
  readonly isUnacknowledged: boolean;
}

/** As txnsOfPurpose, in one statement with the open notices, because both change together. */
export async function attemptsAt(db: Database, purpose: Purpose): Promise<Attempt[]> {
  const { txn_id, kind, acknowledged_at } = paymentNotices;
  const open = and(eq(txn_id, paymentTxns.id), eq(kind, "paid"), isNull(acknowledged_at));
  const unheard = exists(db.select({ one: sql`1` }).from(paymentNotices).where(open));
  return db
    .select({ txn: paymentTxns, isUnacknowledged: sql<boolean>`${paymentTxns.pays} and ${unheard}` })
    .from(paymentTxns)
    .where(ofPurpose(purpose))
    .orderBy(asc(paymentTxns.created_at), asc(paymentTxns.id));
}

/** What an attempt's guest may be told of it. */
export const toldStatus = ({ txn, isUnacknowledged }: Attempt): TxnRow["status"] =>
  isUnacknowledged ? "pending" : txn.status;

/**
 * As txnsOfPurpose, locked in order of id until the transaction ends: only one transaction at a time changes a
 * purpose's money.
 */
export async function lockPurpose(tx: Database, purpose: Purpose): Promise<TxnRow[]> {
  return tx.select().from(paymentTxns).where(ofPurpose(purpose)).orderBy(asc(paymentTxns.id)).for("update");
}

/**
 * As lockPurpose, of a purpose that may have no txn yet, for a transaction that opens one: two that open one at once wait for each
 * other, and the second replaces the first's.
 */
export async function lockToOpen(tx: Database, purpose: Purpose): Promise<TxnRow[]> {
  const { business_id, customer_id, purpose: name, purpose_id } = purpose;
  await lockNames(tx, [{ kind: "purpose", name: JSON.stringify([business_id, customer_id, name, purpose_id]) }]);
  return lockPurpose(tx, purpose);
}

/** Takes a key; null if it is taken. Waits for another transaction that is taking it. */
export async function insertTxn(tx: Database, draft: TxnDraft): Promise<TxnRow | null> {
  const [row] = await tx
    .insert(paymentTxns)
    .values({ id: newTxnId(), ...draft })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/**
 * Keeps what the provider calls a txn, and its page where it is opened once; false if another process has kept another
 * name meanwhile, whose page may be open in a browser.
 */
export async function keepReference(db: Database, txn: TxnRow, reference: string, page?: string): Promise<boolean> {
  const unchanged = txn.reference === null ? isNull(paymentTxns.reference) : eq(paymentTxns.reference, txn.reference);
  const named = and(eq(paymentTxns.id, txn.id), or(unchanged, eq(paymentTxns.reference, reference)));
  const change = page ? { reference, request: { ...txn.request, page } } : { reference };
  const kept = await db.update(paymentTxns).set(change).where(named).returning({ id: paymentTxns.id });
  return kept.length > 0;
}

export async function updateTxn(tx: Database, id: string, change: Partial<TxnRow>): Promise<void> {
  await tx.update(paymentTxns).set(change).where(eq(paymentTxns.id, id));
}

/** Appends to the history of a txn. */
export async function addTxnEvent(
  tx: Database,
  txn: Pick<TxnRow, "id" | "business_id" | "status">,
  event: { source: string; status: string; facts?: TxnEventFacts; at: Date },
): Promise<void> {
  await tx.insert(paymentTxnEvents).values({
    business_id: txn.business_id,
    txn_id: txn.id,
    source: event.source,
    prev_status: txn.status,
    status: event.status,
    facts: event.facts ?? {},
    created_at: event.at,
  });
}

/** Records a notice for the order side; once per kind. */
export async function addNotice(
  tx: Database,
  txn: TxnRow,
  kind: "paid" | "refunding" | "refunded" | "failed",
  now: Date,
): Promise<void> {
  await tx
    .insert(paymentNotices)
    .values({ business_id: txn.business_id, txn_id: txn.id, kind, next_at: now, created_at: now })
    .onConflictDoNothing();
}

/**
 * Requests a txn's refund: recorded in the caller's transaction, sent by the sweeper, or at once if possible. Does
 * nothing if the txn was not charged or is already being refunded.
 */
export async function requestRefund(tx: Database, txn: TxnRow, reason: RefundReason, now: Date): Promise<void> {
  if (!txn.charged_at || txn.refund_reason) return;
  await updateTxn(tx, txn.id, { pays: false, refund_reason: reason, refund_next_at: now, updated_at: now });
  await addTxnEvent(tx, txn, { source: "order", status: txn.status, facts: { refund: reason }, at: now });
  await tellGuest(tx, txn, reason, now);
}

/** Queues the one mail that says why a whole payment is refunded. A refund by staff is announced where it is decided, with its other parts. */
export async function tellGuest(tx: Database, txn: TxnRow, reason: RefundReason | null, now: Date): Promise<void> {
  if (reason === "by_staff") return;
  const { refundMails } = forBusiness(tx, txn.business_id);
  const ended = reason === "order_cancelled" ? txn.order_id : null;
  await refundMails.add(ended ? { kind: "order", about: ended } : { kind: "txn", about: txn.id }, now);
}

/**
 * Cancels a purpose's untouched checkouts other than `keep`, because another replaces them. Returns those it canceled.
 */
export async function closeUntouched(tx: Database, purpose: Purpose, keep: string, now: Date): Promise<TxnRow[]> {
  const open = and(ofPurpose(purpose), ne(paymentTxns.id, keep), inArray(paymentTxns.status, ["initialized"]));
  const rows = await tx
    .select()
    .from(paymentTxns)
    .where(and(open, isNull(paymentTxns.capture_key)))
    .for("update");
  for (const row of rows) {
    await updateTxn(tx, row.id, { status: "canceled", updated_at: now });
    await addTxnEvent(tx, row, { source: "init", status: "canceled", facts: { replaced_by: keep }, at: now });
  }
  return rows;
}
