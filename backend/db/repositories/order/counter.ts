import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { statusesOf } from "../../../../lib/domain/order/order-status.ts";
import type { Database } from "../../open.ts";
import { orderEvents, orderRequests, orders } from "../../schema.ts";
import type { OrderEventRow, OrderRow } from "./orders.ts";

export type TableRequestRow = typeof orderRequests.$inferSelect;

const ON_THE_BOARD = [...statusesOf("ACTIVE"), ...statusesOf("DINE_IN")];
const MOST = 300;

/** What the staff at one store's counter see. Held orders are hidden until they are paid (D6). */
export function counterRepository(db: Database, businessId: string) {
  const ofStore = (storeId: number) =>
    and(eq(orders.business_id, businessId), eq(orders.store_id, storeId), isNull(orders.held_until));
  return {
    /** Open orders, earliest promised time first. */
    async board(storeId: number): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(and(ofStore(storeId), inArray(orders.status, ON_THE_BOARD)))
        .orderBy(asc(orders.delivery_at), asc(orders.created_at))
        .limit(MOST);
    },
    /** The orders that are not accepted yet. */
    async waiting(storeId: number): Promise<{ id: string; type: OrderRow["order_type"] }[]> {
      return db
        .select({ id: orders.id, type: orders.order_type })
        .from(orders)
        .where(and(ofStore(storeId), eq(orders.status, "PLACED")))
        .orderBy(asc(orders.created_at))
        .limit(MOST);
    },
    async order(storeId: number, id: string): Promise<OrderRow | null> {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(ofStore(storeId), eq(orders.id, id)))
        .limit(1);
      return row ?? null;
    },
    /** The promised times of open orders for later that are due between two instants. */
    async promised(storeId: number, from: Date, until: Date): Promise<Date[]> {
      const rows = await db
        .select({ at: orders.delivery_at })
        .from(orders)
        .where(
          and(
            ofStore(storeId),
            inArray(orders.status, ON_THE_BOARD),
            eq(orders.is_future_order, true),
            gte(orders.delivery_at, from),
            lt(orders.delivery_at, until),
          ),
        );
      return rows.map(({ at }) => at);
    },
    async events(orderIds: readonly string[]): Promise<OrderEventRow[]> {
      if (orderIds.length === 0) return [];
      return db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.business_id, businessId), inArray(orderEvents.order_id, [...orderIds])))
        .orderBy(asc(orderEvents.id));
    },
    /** Table requests: all open ones, and those answered since an instant. */
    async requests(storeId: number, since: Date): Promise<TableRequestRow[]> {
      const r = orderRequests;
      const shown = sql`(${r.status} = 'open' or ${gt(r.answered_at, since)})`;
      return db
        .select()
        .from(r)
        .where(and(eq(r.business_id, businessId), eq(r.store_id, storeId), shown))
        .orderBy(asc(r.created_at))
        .limit(MOST);
    },
    async request(storeId: number, id: string): Promise<TableRequestRow | null> {
      const r = orderRequests;
      const [row] = await db
        .select()
        .from(r)
        .where(and(eq(r.business_id, businessId), eq(r.store_id, storeId), eq(r.id, id)))
        .limit(1);
      return row ?? null;
    },
    /** Answers an open request; false if another member of staff was faster. */
    async answer(id: string, change: Partial<TableRequestRow>): Promise<boolean> {
      const r = orderRequests;
      const rows = await db
        .update(r)
        .set(change)
        .where(and(eq(r.business_id, businessId), eq(r.id, id), eq(r.status, "open")))
        .returning({ id: r.id });
      return rows.length > 0;
    },
    /** Adds a table's request; false if the same one is still open. Call it in a transaction. */
    async takeOpenRequest(
      table: { readonly id: string; readonly store_id: number },
      type: string,
      { customer_id, now }: { readonly customer_id: string; readonly now: Date },
    ): Promise<boolean> {
      const r = orderRequests;
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${businessId} ${table.id} ${type}`}, 3))`);
      const [waits] = await db
        .select({ id: r.id })
        .from(r)
        .where(and(eq(r.business_id, businessId), eq(r.table_id, table.id), eq(r.type, type), eq(r.status, "open")))
        .limit(1);
      if (waits) return false;
      const row = { store_id: table.store_id, table_id: table.id, type, status: "open", customer_id, created_at: now };
      await db.insert(r).values({ ...row, business_id: businessId });
      return true;
    },
  };
}
