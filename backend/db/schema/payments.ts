import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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

/** A payment an order or a wallet reload waits for (D6). */
export const paymentHolds = pgTable(
  "payment_holds",
  {
    id: uuid().primaryKey().defaultRandom(),
    business_id: businessId(),
    order_id: uuid().references(() => orders.id),
    customer_id: uuid().references(() => customers.id),
    purpose: text().notNull(),
    provider: text(),
    /** The payment service's or the gateway's own ids. */
    txn_id: text(),
    gateway_id: text(),
    amount: money().notNull(),
    currency: text().notNull(),
    status: text().$type<"pending" | "paid" | "failed" | "expired" | "refunded">().notNull().default("pending"),
    payload: jsonb(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [uniqueIndex().on(t.business_id, t.txn_id), index().on(t.order_id)],
);
