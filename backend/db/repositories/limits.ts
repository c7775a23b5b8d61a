import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "../open.ts";
import { limitedActs } from "../schema.ts";

export interface Limit {
  /** What is done, e.g. guest-signup. */
  readonly kind: string;
  /** Who does it: a network, a phone number, a customer. */
  readonly subject: string;
  readonly most: number;
  readonly windowMs: number;
}

/** How often something may be done within a window; counted in the database, so that all processes share the count. */
export function limitRepository(db: Database, businessId: string) {
  const of = ({ kind, subject }: Limit) =>
    and(eq(limitedActs.business_id, businessId), eq(limitedActs.kind, kind), eq(limitedActs.subject, subject));
  return {
    /**
     * Counts one more and returns null, or returns the seconds to wait if the limit is reached. Call it in a
     * transaction.
     */
    async take(limit: Limit, now: Date): Promise<number | null> {
      const lock = `${businessId} ${limit.kind} ${limit.subject}`;
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 2))`);
      const since = new Date(now.getTime() - limit.windowMs);
      const past = and(eq(limitedActs.kind, limit.kind), lt(limitedActs.created_at, since));
      await db.delete(limitedActs).where(and(eq(limitedActs.business_id, businessId), past));
      const [nth] = await db
        .select({ at: limitedActs.created_at })
        .from(limitedActs)
        .where(and(of(limit), gt(limitedActs.created_at, since)))
        .orderBy(desc(limitedActs.created_at))
        .offset(limit.most - 1)
        .limit(1);
      if (nth) return Math.max(1, Math.ceil((nth.at.getTime() + limit.windowMs - now.getTime()) / 1000));
      const { kind, subject } = limit;
      await db.insert(limitedActs).values({ business_id: businessId, kind, subject, created_at: now });
      return null;
    },
  };
}
