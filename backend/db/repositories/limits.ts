import type { Database } from "../open.ts";
import { type LockName, lockNames } from "../statements/lock-names.ts";
import { rowsOfText } from "../statements/rows-of-text.ts";

export interface Limit {
  /** What is done, e.g. guest-signup. */
  readonly kind: string;
  /** Who does it: a network, a phone number, a customer. */
  readonly subject: string;
  readonly most: number;
  readonly windowMs: number;
}

/** The lock under which a limit is counted. */
export const lockOfLimit = (businessId: string, { kind, subject }: Limit): LockName => ({
  kind: "limit",
  name: `${businessId} ${kind} ${subject}`,
});

/**
 * For each limit that is reached: when the oldest act that counts was. For each of the others: counts one more. Old acts
 * are deleted by their retention rule.
 */
const TAKE = `with asked as (
    select * from jsonb_to_recordset($2::jsonb) as a(index integer, kind text, subject text, most integer, since timestamptz)
  ), nth as (
    select a.index, l.created_at from asked a, lateral (
      select created_at from limited_acts
      where business_id = $1 and kind = a.kind and subject = a.subject and created_at > a.since
      order by created_at desc offset a.most - 1 limit 1
    ) l
  ), added as (
    insert into limited_acts (business_id, kind, subject, created_at)
    select $1, a.kind, a.subject, $3::timestamptz from asked a where not exists (select from nth n where n.index = a.index)
  )
  select index, created_at::text as at from nth`;

const NTH = `select created_at::text as at from limited_acts
  where business_id = $1 and kind = $2 and subject = $3 and created_at > $4::timestamptz
  order by created_at desc offset $5 limit 1`;

/** How often something may be done within a window; counted in the database, so that all processes share the count. */
export function limitRepository(db: Database, businessId: string) {
  return {
    /**
     * Counts one more and returns null, or returns the seconds to wait if the limit is reached. Call it in a
     * transaction.
     */
    async take(limit: Limit, now: Date): Promise<number | null> {
      await lockNames(db, [lockOfLimit(businessId, limit)]);
      const [wait = null] = await this.takeLocked([limit], now);
      return wait;
    },
    /** The seconds to wait if the limit is reached, else null; counts nothing. */
    async reached({ kind, subject, most, windowMs }: Limit, now: Date): Promise<number | null> {
      const since = new Date(now.getTime() - windowMs).toISOString();
      const [nth] = await rowsOfText<{ at: string }>(db, NTH, [businessId, kind, subject, since, most - 1]);
      return nth ? secondsUntil(nth.at, windowMs, now) : null;
    },
    /** As `take` for several limits in their order, for a caller that holds their locks. */
    async takeLocked(limits: readonly Limit[], now: Date): Promise<(number | null)[]> {
      if (limits.length === 0) return [];
      const asked = limits.map(({ windowMs, ...limit }, index) => {
        return { ...limit, index, since: new Date(now.getTime() - windowMs).toISOString() };
      });
      const values = [businessId, JSON.stringify(asked), now.toISOString()];
      const reached = await rowsOfText<{ index: number; at: string }>(db, TAKE, values);
      return limits.map(({ windowMs }, index) => {
        const nth = reached.find((one) => one.index === index);
        return nth ? secondsUntil(nth.at, windowMs, now) : null;
      });
    },
  };
}

const secondsUntil = (at: string, windowMs: number, now: Date): number =>
  Math.max(1, Math.ceil((new Date(at).getTime() + windowMs - now.getTime()) / 1000));
