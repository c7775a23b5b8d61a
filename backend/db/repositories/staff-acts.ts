import { and, desc, eq, isNull, like, not } from "drizzle-orm";
import type { Database } from "../open.ts";
import type { ActDetail } from "../schema/staff.ts";
import { staffActs } from "../schema.ts";

export type StaffActRow = typeof staffActs.$inferSelect;

/** How the names of acts about payment accounts begin. */
const ACCOUNT_ACTS = "account";

/** What the staff of one business changed, besides orders. */
export function staffActRepository(db: Database, businessId: string) {
  const t = staffActs;
  const own = eq(t.business_id, businessId);
  return {
    /** Records who did what; retention deletes it. */
    async add(act: {
      readonly store_id: number | null;
      readonly staff_id: string | null;
      readonly act: string;
      readonly detail: ActDetail;
      readonly created_at: Date;
    }): Promise<void> {
      await db.insert(t).values({ business_id: businessId, ...act });
    },
    /** The newest at a store; or of the whole business, about its people or its payment accounts. */
    async latest(about: number | "people" | "accounts", limit: number): Promise<StaffActRow[]> {
      const ofAccounts = like(t.act, `${ACCOUNT_ACTS}%`);
      const wanted =
        typeof about === "number"
          ? eq(t.store_id, about)
          : and(isNull(t.store_id), about === "accounts" ? ofAccounts : not(ofAccounts));
      return db.select().from(t).where(and(own, wanted)).orderBy(desc(t.id)).limit(limit);
    },
  };
}
