import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AddressTexts } from "../../../lib/domain/customer/address-fields.ts";
import type { Channel, FoodType, OrderStatus, OrderType } from "../../../lib/domain/enumerations.ts";
import { type Minor, ZERO } from "../../../lib/domain/money.ts";
import type { ReasonCode } from "../../rules/staff-reason.ts";
import { coupons, stores } from "./business.ts";
import {
  businessId,
  createdAt,
  instant,
  type LocalizedText,
  localized,
  type Mode,
  money,
  rowId,
  rowRef,
} from "./columns.ts";
import { customers } from "./customers.ts";
import { bills } from "./dine-in.ts";
import { staffMembers } from "./staff.ts";

/** A charge or a tax on a bill; minor units. */
export interface AmountRow {
  title: LocalizedText;
  amount: Minor;
}
/** The address as it was when ordered. */
export interface AddressSnapshot extends AddressTexts {
  id: string;
  lat: number;
  lng: number;
}
export interface OrderItemOptionRow {
  id: string;
  path: string[];
  title: LocalizedText;
  /** Title of its group; absent from orders older than this field. */
  group?: LocalizedText;
  /** Minor units for one unit of the line; 0 if it was one of the group's free units. */
  price: Minor;
  quantity: number;
  portion?: "left" | "right";
  amount?: { id: string; title: LocalizedText };
}

/** What the guest must not or will not eat, as sent to the kitchen with the order. */
export interface DietRow {
  allergens: string[];
  diet: "vegetarian" | "vegan" | null;
}

/** That an order is neither finished nor cancelled, in the words of the index, which is used for the same words only. */
export const IS_UNDER_WAY = sql`status not in ('ARCHIVED', 'CANCELLED', 'COMPLETED', 'EXPIRED', 'VOIDED')`;

/** A placed order: amounts in minor units as computed by the server, texts and address as they were. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    store_id: integer().notNull(),
    /** Short number for calling out; unique within store and business day. */
    number: text().notNull(),
    business_day: date({ mode: "string" }).notNull(),
    customer_id: uuid().references(() => customers.id),
    /** SHA-256 of the token with which the ordering guest reads it. */
    access_token_hash: text(),
    bill_id: uuid().references(() => bills.id),
    table_id: text(),
    channel: text().$type<Channel>().notNull(),
    order_type: text().$type<OrderType>().notNull(),
    mode: text().$type<Mode>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    language: text().notNull(),
    customer_name: text(),
    /** Country code with leading +; null for orders older than this column. */
    isd_code: text(),
    /** National digits. */
    phone: text().notNull(),
    payment_option: text().notNull(),
    /**
     * pending while held for an online payment; due for cash; refunding while money that arrived too late, or twice, is
     * refunded.
     */
    payment_status: text().$type<"due" | "pending" | "paid" | "failed" | "refunding" | "refunded">().notNull(),
    sub_total: money().notNull(),
    charges: jsonb().$type<AmountRow[]>().notNull(),
    charges_total: money().notNull(),
    taxes: jsonb().$type<AmountRow[]>().notNull(),
    taxes_total: money().notNull(),
    /** Taxes included in the prices. */
    included_taxes: jsonb().$type<AmountRow[]>().notNull().default([]),
    /** One of the charges. */
    tip: money().notNull().default(ZERO),
    discount: money().notNull().default(ZERO),
    wallet_credit_applied: money().notNull().default(ZERO),
    total: money().notNull(),
    payable_amount: money().notNull(),
    /** Wallet credit and points earned on completion, under the rule in effect when it was placed. */
    cashback: money().notNull().default(ZERO),
    cashback_points: integer().notNull().default(0),
    coupon_id: rowRef().references(() => coupons.id),
    coupon_code: text(),
    address: jsonb().$type<AddressSnapshot>(),
    instructions: text(),
    /** What the guest does not eat, for the kitchen; null: not given. */
    diet: jsonb().$type<DietRow>(),
    /** Null: the guest was not asked. */
    cutlery: boolean(),
    no_contact: boolean().notNull().default(false),
    /** Where its visit came from (lib/domain/shop/shop-visit-source.ts); null: unknown. */
    visit_source: text(),
    /** The promised time. */
    delivery_at: instant().notNull(),
    /** The first promised time, if the kitchen has changed it. */
    first_delivery_at: instant(),
    is_future_order: boolean().notNull().default(false),
    /** Local HH:mm:ss. */
    time_slot_start: text(),
    time_slot_end: text(),
    /** The slot_reservations row that counts this order; null if it takes no place. */
    slot_at: instant(),
    /** Held for payment until then (D6); null once placed. The kitchen does not see a held order. */
    held_until: instant(),
    /** Secret part of the order map link; set for a delivery until it is over. */
    map_token: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    foreignKey({ columns: [t.business_id, t.store_id], foreignColumns: [stores.business_id, stores.id] }),
    uniqueIndex().on(t.business_id, t.store_id, t.business_day, t.number),
    index().on(t.business_id, t.customer_id, t.created_at),
    index().on(t.business_id, t.business_day),
    index().on(t.business_id, t.status),
    // What is counted of all shops for the metrics.
    index("orders_under_way").on(t.business_id, t.status).where(IS_UNDER_WAY),
    index("orders_created").using("brin", t.created_at),
    index("orders_unpaid_phone").on(t.business_id, t.phone).where(sql`payment_status = 'due'`),
    index("orders_held").on(t.held_until).where(sql`held_until is not null`),
    uniqueIndex("orders_map").on(t.map_token).where(sql`map_token is not null`),
  ],
);

export const orderId = () =>
  uuid()
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

export const orderItems = pgTable(
  "order_items",
  {
    id: rowId(),
    business_id: businessId(),
    order_id: orderId(),
    position: integer().notNull(),
    item_id: bigint({ mode: "number" }).notNull(),
    item_ref: text().notNull(),
    signature: text().notNull(),
    title: localized().notNull(),
    food_type: text().$type<FoodType>().notNull(),
    quantity: integer().notNull(),
    /** One unit with its options. */
    unit_price: money().notNull(),
    options: jsonb().$type<OrderItemOptionRow[]>().notNull(),
    total: money().notNull(),
    tax: money().notNull(),
    /** Percent; null for orders older than this column. */
    tax_rate: text(),
    total_with_tax: money().notNull(),
    instructions: text(),
    /** Of a dish at a table: PLACED, SENT_TO_KITCHEN, INPREP, SERVED or CANCELLED; null in other modes. */
    status: text().$type<OrderStatus>(),
    /** Why staff took this dish of a table off the bill: a reason of the list, and what they typed. */
    void_code: text().$type<ReasonCode>(),
    void_reason: text(),
  },
  (t) => [uniqueIndex().on(t.order_id, t.position)],
);

/** Every status an order went through; the newest is orders.status. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: rowId(),
    business_id: businessId(),
    order_id: orderId(),
    prev_state: text().$type<OrderStatus>(),
    new_state: text().$type<OrderStatus>().notNull(),
    /** customer, staff, system, or the job that advances orders. */
    actor: text().notNull(),
    /** The member of staff who did it in the console. */
    staff_id: uuid().references(() => staffMembers.id),
    /** Why staff cancelled it; the note is what they typed. */
    reason_code: text().$type<ReasonCode>(),
    note: text(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.order_id, t.id)],
);
