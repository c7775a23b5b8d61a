/**
 * What callers may cost over time: each has a bucket that fills by so much a second and holds at most so much. The figures and
 * their reasons: ARCHITECTURE.md, decision 49.
 */
export interface BudgetSize {
  readonly most: number;
  readonly perSecond: number;
}

interface Bucket {
  left: number;
  /** Milliseconds of the clock at which `left` was right. */
  at: number;
}

/** Callers that are remembered; the one that asked least recently is forgotten first, and begins with a full bucket again. */
const REMEMBERED = 50_000;

/** Counted per process: stops floods, not exact quotas. */
export function createBudget({ most, perSecond }: BudgetSize) {
  const buckets = new Map<string, Bucket>();
  const leftOf = (caller: string, at: number): number => {
    const known = buckets.get(caller) ?? { left: most, at };
    // A clock that was set back gives nothing and takes nothing.
    return Math.min(most, known.left + (Math.max(0, at - known.at) / 1_000) * perSecond);
  };
  const secondsUntil = (cost: number, left: number) => Math.max(1, Math.ceil((cost - left) / perSecond));
  return {
    /** Null when a caller's bucket holds `cost`, else the seconds until it does; takes nothing. */
    wait(caller: string, cost: number, now: Date): number | null {
      const left = leftOf(caller, now.getTime());
      return left >= cost ? null : secondsUntil(cost, left);
    },
    /** Takes `cost` from a caller's bucket: null, or the seconds until there is as much. */
    take(caller: string, cost: number, now: Date): number | null {
      const at = now.getTime();
      const left = leftOf(caller, at);
      const enough = left >= cost;
      buckets.delete(caller);
      buckets.set(caller, { left: enough ? left - cost : left, at });
      if (buckets.size > REMEMBERED) buckets.delete(buckets.keys().next().value ?? "");
      return enough ? null : secondsUntil(cost, left);
    },
  };
}
