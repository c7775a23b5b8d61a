/**
 * How much callers may use over time: each has a bucket with a capacity and a refill rate per second. Decision 49 in
 * ARCHITECTURE.md explains the figures.
 */
export interface BudgetSize {
  readonly most: number;
  readonly perSecond: number;
}

interface Bucket {
  left: number;
  /** Clock time in milliseconds at which `left` was computed. */
  at: number;
}

/** Callers that are remembered; the least recently seen one is forgotten first, and starts with a full bucket again. */
const REMEMBERED = 50_000;

/** Counted per process: stops floods, not exact quotas. */
export function createBudget({ most, perSecond }: BudgetSize) {
  const buckets = new Map<string, Bucket>();
  const leftOf = (caller: string, at: number): number => {
    const known = buckets.get(caller) ?? { left: most, at };
    // A clock that was set back neither refills nor empties the bucket.
    return Math.min(most, known.left + (Math.max(0, at - known.at) / 1_000) * perSecond);
  };
  const secondsUntil = (cost: number, left: number) => Math.max(1, Math.ceil((cost - left) / perSecond));
  return {
    /** Returns null if a caller's bucket has `cost`, else the seconds until it does; takes nothing. */
    wait(caller: string, cost: number, now: Date): number | null {
      const left = leftOf(caller, now.getTime());
      return left >= cost ? null : secondsUntil(cost, left);
    },
    /** Takes `cost` from a caller's bucket and returns null, or returns the seconds until it has that much. */
    take(caller: string, cost: number, now: Date): number | null {
      const at = now.getTime();
      const left = leftOf(caller, at);
      const enough = left >= cost;
      buckets.delete(caller);
      buckets.set(caller, { left: enough ? left - cost : left, at });
      if (buckets.size > REMEMBERED) buckets.delete(buckets.keys().next().value ?? "");
      return enough ? null : secondsUntil(cost, left);
    },
    /** Puts back what was taken for nothing; a bucket never holds more than its capacity. */
    give(caller: string, cost: number, now: Date): void {
      const at = now.getTime();
      if (buckets.has(caller)) buckets.set(caller, { left: Math.min(most, leftOf(caller, at) + cost), at });
    },
  };
}
