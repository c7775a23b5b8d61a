import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "../open.ts";
import type { ActDetail } from "../schema/staff.ts";
import { staffActs } from "../schema.ts";

export type StaffActRow = typeof staffActs.$inferSelect;

/**
 * Acts are deleted after this long: enough to see who closed the store last week, without building a file on a person.
 */
const KEPT_MS = 60 * 86_400_000;

/** What the staff of one business changed, besides orders. */
export function staffActRepository(db: Database, businessId: string) {
  const t = staffActs;
  const own = eq(t.business_id, businessId);
  return {
    /** Records who did what, and deletes acts that are too old. */
    async add(act: {
      readonly store_id: number | null;
      readonly staff_id: string | null;
      readonly act: string;
      readonly detail: ActDetail;
      readonly created_at: Date;
    }): Promise<void> {
      await db.delete(t).where(and(own, lt(t.created_at, new Date(act.created_at.getTime() - KEPT_MS))));
      await db.insert(t).values({ business_id: businessId, ...act });
    },
    /** The newest at a store; null: about the people of the business. */
    async latest(storeId: number | null, limit: number): Promise<StaffActRow[]> {
      return db
        .select()
        .from(t)
        .where(and(own, storeId === null ? isNull(t.store_id) : eq(t.store_id, storeId)))
        .orderBy(desc(t.id))
        .limit(limit);
    },
  };
}
