import { and, inArray, not, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../../../lib/domain/enumerations.ts";
import { RECEIVED } from "../../../../lib/domain/order/order-status.ts";
import { orderEvents, orders } from "../../schema.ts";

/**
 * Whether an order ended in one of these ways, also where it was archived since: any order that is over may be, and then only its
 * history says how it ended.
 */
export function endedAs(...ways: readonly Exclude<OrderStatus, "ARCHIVED">[]): SQL<boolean> {
  const among = sql.join(
    ways.map((way) => sql`${way}`),
    sql`, `,
  );
  // Columns are named with their table: in a list of what is selected drizzle leaves it out, and events have an id too. With the
  // offset the events of each archived order are looked up; without it PostgreSQL may read those of all orders of all shops.
  return sql<boolean>`(${orders}.status in (${among}) or (${orders}.status = 'ARCHIVED' and exists (
    select 1 from ${orderEvents} as past where past.order_id = ${orders}.id and past.new_state in (${among}) offset 0)))`;
}

/** Whether the food was had, as far as the order says. */
export const wasReceived = (): SQL | undefined =>
  and(inArray(orders.status, [...RECEIVED]), not(endedAs("CANCELLED", "EXPIRED", "VOIDED")));
