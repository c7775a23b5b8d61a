import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
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
import { businesses } from "./business.ts";
import { businessId, createdAt, instant, money, rowId, rowRef } from "./columns.ts";
import { items } from "./menu.ts";

/** A customer of one business. A guest is a row of its own with is_guest; one phone has one account and any guests. */
export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** With leading +, e.g. "+91". */
    isd_code: text().notNull(),
    /** National digits. */
    phone: text().notNull(),
    is_guest: boolean().notNull().default(false),
    first_name: text(),
    last_name: text(),
    email: text(),
    gender: text(),
    /** YYYY-MM-DD. */
    birthdate: text(),
    anniversary_date: text(),
    recv_promo: boolean().notNull().default(false),
    /** Null until completeSignup. */
    signed_up_at: instant(),
    /** When a guest entered a code sent to their number. An account proves its number by signing in. */
    phone_proved_at: instant(),
    /** Raised to revoke every token issued before. */
    token_version: integer().notNull().default(0),
    language: text(),
    /** The customer's own code, for invitation links (REF-01). */
    referral_code: text(),
    /** The customer who invited them (RTE-18). */
    referred_by: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    uniqueIndex("customers_account_phone").on(t.business_id, t.isd_code, t.phone).where(sql`not is_guest`),
    index().on(t.business_id, t.phone),
    uniqueIndex().on(t.business_id, t.referral_code),
  ],
);

export const customerId = () =>
  uuid()
    .notNull()
    .references(() => customers.id, { onDelete: "cascade" });

/** A rewarded invitation: at most one per friend, and one per number, even if the number passes to another person. */
export const referralRewards = pgTable(
  "referral_rewards",
  {
    business_id: businessId(),
    /** The invited friend. */
    customer_id: customerId(),
    /** The inviter. */
    inviter_id: customerId(),
    order_id: uuid().notNull(),
    /**
     * A keyed hash of the friend's number. It stays when the account is deleted, so that the same person cannot be
     * rewarded again.
     */
    number: text().notNull(),
    inviter_amount: money().notNull(),
    friend_amount: money().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.customer_id] }),
    uniqueIndex("referral_rewards_number").on(t.business_id, t.number),
    index().on(t.business_id, t.inviter_id),
  ],
);

/** One row per act that has a limit, e.g. a guest signing up from a network; deleted after its window. */
export const limitedActs = pgTable(
  "limited_acts",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    subject: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.business_id, t.kind, t.subject, t.created_at)],
);

/** Messages "sent" by the embedded sender (D16): one-time codes, order mails. Shown at /outbox in the demo. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    channel: text().$type<"sms" | "email">().notNull(),
    recipient: text().notNull(),
    kind: text().notNull(),
    /** Of an e-mail; null for a text message. */
    subject: text(),
    body: text().notNull(),
    /** The same as a page, for programs that show it; null for a text message. */
    html: text(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.business_id, t.created_at)],
);

export const addresses = pgTable(
  "addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    customer_id: customerId(),
    name: text(),
    address_1: text().notNull(),
    address_2: text(),
    city: text(),
    sub_locality: text(),
    state: text(),
    pin: text(),
    landmark: text(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    phone: text(),
    tag: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** Kept because orders refer to it. */
    deleted_at: instant(),
  },
  (t) => [index().on(t.business_id, t.customer_id)],
);

export interface CartLineRow {
  id: string;
  quantity: number;
  options: {
    id: string;
    path: string[];
    quantity: number;
    portion?: "left" | "right" | null;
    amount?: string | null;
  }[];
  instructions: string | null;
  mod_at: string;
}

/** The synced cart of a customer; prices are never stored here. */
export const carts = pgTable(
  "carts",
  {
    business_id: businessId(),
    customer_id: customerId(),
    lines: jsonb().$type<CartLineRow[]>().notNull().default([]),
    updated_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.customer_id] })],
);

export const favourites = pgTable(
  "favourites",
  {
    business_id: businessId(),
    customer_id: customerId(),
    item_id: rowRef()
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    liked_on: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.customer_id, t.item_id] })],
);

export const wallets = pgTable(
  "wallets",
  {
    business_id: businessId(),
    customer_id: customerId(),
    balance: money().notNull().default(ZERO),
    points: integer().notNull().default(0),
    /** Owed for gifts that were reversed after they had been spent; deducted from the next credit by the business. */
    owed: money().notNull().default(ZERO),
    updated_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.business_id, t.customer_id] })],
);

/** Every wallet movement and every payment of a customer; amounts are negative if money leaves the wallet. */
export const walletTransactions = pgTable(
  "wallet_transactions",
  {
    id: rowId(),
    business_id: businessId(),
    customer_id: customerId(),
    order_id: uuid(),
    store_id: integer(),
    bill_number: text(),
    payment_src: text(),
    payment_type: text(),
    amount: money().notNull(),
    comments: text(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.business_id, t.customer_id, t.created_at),
    // However often it is repeated, an order earns its cashback once and has it reversed once.
    uniqueIndex("wallet_transactions_cashback")
      .on(t.business_id, t.order_id, t.payment_type)
      .where(sql`payment_type in ('cashback', 'cashback_undone')`),
  ],
);
