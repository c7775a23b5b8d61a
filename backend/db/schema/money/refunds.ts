import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RefundReasonCode } from "../../../rules/refund/reasons.ts";
import { businessId, createdAt, instant, money } from "../columns.ts";
import { orders } from "../orders.ts";
import { paymentTxns } from "../payments.ts";
import { staffMembers } from "../staff.ts";

/** Pieces of a line of the order, which were paid but not had. */
export interface RefundedPieces {
  readonly position: number;
  readonly quantity: number;
}

/**
 * Money that staff give back for an order: a row for each way it goes. `online` to the payment, `wallet` as credit, `spot`
 * by hand, because it was paid in cash or by card on the spot. Amounts of all rows never exceed what was paid: of an order,
 * or of all rounds of a table's bill, of which one may take along what is less than a step of a provider and stays behind of the others.
 */
export const orderRefunds = pgTable(
  "order_refunds",
  {
    /** Letters and digits, under 35: the provider's idempotency key. */
    id: text().primaryKey(),
    /** In which order they were decided: parts of one payment are sent so. */
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    business_id: businessId(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Of the form; a repeat gets the same refund. */
    key: text().notNull(),
    way: text().$type<"online" | "wallet" | "spot">().notNull(),
    txn_id: text().references(() => paymentTxns.id),
    /**
     * By hand: `cash` or `card`, as it was paid; null in rows of older releases, which went as their order was paid. Into a wallet that
     * paid a share of a table's bill: that share; null for the credit that an order was placed with.
     */
    source: text(),
    /** All of its txn, which has a refund of its own; else a part. */
    whole: boolean().notNull().default(false),
    amount: money().notNull(),
    /** All that was left was asked for: a repeat asks for it again, though nothing is left by then. */
    rest: boolean().notNull().default(false),
    pieces: jsonb().$type<readonly RefundedPieces[]>().notNull(),
    /** Indexes of the order's charges. */
    charges: jsonb().$type<readonly number[]>().notNull(),
    reason: text().$type<RefundReasonCode>().notNull(),
    /** What staff typed; guests do not see it. */
    note: text(),
    /** Null: on the command line. */
    staff_id: uuid().references(() => staffMembers.id),
    /** failed: the provider has refused, or did not confirm it for too long; a person has to resolve it. */
    status: text().$type<"due" | "done" | "failed">().notNull(),
    reference: text(),
    tries: integer().notNull().default(0),
    /** How often the provider has refused it, or the bank returned it: the next one is another. */
    round: integer().notNull().default(0),
    next_at: instant(),
    done_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    uniqueIndex("order_refunds_key").on(t.order_id, t.key, t.way),
    index().on(t.business_id, t.created_at),
    index().on(t.txn_id),
    index("order_refunds_done").on(t.business_id, t.done_at).where(sql`done_at is not null`),
    index("order_refunds_due").on(t.next_at).where(sql`next_at is not null`),
  ],
);
