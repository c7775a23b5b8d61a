import { and, between, eq, lt, sql } from "drizzle-orm";
import { CAMPAIGN_PREFIX } from "../../../lib/domain/shop/shop-visit-source.ts";
import { addDays } from "../../../lib/domain/time/zoned-time.ts";
import type { Days } from "../../rules/figures/period.ts";
import { MAX_CAMPAIGNS, type ShopVisitRow } from "../../rules/figures/sales.ts";
import type { Database } from "../open.ts";
import { shopVisitCounts } from "../schema.ts";

/** Some 25 months. */
const KEPT_DAYS = 762;

/** How often a business's shop was visited. */
export function shopVisitCountRepository(db: Database, businessId: string) {
  const t = shopVisitCounts;
  const own = eq(t.business_id, businessId);
  return {
    /** Counts one more; invented names of campaigns cannot fill the table. The first count of a day and source deletes what is too old. */
    async add({ what, source, day }: { what: "visit" | "cart"; source: string; day: string }): Promise<void> {
      const known = sql`select 1 from ${t} where ${and(own, eq(t.day, day), eq(t.source, source))}`;
      const isCampaign = `${CAMPAIGN_PREFIX}%`;
      const campaigns = sql`select count(*) from ${t} where ${and(own, eq(t.day, day))} and ${t.source} like ${isCampaign}`;
      const named = sql<string>`case when ${source} like ${isCampaign} and not exists (${known}) and (${campaigns}) >= ${MAX_CAMPAIGNS} then 'campaign' else ${source} end`;
      const column = what === "visit" ? ("visits" as const) : ("carts" as const);
      const [row] = await db
        .insert(t)
        .values({ business_id: businessId, day, source: named, [column]: 1 })
        .onConflictDoUpdate({ target: [t.business_id, t.day, t.source], set: { [column]: sql`${t[column]} + 1` } })
        .returning({ visits: t.visits, carts: t.carts });
      if ((row?.visits ?? 0) + (row?.carts ?? 0) === 1)
        await db.delete(t).where(and(own, lt(t.day, addDays(day, -KEPT_DAYS))));
    },
    async between({ from, until }: Days): Promise<ShopVisitRow[]> {
      return db
        .select({ day: t.day, source: t.source, visits: t.visits, carts: t.carts })
        .from(t)
        .where(and(own, between(t.day, from, until)));
    },
  };
}
