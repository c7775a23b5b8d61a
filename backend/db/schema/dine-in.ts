import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ZERO } from "../../../lib/domain/money.ts";
import { stores, storeTables } from "./business.ts";
import { businessId, createdAt, instant, money } from "./columns.ts";
import { customers } from "./customers.ts";
import { staffMembers } from "./staff.ts";

/** The codes printed for tables. A table has one code that works; revoked ones stay, so that a scan says why. */
export const tableCodes = pgTable(
  "table_codes",
  {
    business_id: businessId(),
    /** As in the address /table/<code>. */
    code: text().notNull(),
    table_id: text().notNull(),
    created_at: createdAt(),
    revoked_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.code] }),
    foreignKey({
      columns: [t.business_id, t.table_id],
      foreignColumns: [storeTables.business_id, storeTables.id],
    }).onDelete("cascade"),
    uniqueIndex("table_codes_valid").on(t.business_id, t.table_id).where(sql`revoked_at is null`),
  ],
);

/** A party at a table, from the first scan until its bill is closed or staff end it. */
export const visits = pgTable(
  "visits",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    store_id: integer().notNull(),
    table_id: text().notNull(),
    /** What a phone has to enter to join, e.g. "mango 42". */
    word: text().notNull(),
    /** When staff saw the guests: they accepted a round or a phone, or opened the visit. Null: opened by a scan only. */
    confirmed_at: instant(),
    created_at: createdAt(),
    /** Last use by one of its phones; at most a minute old. */
    used_at: createdAt(),
    ended_at: instant(),
    end_reason: text().$type<VisitEnd>(),
  },
  (t) => [
    foreignKey({ columns: [t.business_id, t.store_id], foreignColumns: [stores.business_id, stores.id] }),
    uniqueIndex("visits_open_table").on(t.business_id, t.table_id).where(sql`ended_at is null`),
    index().on(t.business_id, t.store_id, t.created_at),
  ],
);
/** `joined`: its party went on with that of another table. */
export type VisitEnd = "bill_closed" | "staff" | "unused" | "joined";

/** One phone of a visit. Its customer is the account that is signed in on it, or a guest without a number. */
export const visitGuests = pgTable(
  "visit_guests",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    visit_id: uuid()
      .notNull()
      .references(() => visits.id, { onDelete: "cascade" }),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    /** Made by the phone, so that a repeated request finds its first result (D8). */
    key: text().notNull(),
    /** First name or nickname, as the others at the table see it. */
    name: text(),
    /** Its place among the phones of the visit: unique, negative for a refused phone. It changes when tables are joined. */
    colour: integer().notNull(),
    /** The colour and number by which the others know it, from the table that it came from; null: `colour`. */
    mark: integer(),
    /** The table at which it joined, if staff have joined that party with this one since. */
    from_table: text(),
    /** `waiting`: staff have not admitted it yet. */
    status: text().$type<"waiting" | "admitted" | "refused" | "left">().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.visit_id, t.key),
    uniqueIndex().on(t.visit_id, t.colour),
    index().on(t.business_id, t.customer_id),
  ],
);

/** The running bill of a visit: several rounds, closed together. */
export const bills = pgTable(
  "bills",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    store_id: integer().notNull(),
    table_id: text().notNull(),
    visit_id: uuid().references(() => visits.id),
    status: text().$type<"open" | "locked" | "closed" | "rejected">().notNull().default("open"),
    service_charge_removed: boolean().notNull().default(false),
    /** Percent of the service charge when the bill began: its guests agreed to that one. Null: a bill from before this was kept. */
    service_percent: doublePrecision(),
    created_at: createdAt(),
    closed_at: instant(),
  },
  (t) => [
    foreignKey({ columns: [t.business_id, t.store_id], foreignColumns: [stores.business_id, stores.id] }),
    uniqueIndex("bills_open_table").on(t.business_id, t.table_id).where(sql`closed_at is null`),
    index().on(t.visit_id),
  ],
);

/** One dish of a bill: the round's order, and its position in it; with `pieces` only those of it, counted from 0. */
export interface DishRef {
  order_id: string;
  position: number;
  pieces?: number[];
}

/** What one guest, or a member of staff, pays of a bill. All that are not released never exceed the bill. */
export const billPayments = pgTable(
  "bill_payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    bill_id: uuid()
      .notNull()
      .references(() => bills.id, { onDelete: "cascade" }),
    /** The phone that pays; null: the staff took the money. */
    guest_id: uuid().references(() => visitGuests.id),
    customer_id: uuid().references(() => customers.id),
    staff_id: uuid().references(() => staffMembers.id),
    kind: text().$type<"dishes" | "share" | "amount" | "rest">().notNull(),
    /** The dishes that it pays for; null: a part of the sum. */
    dishes: jsonb().$type<DishRef[]>(),
    /** One share of this many. */
    shares: integer(),
    /** Of the bill, in minor units. */
    amount: money().notNull(),
    /** Beside it. */
    tip: money().notNull().default(ZERO),
    /** Beside both, paid online: what rounds them to an amount that the gateways can charge. Negative in the guest's favour. */
    rounding: money().notNull().default(ZERO),
    way: text().$type<"cash" | "card" | "payment_gateway" | "wallet">().notNull(),
    status: text().$type<"claimed" | "paid" | "released">().notNull(),
    txn_id: text(),
    /** Made by the phone (D8). */
    key: text().notNull(),
    /** When an unpaid claim opens again. */
    expires_at: instant(),
    /** When its online payment failed and opened it again; null once its guest has taken it again. */
    failed_at: instant(),
    created_at: createdAt(),
    paid_at: instant(),
  },
  (t) => [uniqueIndex().on(t.bill_id, t.key), index().on(t.bill_id), index().on(t.business_id, t.customer_id)],
);
