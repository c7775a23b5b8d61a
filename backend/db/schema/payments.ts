import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Gateway, PaidCard, TransactionStatus } from "../../payments-service/provider.ts";
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
    /** Set when the order is cancelled or expires. */
    released_at: instant(),
  },
  (t) => [uniqueIndex().on(t.order_id, t.coupon_id), index().on(t.business_id, t.customer_id)],
);

/**
 * An amount to be paid into a wallet: created by initPayment, paid by a txn of purpose wallet_reload whose purpose_id
 * is its id.
 */
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

/** The id of one of paymentAccounts, or "installation": the environment's account, or a demo's stand-in. */
const account = () => text().notNull().default("installation");

/**
 * A business's own accounts at payment vendors. The keys of a row never change: new keys are a new row, and the one
 * before is retired, so that payments which were opened on it are finished with its keys.
 */
export const paymentAccounts = pgTable(
  "payment_accounts",
  {
    id: text().primaryKey(),
    business_id: businessId(),
    gateway: text().$type<Gateway>().notNull(),
    mode: text().$type<"test" | "live">().notNull(),
    /** What the vendor calls the account that the keys belong to, whichever keys; null where it does not say so. */
    merchant: text(),
    state: text().$type<"active" | "retired">().notNull(),
    /** Ids and public keys. */
    values: jsonb().$type<Record<string, string>>().notNull(),
    /** The last four characters of each secret that is long enough. */
    endings: jsonb().$type<Record<string, string>>().notNull(),
    /** Encrypted under the installation's key, for this id, business and gateway only. */
    secrets: text().notNull(),
    created_at: createdAt(),
    retired_at: instant(),
  },
  (t) => [
    uniqueIndex("payment_accounts_active").on(t.business_id, t.gateway).where(sql`state = 'active'`),
    index().on(t.business_id),
  ],
);

/** `request` of a txn: what was sent to its provider, so that it can be sent again. Contains no secrets. */
export interface TxnRequest {
  description: string;
  language: string;
  customer: { name: string | null; email: string | null; phone: string | null };
  device_id: string | null;
  return_url: string;
  /** The vendor's page to pay on: of an owner's trial, and wherever the vendor opens it once (`opensOnce`). */
  page?: string;
}

/** One attempt to pay for a purpose (payments/PROTOCOL.md): an idempotency key, a gateway, an amount, a status. */
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
    /** The account at the gateway on which it was opened; all its later calls and messages go there. */
    account: account(),
    purpose: text().notNull(),
    purpose_id: text().notNull(),
    /** Of init. The same key with other arguments is refused. */
    key: text().notNull(),
    request: jsonb().$type<TxnRequest>().notNull(),
    /** Decimal major units; payments/core/money.ts converts them to the gateway's number, always the same way. */
    amount: text().notNull(),
    currency: text().notNull(),
    status: text().$type<TransactionStatus>().notNull().default("initialized"),
    /** The provider's own id; null until `create` has returned. */
    reference: text(),
    g_txn_id: text(),
    /** The provider's reason for a refusal, for the guest. */
    message: text(),
    /** The card that paid, as the guest knows it; null where the provider does not say. Deleted with the account. */
    card: jsonb().$type<PaidCard>(),
    /** The held order that this txn pays (D6). */
    order_id: uuid().references(() => orders.id),
    /** The key of the one capture. */
    capture_key: text(),
    /** When this txn was charged. */
    charged_at: instant(),
    /** True for the one txn of a purpose whose money is kept. */
    pays: boolean().notNull().default(false),
    /** Why the money is refunded; null otherwise. */
    refund_reason: text(),
    refund_reference: text(),
    refund_tries: integer().notNull().default(0),
    /** How often the provider has refused the refund, or the bank returned it: the next one is another. */
    refund_round: integer().notNull().default(0),
    refund_next_at: instant(),
    refunded_at: instant(),
    /** When the provider was last queried, and when the sweeper queries it next; null: no more. */
    asked_at: instant(),
    ask_next_at: instant(),
    asks: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_txns_key").on(t.business_id, t.customer_id, t.key),
    uniqueIndex("payment_txns_reference").on(t.gateway, t.account, t.reference),
    uniqueIndex("payment_txns_pays").on(t.business_id, t.customer_id, t.purpose, t.purpose_id).where(sql`pays`),
    index("payment_txns_purpose").on(t.business_id, t.customer_id, t.purpose, t.purpose_id),
    index("payment_txns_ask").on(t.ask_next_at).where(sql`ask_next_at is not null`),
    index("payment_txns_refund").on(t.refund_next_at).where(sql`refund_next_at is not null`),
    index("payment_txns_order").on(t.order_id),
    index("payment_txns_charged").on(t.business_id, t.charged_at).where(sql`charged_at is not null`),
    index("payment_txns_refunded").on(t.business_id, t.refunded_at).where(sql`refunded_at is not null`),
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
    /** What was received, without secrets: the provider's status, its amount, ids. */
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    created_at: createdAt(),
  },
  (t) => [index().on(t.txn_id, t.id)],
);

/** Providers' messages, stored before they are acknowledged; a second delivery conflicts with its event id. */
export const paymentWebhooks = pgTable(
  "payment_webhooks",
  {
    id: rowId(),
    gateway: text().$type<Gateway>().notNull(),
    /** Whose secret its signature was checked with. It can concern no txn of another account. */
    account: account(),
    event_id: text().notNull(),
    reference: text().notNull(),
    status: text().notNull(),
    /** `refund:` or `dispute:` with the provider's id of it, if the message is about one. */
    about: text(),
    at: instant().notNull(),
    received_at: createdAt(),
    /** Null until its txn was processed. */
    handled_at: instant(),
    tries: integer().notNull().default(0),
    /** Not tried again before; null: due at once. */
    next_at: instant(),
  },
  (t) => [
    uniqueIndex().on(t.gateway, t.account, t.event_id),
    index("payment_webhooks_open").on(t.id).where(sql`handled_at is null`),
  ],
);

/** Notices for the order side: written together with the change they report, and repeated until acknowledged. */
export const paymentNotices = pgTable(
  "payment_notices",
  {
    id: rowId(),
    business_id: businessId(),
    txn_id: text()
      .notNull()
      .references(() => paymentTxns.id),
    kind: text().$type<"paid" | "refunding" | "refunded" | "failed">().notNull(),
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

/** A customer's id at a gateway, for saved cards. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    business_id: businessId(),
    customer_id: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    gateway: text().$type<Gateway>().notNull(),
    account: account(),
    reference: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.customer_id, t.gateway, t.account] })],
);
