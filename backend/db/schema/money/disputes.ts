import { boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Gateway } from "../../../payments-service/provider.ts";
import type { DayDifference } from "../../../payments-service/rules/compare-day.ts";
import { businessId, createdAt, instant, money, rowId } from "../columns.ts";
import { paymentTxns } from "../payments.ts";

/** A guest's bank takes back a payment, or asks about it. The newest state as the provider tells it. */
export const paymentDisputes = pgTable(
  "payment_disputes",
  {
    id: rowId(),
    business_id: businessId(),
    gateway: text().$type<Gateway>().notNull(),
    account: text().notNull(),
    /** The provider's id of it. */
    reference: text().notNull(),
    txn_id: text()
      .notNull()
      .references(() => paymentTxns.id),
    state: text().$type<"evidence_due" | "under_review" | "won" | "lost">().notNull(),
    /** The bank asks alone, and has taken nothing. */
    inquiry: boolean().notNull().default(false),
    /** Minor units of the business's currency. */
    amount: money().notNull(),
    /** The provider's word for why. */
    reason: text(),
    /** Until when it takes evidence. */
    due_at: instant(),
    opened_at: instant().notNull(),
    closed_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_disputes_reference").on(t.gateway, t.account, t.reference),
    index().on(t.business_id, t.opened_at),
    index().on(t.txn_id),
  ],
);

/** A day of one account compared with the provider's list. Amounts in minor units of the business's currency. */
export const paymentDays = pgTable(
  "payment_days",
  {
    business_id: businessId(),
    gateway: text().$type<Gateway>().notNull(),
    account: text().notNull(),
    /** In the business's zone, from midnight to midnight. */
    day: date({ mode: "string" }).notNull(),
    taken: money().notNull(),
    returned: money().notNull(),
    vendor_taken: money().notNull(),
    vendor_returned: money().notNull(),
    fees: money().notNull(),
    differences: jsonb().$type<readonly DayDifference[]>().notNull(),
    checked_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.gateway, t.account, t.day] })],
);

/**
 * A day of an account that could not be compared when that was tried last; compared, it becomes one of paymentDays, or
 * keeps what it had there.
 */
export const paymentDaysMissed = pgTable(
  "payment_days_missed",
  {
    business_id: businessId(),
    gateway: text().$type<Gateway>().notNull(),
    account: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** `no_keys`: the account's keys cannot be used. `no_answer`: none, or none that could be read. */
    why: text().$type<"no_keys" | "no_answer">().notNull(),
    tried_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.gateway, t.account, t.day] })],
);
