import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { paymentTxnEvents } from "../../db/schema.ts";
import type { RefundEvent } from "../rules/refund-schedule.ts";

/** A person gave it back without the provider, or at its own pages. */
export const BY_HAND = "by_hand";

export interface RecordedByHand {
  readonly note: string;
  /** Of the member of staff; null for the operator. */
  readonly by: string | null;
  /** In the provider's dashboard: its list has it. */
  readonly atVendor: boolean;
}

/** Facts of a refund that a person has recorded. */
export const byHandFacts = ({ note, by, atVendor }: RecordedByHand) => ({
  refund: BY_HAND,
  note,
  by,
  at_vendor: atVendor,
});

/** What was reported of a txn's refund, or of a part of it (its id), and done about it; oldest first. */
export async function refundWords(db: Database, txnId: string, partId?: string): Promise<RefundEvent[]> {
  const events = await db
    .select({ facts: paymentTxnEvents.facts, at: paymentTxnEvents.created_at })
    .from(paymentTxnEvents)
    .where(eq(paymentTxnEvents.txn_id, txnId))
    .orderBy(asc(paymentTxnEvents.id));
  return events.flatMap(({ facts, at }) =>
    typeof facts.refund === "string" && facts.part_id === partId
      ? [{ word: facts.refund, at, reference: textIn(facts.refund_reference) }]
      : [],
  );
}

const textIn = (fact: unknown): string | null => (typeof fact === "string" ? fact : null);

/** The provider's references of a txn's whole refunds that it refused, or of those of a part. */
export async function refusedRefunds(db: Database, txnId: string, partId?: string): Promise<string[]> {
  const words = await refundWords(db, txnId, partId);
  return words.flatMap(({ word, reference }) => (word === "refused" && reference ? [reference] : []));
}

/** The last of them. */
export const lastRefundWord = async (db: Database, txnId: string, partId?: string): Promise<string | null> =>
  (await lastRefundWords(db, [txnId]))(txnId, partId);

/** The same of many txns and their parts, read at once. */
export async function lastRefundWords(
  db: Database,
  txnIds: readonly string[],
): Promise<(txnId: string, partId?: string) => string | null> {
  const latest = await latestRefundReports(db, txnIds);
  return (txnId, partId) => latest(txnId, partId)?.word ?? null;
}

/** How a refund that is done went, as its order's history has it. */
export async function howItWent(db: Database, txnId: string, partId?: string): Promise<typeof BY_HAND | "done"> {
  return wasElsewhere((await latestRefundReports(db, [txnId]))(txnId, partId)) ? BY_HAND : "done";
}

export interface RefundReport {
  readonly word: string;
  /** Recorded by hand, as made in the provider's dashboard; null: nobody was asked then. */
  readonly atVendor: boolean | null;
}

/** A person gave it back in another way than at the provider, which sends nothing to the guest. */
export const wasElsewhere = (report: RefundReport | null): boolean => report?.word === BY_HAND && !report.atVendor;

/** With whether a person made it at the provider. */
export async function latestRefundReports(
  db: Database,
  txnIds: readonly string[],
): Promise<(txnId: string, partId?: string) => RefundReport | null> {
  const { id, txn_id, facts } = paymentTxnEvents;
  const part = sql<string | null>`${facts}->>'part_id'`;
  const atVendor = sql<boolean | null>`(${facts}->>'at_vendor')::boolean`;
  const rows = await db
    .selectDistinctOn([txn_id, part], { txn_id, part, word: sql<string>`${facts}->>'refund'`, atVendor })
    .from(paymentTxnEvents)
    .where(and(sql`${txn_id} = any(${sql.param(txnIds)}::text[])`, sql`jsonb_typeof(${facts}->'refund') = 'string'`))
    .orderBy(txn_id, part, desc(id));
  const keyOf = (txnId: string, partId?: string | null) => `${txnId} ${partId ?? ""}`;
  const latest = new Map(rows.map((row) => [keyOf(row.txn_id, row.part), row]));
  return (txnId, partId) => latest.get(keyOf(txnId, partId)) ?? null;
}
