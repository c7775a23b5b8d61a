import { and, asc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import { statusesOf } from "../../../../lib/domain/order/order-status.ts";
import type { Database } from "../../open.ts";
import { orders } from "../../schema.ts";
import type { OrderRow } from "./orders.ts";

const ON_THE_BOARD = [...statusesOf("ACTIVE"), ...statusesOf("DINE_IN")];
/** The board says so where there are more. */
export const MAX_ON_BOARD = 300;

/** One store's open orders, as its staff see them. Held orders are hidden until they are paid (D6). */
export function storeBoardRepository(db: Database, businessId: string) {
  const ofStore = (storeId: number) =>
    and(eq(orders.business_id, businessId), eq(orders.store_id, storeId), isNull(orders.held_until));
  const onBoard = (storeId: number) => and(ofStore(storeId), inArray(orders.status, ON_THE_BOARD));
  return {
    /** Open orders, earliest promised time first: one more than the board shows, where there are more. */
    async board(storeId: number): Promise<OrderRow[]> {
      return db
        .select()
        .from(orders)
        .where(onBoard(storeId))
        .orderBy(asc(orders.delivery_at), asc(orders.created_at))
        .limit(MAX_ON_BOARD + 1);
    },
    /** Whether any order is open. */
    async hasOpenOrders(storeId: number): Promise<boolean> {
      const [order] = await db.select({ id: orders.id }).from(orders).where(onBoard(storeId)).limit(1);
      return order !== undefined;
    },
    /** The orders that are not accepted yet. */
    async waiting(storeId: number): Promise<{ id: string; type: OrderRow["order_type"] }[]> {
      return db
        .select({ id: orders.id, type: orders.order_type })
        .from(orders)
        .where(and(ofStore(storeId), eq(orders.status, "PLACED")))
        .orderBy(asc(orders.created_at))
        .limit(MAX_ON_BOARD);
    },
    async order(storeId: number, id: string): Promise<OrderRow | null> {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(ofStore(storeId), eq(orders.id, id)))
        .limit(1);
      return row ?? null;
    },
    /** The promised times of open orders that are due between two instants. */
    async promised(storeId: number, from: Date, until: Date): Promise<Date[]> {
      const rows = await db
        .select({ at: orders.delivery_at })
        .from(orders)
        .where(and(onBoard(storeId), gte(orders.delivery_at, from), lt(orders.delivery_at, until)));
      return rows.map(({ at }) => at);
    },
  };
}
