import { createBudget } from "../rules/call-budget.ts";

const DAY_SECONDS = 86_400;
/** For one visitor's network: typing an address and moving the pin sends about ten calls. */
const A_MINUTE = 30;
const A_DAY = 300;
/** For one business, unless GMAP_CALLS_PER_DAY is set. */
export const PAID_CALLS_PER_DAY = 5_000;
/** How long results are cached, and how many. */
const CACHE_MS = 10 * 60_000;
const MAX_CACHED = 2_000;

export type PaidCalls = ReturnType<typeof createPaidCalls>;

/** Limits the calls that a business pays the map service for, and caches their results. */
export function createPaidCalls(perDay = PAID_CALLS_PER_DAY) {
  const daily = (most: number) => createBudget({ most, perSecond: most / DAY_SECONDS });
  const minute = createBudget({ most: A_MINUTE, perSecond: A_MINUTE / 60 });
  const [day, ofBusiness] = [daily(A_DAY), daily(perDay)];
  const results = new Map<string, { readonly until: number; readonly answer: unknown }>();
  return {
    /** True if one more call may be made. `visitor` is null if callers are not limited by address. */
    take(businessId: string, visitor: string | null, now: Date): boolean {
      const own = visitor === null || (minute.take(visitor, 1, now) === null && day.take(visitor, 1, now) === null);
      return own && ofBusiness.take(businessId, 1, now) === null;
    },
    /** The result cached under a key. */
    cached<T>(key: string, now: Date): { readonly answer: T } | null {
      const found = results.get(key);
      return found && found.until > now.getTime() ? { answer: found.answer as T } : null;
    },
    cache(key: string, answer: unknown, now: Date): void {
      results.delete(key);
      results.set(key, { until: now.getTime() + CACHE_MS, answer });
      if (results.size > MAX_CACHED) results.delete(results.keys().next().value ?? "");
    },
  };
}
