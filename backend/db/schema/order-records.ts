import { sql } from "drizzle-orm";
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { TableAction } from "../../../lib/domain/enumerations.ts";
import type { ReasonCode } from "../../rules/staff-reason.ts";
import { businessId, createdAt, instant, type Mode, rowId } from "./columns.ts";
import { customers } from "./customers.ts";
import { billPayments, bills, visitGuests, visits } from "./dine-in.ts";
import { orderId, orders } from "./orders.ts";
import { staffMembers } from "./staff.ts";

/** Last short number assigned by a store on a day; incremented inside the placing transaction. */
export const orderCounters = pgTable(
  "order_counters",
  {
    business_id: businessId(),
    store_id: integer().notNull(),
    business_day: date({ mode: "string" }).notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.store_id, t.business_day] })],
);

/** First result for a client-made key (D8). Inserted in the same transaction as what it stands for. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    business_id: businessId(),
    /** The operation, e.g. placeOrder. */
    scope: text().notNull(),
    key: text().notNull(),
    /** The owner of the key; the same key of another owner is a different key. */
    owner: text().notNull(),
    /** Hash of the arguments: the same key with other arguments is refused. */
    request_hash: text().notNull(),
    order_id: uuid(),
    response: jsonb(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.scope, t.owner, t.key] })],
);

/** Orders taken for a slot: `update … set reserved = reserved + 1 where reserved < capacity` is the reservation. */
export const slotReservations = pgTable(
  "slot_reservations",
  {
    business_id: businessId(),
    store_id: integer().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** Start of the slot. */
    slot_at: instant().notNull(),
    reserved: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.store_id, t.mode, t.slot_at] })],
);

/** A table's request (dine-in): items, a waiter, water, the bill. */
export const orderRequests = pgTable(
  "order_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    store_id: integer().notNull(),
    table_id: text().notNull(),
    customer_id: uuid().references(() => customers.id),
    /** The phone that made it; null: the staff. */
    guest_id: uuid().references(() => visitGuests.id),
    visit_id: uuid().references(() => visits.id),
    bill_id: uuid().references(() => bills.id),
    order_id: uuid().references(() => orders.id),
    /** What REQUEST_PAYMENT is about. */
    payment_id: uuid().references(() => billPayments.id),
    type: text().$type<TableAction>().notNull(),
    status: text().$type<"open" | "done" | "declined">().notNull(),
    instructions: text(),
    /** Why the staff declined it, for the guests: a reason of the lists, and what they typed. */
    reason_code: text().$type<ReasonCode>(),
    reason: text(),
    created_at: createdAt(),
    /** When staff opened its table's page: it does not ring any more, and still waits for its answer. */
    seen_at: instant(),
    answered_at: instant(),
    answered_by: uuid().references(() => staffMembers.id),
  },
  (t) => [index().on(t.visit_id, t.created_at), index().on(t.business_id, t.store_id, t.status)],
);

export const feedback = pgTable(
  "feedback",
  {
    id: rowId(),
    business_id: businessId(),
    order_id: orderId(),
    customer_id: uuid().references(() => customers.id),
    name: text(),
    rating: integer().notNull(),
    comments: text(),
    choice_text: text(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex().on(t.order_id), index().on(t.business_id, t.created_at)],
);

/** A confirmation by e-mail that an order is still to get; deleted in the transaction that sends it. */
export const orderMails = pgTable(
  "order_mails",
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    business_id: businessId(),
    /** The host, with its port, at which it was placed; null: the shop's first domain. */
    shop: text(),
    /** Not before then. */
    due_at: instant().notNull(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [index().on(t.due_at)],
);

/**
 * What guests are still to be told by e-mail about money that goes back to them, written in the transaction that decides it. A row that was sent
 * stays for a while without a time, so that no mail is sent twice. Nothing refers to another table: what decides a refund has locked the payment
 * or the order, not both.
 */
export const refundMails = pgTable(
  "refund_mails",
  {
    business_id: businessId(),
    /**
     * `order`: what goes back because an order ended. `refunds`: what staff gave back at once, named by the first of its rows. `txn`: a whole
     * payment. `share`: one of a table's bill, to a wallet. `part_by_hand`, `txn_by_hand`: a person gave it back in another way than was said.
     */
    kind: text().$type<"order" | "refunds" | "txn" | "share" | "part_by_hand" | "txn_by_hand">().notNull(),
    /** The id of what the kind says. */
    about: text().notNull(),
    /** When to send it; null: it was sent, had no recipient, or was given up. */
    due_at: instant(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.kind, t.about] }),
    index("refund_mails_due").on(t.due_at).where(sql`due_at is not null`),
  ],
);

/** A device subscribed to an order's updates (Web Push); deleted when the order is over or the device is gone. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Where the browser's push service accepts messages. */
    endpoint: text().notNull(),
    /** The browser's keys, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: text().notNull(),
    /** The order's last event that was sent, or was current when the device subscribed. */
    last_event_id: bigint({ mode: "number" }).notNull(),
    /** The promised time that was sent last. */
    told_at: instant().notNull(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex("push_subscriptions_device").on(t.order_id, t.endpoint)],
);
