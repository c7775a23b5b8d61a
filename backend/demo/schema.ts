import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { businessId, instant } from "../db/schema/columns.ts";
import { businesses, orders } from "../db/schema.ts";

/** Orders moved by the demo's kitchen, and when each is due. The orders table does not refer to it. */
export const demoAutopilot = pgTable(
  "demo_autopilot",
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    next_at: instant().notNull(),
  },
  (t) => [index().on(t.next_at)],
);
