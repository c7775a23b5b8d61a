import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "../open.ts";
import type { ActDetail } from "../schema/staff.ts";
import { staffActs } from "../schema.ts";

export type StaffActRow = typeof staffActs.$inferSelect;

/** Acts are forgotten after this long: they answer who closed the store last week, and are no file on anybody. */
const KEPT_MS = 60 * 86_400_000;

/** What the staff of one business changed, besides orders. */
export function staffActRepository(db: Database, businessId: string) {
  const t = staffActs;
  const own = eq(t.business_id, businessId);
  return {
    /** Writes down who did what; what is too old goes with it. */
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
