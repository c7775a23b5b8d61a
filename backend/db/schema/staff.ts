import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StaffRole } from "../../rules/staff-people.ts";
import { businesses } from "./business.ts";
import { businessId, createdAt, instant, type LocalizedText, rowId } from "./columns.ts";

/** A person who works at stores of one business. Never deleted, because their acts name them. */
export const staffMembers = pgTable(
  "staff_members",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** The sign-in name: lower case, unique in the whole installation. */
    login: text().notNull(),
    /** As shown to colleagues: "Already accepted by Maria". */
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    /** biz_location_ids; null: every store, including future ones. */
    store_ids: integer().array(),
    /** scrypt with its parameters and salt (console/accounts/password.ts). */
    password_hash: text().notNull(),
    /** Language of the console; null: the business's. */
    language: text(),
    /** A demo account, which only a demo backend lets in. */
    demo: boolean().notNull().default(false),
    created_at: createdAt(),
    /** Switched off: cannot sign in until the account is switched on again. */
    off_at: instant(),
    retired_at: instant(),
  },
  (t) => [uniqueIndex().on(t.login), index().on(t.business_id)],
);

/** A signed-in console. Ended by deleting it. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    /** SHA-256 of the cookie's value. */
    id: text().primaryKey(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    staff_id: uuid()
      .notNull()
      .references(() => staffMembers.id, { onDelete: "cascade" }),
    /** Sent back with every form. */
    csrf: text().notNull(),
    created_at: createdAt(),
    /** Last use, to the minute. */
    seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** The store whose board is open, as long as its live stream lasts; its staff count as the kitchen. */
    watching_store: integer(),
    watching_at: instant(),
    /** The session that this one was opened from, and ends with: the console's of a studio, or the other way round. */
    opened_from: text().references((): AnyPgColumn => staffSessions.id, { onDelete: "cascade", onUpdate: "cascade" }),
    /** SHA-256 of a code that opens another session from this one, for what and until when (console/accounts/hand-over.ts). */
    hand_over: text(),
    hand_over_until: instant(),
  },
  (t) => [
    index().on(t.staff_id),
    index().on(t.business_id, t.watching_store),
    index().on(t.opened_from),
    index().on(t.hand_over),
  ],
);

/** One row per failed sign-in; deleted after its window. Without a business, because the name may not exist. */
export const staffLoginFailures = pgTable(
  "staff_login_failures",
  {
    id: rowId(),
    /** account, network, or both together. */
    kind: text().notNull(),
    subject: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.kind, t.subject, t.created_at)],
);

/** Backups that operators' `npm run backup` has finished, so that metrics tell of the last one. Each is of all businesses. */
export const backups = pgTable("backups", { id: rowId(), created_at: createdAt() });

/** The values of an act's sentence: an instant or a day as text, a title in its languages. */
export type ActDetail = Readonly<Record<string, string | number | boolean | null | LocalizedText>>;

/** What a member of staff changed besides orders, which have their own history: who did what, and when. */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** Null: about the people of the business or its payment accounts, not about a store. */
    store_id: integer(),
    /** Null: done on the command line, by the operator of the installation. */
    staff_id: uuid().references(() => staffMembers.id, { onDelete: "cascade" }),
    act: text().notNull(),
    detail: jsonb().$type<ActDetail>().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.business_id, t.store_id, t.id)],
);

/**
 * Shop visits of a day by where they came from: counts, and nothing of a visitor. Kept for 25 months, so that a year can be compared
 * with the one before.
 */
export const shopVisitCounts = pgTable(
  "visit_counts",
  {
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** In the business's zone. */
    day: date({ mode: "string" }).notNull(),
    /** As in lib/domain/shop/shop-visit-source.ts. */
    source: text().notNull(),
    visits: integer().notNull().default(0),
    /** Visits in which something was added to the cart. */
    carts: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.day, t.source] })],
);
