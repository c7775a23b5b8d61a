import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { StaffRole } from "../../rules/staff-people.ts";
import { businesses } from "./business.ts";
import type { LocalizedText } from "./columns.ts";
import { businessId, createdAt, instant, rowId } from "./columns.ts";

/** Somebody who works at stores of one business. Never deleted: what they did names them. */
export const staffMembers = pgTable(
  "staff_members",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** What they sign in with: lower case, one in the whole installation. */
    login: text().notNull(),
    /** As colleagues read it: "Already accepted by Maria". */
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    /** biz_location_ids; null: every store, also those to come. */
    store_ids: integer().array(),
    /** scrypt with its parameters and salt (console/accounts/password.ts). */
    password_hash: text().notNull(),
    /** Language of the console; null: the business's. */
    language: text(),
    /** An account of the demo, which no other backend lets in. */
    demo: boolean().notNull().default(false),
    created_at: createdAt(),
    /** Switched off: not let in until somebody switches the account on again. */
    off_at: instant(),
    retired_at: instant(),
  },
  (t) => [uniqueIndex().on(t.login), index().on(t.business_id)],
);

/** A console that is signed in. Ended by deleting it. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    /** SHA-256 of what the cookie holds. */
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
    /** The store whose board is open, as long as its live stream stands: its people are the kitchen. */
    watching_store: integer(),
    watching_at: instant(),
  },
  (t) => [index().on(t.staff_id), index().on(t.business_id, t.watching_store)],
);

/** One row for each sign-in that failed; forgotten after its window. No business: the name may be nobody's. */
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

/** What a sentence about an act names: an instant or a day as text, a title in its languages. */
export type ActDetail = Readonly<Record<string, string | number | boolean | null | LocalizedText>>;

/** What somebody of the staff changed besides orders, which have their own history: who did what, and when. */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** Null: about the people of the business, and no store's. */
    store_id: integer(),
    /** Null: done on the command line, by whoever runs the installation. */
    staff_id: uuid().references(() => staffMembers.id, { onDelete: "cascade" }),
    act: text().notNull(),
    detail: jsonb().$type<ActDetail>().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.business_id, t.store_id, t.id)],
);
