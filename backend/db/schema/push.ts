import { bigint, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businessId, createdAt, instant } from "./columns.ts";
import { orders } from "./orders.ts";

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
