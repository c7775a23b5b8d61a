import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Gateway, TransactionStatus } from "../../payments-service/provider.ts";
import { coupons } from "./business.ts";
import { businessId, createdAt, instant, money, rowId, rowRef } from "./columns.ts";
import { customers } from "./customers.ts";
import { orders } from "./orders.ts";

export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    id: rowId(),
    business_id: businessId(),
    coupon_id: rowRef()
      .notNull()
      .references(() => coupons.id),
    customer_id: uuid().references(() => customers.id),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    created_at: createdAt(),
    /** Given back when the order is cancelled or expires. */
    released_at: instant(),
  },
  (t) => [uniqueIndex().on(t.order_id, t.coupon_id), index().on(t.business_id, t.customer_id)],
);

/** What is to be paid into a wallet: made by initPayment, paid by a txn of purpose wallet_reload whose purpose_id is its id. */
export const walletReloads = pgTable(
  "wallet_reloads",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** The client's idempotency key; a repeat gets the same reload. */
    key: text().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    status: text().$type<"pending" | "paid" | "refunded">().notNull().default("pending"),
    txn_id: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [uniqueIndex().on(t.business_id, t.customer_id, t.key)],
);

/** What `details` of a txn holds: what its provider was told, so that it can be told again. Nothing secret. */
export interface TxnRequest {
  description: string;
  language: string;
  country: string | null;
  customer: { name: string | null; email: string | null; phone: string | null };
  device_id: string | null;
  return_url: string;
}

/** One try to pay for a purpose (payments/PROTOCOL.md): an idempotency key, a gateway, an amount, a status. */
export const paymentTxns = pgTable(
  "payment_txns",
  {
    /** Letters and digits, under 35: also the merchant's reference at the provider. */
    id: text().primaryKey(),
    business_id: businessId(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id),
    gateway: text().$type<Gateway>().notNull(),
    purpose: text().notNull(),
    purpose_id: text().notNull(),
    /** Of init. The same key with another meaning is refused. */
    key: text().notNull(),
    request: jsonb().$type<TxnRequest>().notNull(),
    /** Decimal major units as a person reads them; payments/core/money.ts makes the gateway's number of it, always the same. */
    amount: text().notNull(),
    currency: text().notNull(),
    status: text().$type<TransactionStatus>().notNull().default("initialized"),
    /** The provider's id of its side; null until `create` was answered. */
    reference: text(),
    g_txn_id: text(),
    /** What the provider says about a refusal, for the guest. */
    message: text(),
    /** The held order this txn is to pay (D6). */
    order_id: uuid().references(() => orders.id),
    /** The key of the one capture. */
    capture_key: text(),
    /** Money was taken by this txn. */
    charged_at: instant(),
    /** True for the one txn of a purpose whose money is kept. */
    pays: boolean().notNull().default(false),
    /** Why the money goes back; null while it stays. */
    refund_reason: text(),
    refund_reference: text(),
    refund_tries: integer().notNull().default(0),
    refund_next_at: instant(),
    refunded_at: instant(),
    /** When the provider was last asked, and when the sweeper asks next; null: no more. */
    asked_at: instant(),
    ask_next_at: instant(),
    asks: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_txns_key").on(t.business_id, t.customer_id, t.key),
    uniqueIndex("payment_txns_reference").on(t.gateway, t.reference),
    uniqueIndex("payment_txns_pays").on(t.business_id, t.customer_id, t.purpose, t.purpose_id).where(sql`pays`),
    index("payment_txns_purpose").on(t.business_id, t.customer_id, t.purpose, t.purpose_id),
    index("payment_txns_ask").on(t.ask_next_at).where(sql`ask_next_at is not null`),
    index("payment_txns_refund").on(t.refund_next_at).where(sql`refund_next_at is not null`),
    index("payment_txns_order").on(t.order_id),
  ],
);

/** Everything that happened to a txn, in order. A trigger refuses to change or delete a row. */
export const paymentTxnEvents = pgTable(
  "payment_txn_events",
  {
    id: rowId(),
    business_id: businessId(),
    txn_id: text()
      .notNull()
      .references(() => paymentTxns.id),
    /** init, capture, details, webhook, return, sweeper, order or staff. */
    source: text().notNull(),
    prev_status: text(),
    status: text().notNull(),
    /** What was heard, without secrets: the provider's word, its amount, ids. */
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    created_at: createdAt(),
  },
  (t) => [index().on(t.txn_id, t.id)],
);

/** Messages of providers, kept before they are answered; a second delivery meets its event id. */
export const paymentWebhooks = pgTable(
  "payment_webhooks",
  {
    id: rowId(),
    gateway: text().$type<Gateway>().notNull(),
    event_id: text().notNull(),
    reference: text().notNull(),
    status: text().notNull(),
    at: instant().notNull(),
    received_at: createdAt(),
    /** Null until its txn was looked at. */
    handled_at: instant(),
  },
  (t) => [
    uniqueIndex().on(t.gateway, t.event_id),
    index("payment_webhooks_open").on(t.id).where(sql`handled_at is null`),
  ],
);

/** What the order side must be told: written with the change it tells of, repeated until it is acknowledged. */
export const paymentNotices = pgTable(
  "payment_notices",
  {
    id: rowId(),
    business_id: businessId(),
    txn_id: text()
      .notNull()
      .references(() => paymentTxns.id),
    kind: text().$type<"paid" | "refunded">().notNull(),
    tries: integer().notNull().default(0),
    next_at: instant(),
    acknowledged_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex().on(t.txn_id, t.kind),
    index("payment_notices_open").on(t.next_at).where(sql`next_at is not null`),
  ],
);

/** A customer as a gateway knows them, for saved cards. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    business_id: businessId(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    gateway: text().$type<Gateway>().notNull(),
    reference: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.customer_id, t.gateway] })],
);
