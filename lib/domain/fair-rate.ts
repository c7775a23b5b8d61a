/**
 * The share of its time in which a process may compute before the shop with most visitors is slowed down. Below it nobody
 * would gain: a shop that wants most of a process and can have it must not wait for time that is left over.
 */
const BUSY = 0.8;
const SLOWER = 0.8;
const FASTER = 1.1;
/** A rate that is so many times what the busiest shop begins limits nothing. */
const FAR_ABOVE = 4;
/** A shop may begin so many times what visitors of a usual one ask for, also where slowing it down leaves no time. */
const MORE_THAN_OTHERS = 3;
/** How much of a shop's average the newest observation is. */
const NEWEST = 0.2;
/** So many pieces of work a shop may begin at once after a pause: a page asks for several. */
const BURST = 10;

/**
 * How much work each shop may begin in a second while a process serves several. It is the same for all of them, and
 * falls until the process has time left: only the shops with most visitors reach it, so they wait and the others don't.
 * Times are milliseconds of a clock that never goes back.
 *
 * @param slowest pieces of work a second that a shop may always begin.
 */
export function createFairRate(slowest: number) {
  let rate = Number.POSITIVE_INFINITY;
  let observedAt = Number.NEGATIVE_INFINITY;
  /** Since then, of each shop: what its visitors asked for, and what was begun. */
  const asked = new Map<string, number>();
  const begun = new Map<string, number>();
  /** What visitors of each shop asked for in a second of the time before. */
  const averages = new Map<string, number>();
  /** From when each shop may begin its next one. */
  const free = new Map<string, number>();

  function limitNothing(): void {
    rate = Number.POSITIVE_INFINITY;
    free.clear();
  }

  /** Takes what was asked for since the last observation into the averages; returns what the busiest shop began in a second. */
  function count(now: number): number {
    const perSecond = 1_000 / Math.max(1, now - observedAt);
    observedAt = now;
    const busiest = Math.max(0, ...begun.values()) * perSecond;
    for (const shop of new Set([...averages.keys(), ...asked.keys()])) {
      const average = (averages.get(shop) ?? 0) * (1 - NEWEST) + (asked.get(shop) ?? 0) * perSecond * NEWEST;
      if (average < NEWEST) averages.delete(shop);
      else averages.set(shop, average);
    }
    asked.clear();
    begun.clear();
    return busiest;
  }

  /** What visitors of a usual shop ask for in a second, of two shops the one with fewer. */
  function usual(): number {
    if (averages.size < 2) return 0;
    return [...averages.values()].toSorted((a, b) => a - b)[Math.floor((averages.size - 1) / 2)] ?? 0;
  }

  return {
    isLimited: (): boolean => Number.isFinite(rate),
    /** Milliseconds until a shop may begin its next piece of work. */
    wait: (shop: string, now: number): number => Math.max(0, (free.get(shop) ?? now) - now),
    /** Notes that a shop's visitor asks for a piece of work. */
    ask: (shop: string): void => increase(asked, shop),
    /** Notes that a shop has begun a piece of work. */
    take(shop: string, now: number): void {
      increase(begun, shop);
      if (Number.isFinite(rate))
        free.set(
          shop,
          Math.max(free.get(shop) ?? Number.NEGATIVE_INFINITY, now - (BURST * 1_000) / rate) + 1_000 / rate,
        );
    },
    /** Adapts the rate to the share of the time since the last observation in which the process computed, 0 to 1. */
    observe(busy: number, now: number): void {
      const busiest = count(now);
      if (busy > BUSY) rate = Math.max(slowest, usual() * MORE_THAN_OTHERS, Math.min(rate, busiest) * SLOWER);
      else if (rate * FASTER > busiest * FAR_ABOVE) limitNothing();
      else rate *= FASTER;
      for (const [shop, from] of free) if (from < now - (BURST * 1_000) / rate) free.delete(shop);
    },
  };
}

const increase = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
