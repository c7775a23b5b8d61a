import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Database } from "../../open.ts";
import { hoursOverrides } from "../../schema.ts";
import { lockNames } from "../../statements/lock-names.ts";

export type HoursOverrideRow = typeof hoursOverrides.$inferSelect;
export type NewHoursOverride = Pick<HoursOverrideRow, "day_from" | "day_until" | "hours" | "slots" | "reason">;

/** Holidays and one-off hours of a business's stores. Reading them is part of reading a store (`stores.byId`, `all`). */
export function hoursOverrideRepository(db: Database, businessId: string) {
  const t = hoursOverrides;
  const own = eq(t.business_id, businessId);
  const of = (storeId: number | null) => (storeId === null ? isNull(t.store_id) : eq(t.store_id, storeId));
  return {
    /** A store's own and those of all stores, oldest first. */
    async list(storeId: number): Promise<HoursOverrideRow[]> {
      return db
        .select()
        .from(t)
        .where(and(own, or(of(storeId), of(null))))
        .orderBy(asc(t.id));
    },
    /** Serialises changes of hours within the business. Call it in a transaction. */
    lock: (): Promise<void> => lockNames(db, [{ kind: "hours", name: `hours ${businessId}` }]),
    /**
     * Adds an override by the staff, for a store or (null) for all; returns its id. `by`: who did it in the console,
     * and when.
     */
    async add(
      storeId: number | null,
      override: NewHoursOverride,
      by: { readonly staff_id?: string; readonly created_at?: Date } = {},
    ): Promise<number> {
      const [row] = await db
        .insert(t)
        .values({ business_id: businessId, store_id: storeId, source: "staff", ...override, ...by })
        .returning({ id: t.id });
      return (row as { id: number }).id;
    },
    /** Removes an override of any source; returns false if there is none. */
    async remove(id: number): Promise<boolean> {
      const rows = await db
        .delete(t)
        .where(and(own, eq(t.id, id)))
        .returning({ id: t.id });
      return rows.length > 0;
    },
    /** Replaces the imported overrides by a document's; the staff's stay. */
    async replaceImported(storeId: number | null, overrides: readonly NewHoursOverride[]): Promise<void> {
      await db.delete(t).where(and(own, of(storeId), eq(t.source, "import")));
      const rows = overrides.map((override) => ({
        business_id: businessId,
        store_id: storeId,
        source: "import" as const,
        ...override,
      }));
      if (rows.length > 0) await db.insert(t).values(rows);
    },
  };
}
