import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { hoursOverrides, stores, storeTables } from "../../schema.ts";
import type { NewHoursOverride } from "./hours-overrides.ts";

export type StoreColumns = typeof stores.$inferSelect;
/** A store with its hours overrides, sorted so that the first that covers a date applies. */
export type StoreRow = StoreColumns & { readonly overrides: readonly NewHoursOverride[] };
export type StoreTableRow = typeof storeTables.$inferSelect;

/**
 * The store's own before those of all stores, dated before yearly, newer before older. Names are written out, because
 * in a query of one table drizzle omits the table's name, and a bare name would mean the inner table's column.
 */
const overrides = sql<NewHoursOverride[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'day_from', o.day_from, 'day_until', o.day_until, 'hours', o.hours, 'slots', o.slots, 'reason', o.reason
  ) order by o.store_id is null, length(o.day_from) = 5, o.id desc), '[]'::jsonb)
  from ${hoursOverrides} o where o.business_id = stores.business_id and (o.store_id is null or o.store_id = stores.id))`;
const columns = { ...getTableColumns(stores), overrides };

export function storeRepository(db: Database, businessId: string) {
  const active = and(eq(stores.business_id, businessId), isNull(stores.retired_at));
  const anyTable = async (tableId: string): Promise<StoreTableRow | null> => {
    const [row] = await db
      .select()
      .from(storeTables)
      .where(and(eq(storeTables.business_id, businessId), eq(storeTables.id, tableId)))
      .limit(1);
    return row ?? null;
  };
  const evenRetired = async (ids: readonly number[]): Promise<StoreColumns[]> =>
    db
      .select()
      .from(stores)
      .where(and(eq(stores.business_id, businessId), inArray(stores.id, [...new Set(ids)])));
  return {
    /** A store that is not retired, or null. */
    async byId(id: number): Promise<StoreRow | null> {
      const [row] = await db
        .select(columns)
        .from(stores)
        .where(and(active, eq(stores.id, id)))
        .limit(1);
      return row ?? null;
    },
    /** A store, also a retired one, which old orders name; or null. */
    byIdEvenRetired: async (id: number): Promise<StoreColumns | null> => (await evenRetired([id]))[0] ?? null,
    /** These stores, retired ones too; ids that are no store of the business are left out. */
    byIdsEvenRetired: evenRetired,
    /** All stores that are not retired, in sort_order. */
    async all(): Promise<StoreRow[]> {
      return db.select(columns).from(stores).where(active).orderBy(asc(stores.sort_order), asc(stores.id));
    },
    /** Some of them: those with these ids, or a page of the list. */
    async part({
      ids,
      offset,
      limit,
    }: {
      ids: readonly number[] | null;
      offset: number;
      limit: number;
    }): Promise<StoreRow[]> {
      if (ids?.length === 0) return [];
      return db
        .select(columns)
        .from(stores)
        .where(and(active, ids ? inArray(stores.id, [...ids]) : undefined))
        .orderBy(asc(stores.sort_order), asc(stores.id))
        .offset(offset)
        .limit(limit);
    },
    /** A table that is in use, or null. */
    async table(tableId: string): Promise<StoreTableRow | null> {
      const row = await anyTable(tableId);
      return row?.retired_at ? null : row;
    },
    /** A table, also one that was taken out of use while guests sit at it. */
    tableEvenRetired: anyTable,
    /** Changes what the staff may change; returns false if there is no such store. */
    async update(
      id: number,
      change: Partial<Pick<StoreRow, "temporarily_closed" | "enabled_for_ordering" | "paused_until" | "pause_msg">>,
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
