import { type DomainError, refuse } from "../errors.ts";
import { ok, type Result } from "../result.ts";
import { type HoursOverride, hasReadableDays, overrideOn, overrideSpans } from "./hours-overrides.ts";
import { type Interval, merged, type Span, spanOf } from "./span.ts";
import { addDays, DAY_KEYS, DAY_MINUTES, type DayKey, dayOf, toDayKey, toInstant, toWallClock } from "./zoned-time.ts";

/**
 * When a store is open, in the business's zone (D12). `hours` is exact and takes precedence; without entries
 * opening_time, closing_time and closing_day apply. A store without any hours is limited only by enabled_for_ordering
 * and temporarily_closed; unreadable hours mean closed.
 */
export interface StoreHours {
  /** Intervals by day, local HH:mm; a close at or before the open is on the next day. */
  readonly hours?: readonly { readonly day: string; readonly open: string; readonly close: string }[] | null;
  readonly opening_time?: string | null;
  readonly closing_time?: string | null;
  /** Day names, separated by commas. */
  readonly closing_day?: string | null;
  /** Holidays and one-off changes; the first that covers a date applies. */
  readonly hours_overrides?: readonly HoursOverride[] | null;
}

/** Spans by day in minutes after that day's midnight; null if no hours are stated. */
export type Week = ReadonlyMap<DayKey, readonly Span[]> | null;

function malformed(day: string, open: unknown, close: unknown) {
  return refuse("TIME_SLOT_INVALID", { day, start: String(open), end: String(close) });
}

function usualWeek(hours: StoreHours): Result<Week, DomainError<"TIME_SLOT_INVALID">> {
  if (!hours.opening_time && !hours.closing_time) return ok(null);
  const span = spanOf(hours.opening_time, hours.closing_time);
  if (!span) return malformed("", hours.opening_time, hours.closing_time);
  const closed = (hours.closing_day ?? "").split(",").map(toDayKey);
  return ok(new Map(DAY_KEYS.filter((day) => !closed.includes(day)).map((day) => [day, [span]])));
}

/**
 * The weekly hours of a store. Refuses with TIME_SLOT_INVALID if an interval or the days of an override cannot be read,
 * because partial hours would mislead.
 */
export function readHours(hours: StoreHours): Result<Week, DomainError<"TIME_SLOT_INVALID">> {
  const broken = hours.hours_overrides?.find((override) => !hasReadableDays(override));
  if (broken) return malformed("", broken.from, broken.until);
  if (!hours.hours || hours.hours.length === 0) return usualWeek(hours);
  const week = new Map<DayKey, Span[]>();
  for (const { day, open, close } of hours.hours) {
    const key = toDayKey(day);
    const span = spanOf(open, close);
    if (!key || !span) return malformed(day, open, close);
    week.set(key, [...(week.get(key) ?? []), span]);
  }
  return ok(week);
}

/** The hours that begin on a date. */
export function spansOn(hours: StoreHours, week: Week, date: string): readonly Span[] {
  const override = overrideOn(hours.hours_overrides, date);
  if (override) return overrideSpans(override);
  return week === null ? [WHOLE_DAY] : (week.get(dayOf(date)) ?? []);
}

const WHOLE_DAY: Span = { open: 0, close: DAY_MINUTES };
const ALWAYS: Interval = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/**
 * Open intervals of the days `from` … `from + days - 1` and of the night before, merged and in order. Times skipped by
 * a clock change are left out; a repeated hour is open from its first start to its first end. Overrides take precedence
 * over the week; unreadable weekly hours close the store on all days.
 */
export function openIntervals(hours: StoreHours, from: string, days: number, timezone: string): Interval[] {
  const week = readHours(hours);
  if (!week.ok) return [];
  const dates = Array.from({ length: days + 1 }, (_, index) => addDays(from, index - 1));
  if (week.value === null && dates.every((date) => !overrideOn(hours.hours_overrides, date))) return [ALWAYS];
  const intervals = dates.flatMap((date, index) =>
    spansOn(hours, week.value, date).flatMap((span): Interval[] => {
      const start = toInstant(date, span.open, timezone);
      const end = toInstant(date, span.close, timezone);
      // A store without weekly hours is also open before and after the requested days.
      if (span === WHOLE_DAY && index === 0) return [{ start: ALWAYS.start, end }];
      if (span === WHOLE_DAY && index === days) return [{ start, end: ALWAYS.end }];
      return end > start ? [{ start, end }] : [];
    }),
  );
  return merged(intervals);
}

/** Whether the store's hours include this instant. */
export function isOpen(hours: StoreHours, now: number, timezone: string): boolean {
  const { date } = toWallClock(now, timezone);
  return openIntervals(hours, date, 1, timezone).some(({ start, end }) => start <= now && now < end);
}

/**
 * The next opening or closing within eight days, for "closes at" and "opens at": its instant and what happens. null if
 * the store is always open, never opens, or its hours cannot be read.
 */
export function nextChange(
  hours: StoreHours,
  now: number,
  timezone: string,
): { readonly at: number; readonly opens: boolean } | null {
  const { date } = toWallClock(now, timezone);
  for (const { start, end } of openIntervals(hours, date, 10, timezone)) {
    if (start > now) return { at: start, opens: true };
    if (now < end) return end - now > 8 * DAY_MINUTES * 60_000 ? null : { at: end, opens: false };
  }
  return null;
}
