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
  name: `${businessId} ${kind} ${subject}`,
  seed: 2,
});

/** Returns the act that has to leave the window first, if the limit is reached; counts one more otherwise. */
const TAKE = `with past as (
    delete from limited_acts where business_id = $1 and kind = $2 and created_at < $4::timestamptz
  ), nth as (
    select created_at from limited_acts
    where business_id = $1 and kind = $2 and subject = $3 and created_at > $4::timestamptz
    order by created_at desc offset $5 limit 1
  ), added as (
    insert into limited_acts (business_id, kind, subject, created_at)
    select $1, $2, $3, $6::timestamptz where not exists (select from nth)
  )
  select created_at::text as at from nth`;

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
      return this.takeLocked(limit, now);
    },
    /** The seconds to wait if the limit is reached, else null; counts nothing. */
    async reached({ kind, subject, most, windowMs }: Limit, now: Date): Promise<number | null> {
      const since = new Date(now.getTime() - windowMs).toISOString();
      const [nth] = await rowsOfText<{ at: string }>(db, NTH, [businessId, kind, subject, since, most - 1]);
      return nth ? secondsUntil(nth.at, windowMs, now) : null;
    },
    /** As `take`, for a caller that holds the limit's lock. */
    async takeLocked({ kind, subject, most, windowMs }: Limit, now: Date): Promise<number | null> {
      const since = new Date(now.getTime() - windowMs).toISOString();
      const [nth] = await rowsOfText<{ at: string }>(db, TAKE, [
        businessId,
        kind,
        subject,
        since,
        most - 1,
        now.toISOString(),
      ]);
      return nth ? secondsUntil(nth.at, windowMs, now) : null;
    },
  };
}

const secondsUntil = (at: string, windowMs: number, now: Date): number =>
  Math.max(1, Math.ceil((new Date(at).getTime() + windowMs - now.getTime()) / 1000));
