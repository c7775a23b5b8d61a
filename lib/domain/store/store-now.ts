import { overrideOn, overrideSpans } from "../time/hours-overrides.ts";
import { isOpen, nextChange, type StoreHours } from "../time/opening-hours.ts";
import { NIGHT_ENDS } from "../time/part-of-day.ts";
import { DAY_MINUTES, toWallClock } from "../time/zoned-time.ts";

/** The fields of a store that its state depends on: its switches and its hours. */
export interface StoreSwitches extends StoreHours {
  readonly enabled_for_ordering: boolean;
  readonly temporarily_closed: boolean;
}

/** The state of a store at an instant. Times are epoch milliseconds. */
export type StoreNow =
  /**
   * `until`: when it closes; null: not within a day. A time alone would then mean an earlier one, as "until midnight" does
   * for a store that is open through to Friday. `again`: when it opens again on the same day, as after a break; null: not.
   */
  | { readonly kind: "open"; readonly until: number | null; readonly again: number | null }
  /**
   * Closed by its hours. `opensAt` null: not within eight days, or the hours cannot be read. `reason`: why it is closed
   * today, e.g. a holiday.
   */
  | { readonly kind: "closed"; readonly opensAt: number | null; readonly reason: string | null }
  /** temporarily_closed: paused, whatever its hours. */
  | { readonly kind: "paused" }
  /** Not enabled_for_ordering: it takes no online orders. */
  | { readonly kind: "off" };

/**
 * STORE-05, STORE-10: whether a store is open, in its business's zone (D12); all code uses this function. Its switches
 * take precedence over its hours.
 */
export function storeNow(store: StoreSwitches, now: number, timezone: string): StoreNow {
  if (!store.enabled_for_ordering) return { kind: "off" };
  if (store.temporarily_closed) return { kind: "paused" };
  const next = nextChange(store, now, timezone);
  if (isOpen(store, now, timezone)) {
    const until = next && next.at - now < DAY_MINUTES * 60_000 ? next.at : null;
    return { kind: "open", until, again: until === null ? null : opensAgain(store, until, timezone) };
  }
  const override = overrideOn(store.hours_overrides, toWallClock(now, timezone).date);
  const reason = override && overrideSpans(override).length === 0 ? (override.reason ?? null) : null;
  return { kind: "closed", opensAt: next?.at ?? null, reason };
}

/**
 * When it opens again on the day on which it closes; null: not. A closing before five in the morning ends a night and
 * begins no break.
 */
function opensAgain(store: StoreSwitches, closesAt: number, timezone: string): number | null {
  const closing = toWallClock(closesAt, timezone);
  if (closing.minutes < NIGHT_ENDS) return null;
  const next = nextChange(store, closesAt, timezone);
  return next?.opens && toWallClock(next.at, timezone).date === closing.date ? next.at : null;
}
