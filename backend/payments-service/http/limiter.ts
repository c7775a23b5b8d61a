import { PaymentProblem } from "./problem.ts";

/**
 * Requests per minute, by name; `cost` is what one of them counts as. Counted per process: stops floods, not exact
 * quotas.
 */
export function createLimiter(clock: () => Date) {
  let minute = 0;
  let counts = new Map<string, number>();
  return (name: string, most: number, cost = 1): void => {
    if (most <= 0) return;
    const now = clock().getTime();
    const current = Math.floor(now / 60_000);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(name) ?? 0) + cost;
    counts.set(name, count);
    if (count > most) throw new PaymentProblem(429, "too_many", { seconds: Math.ceil(60 - (now % 60_000) / 1_000) });
  };
}
