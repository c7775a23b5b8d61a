import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../open.ts";
import { stores, storeTables } from "../schema.ts";

export type StoreRow = typeof stores.$inferSelect;
export type StoreTableRow = typeof storeTables.$inferSelect;

export function storeRepository(db: Database, businessId: string) {
  const active = and(eq(stores.business_id, businessId), isNull(stores.retired_at));
  return {
    /** A store that is not retired, or null. */
    async byId(id: number): Promise<StoreRow | null> {
      const [row] = await db
        .select()
        .from(stores)
        .where(and(active, eq(stores.id, id)))
        .limit(1);
      return row ?? null;
    },
    /** All stores that are not retired, in sort_order. */
    async all(): Promise<StoreRow[]> {
      return db.select().from(stores).where(active).orderBy(asc(stores.sort_order), asc(stores.id));
    },
    /** A table, or null. */
    async table(tableId: string): Promise<StoreTableRow | null> {
      const [row] = await db
        .select()
        .from(storeTables)
        .where(
          and(eq(storeTables.business_id, businessId), eq(storeTables.id, tableId), isNull(storeTables.retired_at)),
        )
        .limit(1);
      return row ?? null;
    },
    /** Changes what the staff may change; answers false when there is no such store. */
    async update(
      id: number,
      change: Partial<Pick<StoreRow, "temporarily_closed" | "enabled_for_ordering">>,
    ): Promise<boolean> {
      const rows = await db
        .update(stores)
        .set(change)
        .where(and(active, eq(stores.id, id)))
        .returning({ id: stores.id });
      return rows.length > 0;
    },
  };
}
