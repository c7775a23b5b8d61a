import type { HoursOverride } from "../../../lib/domain/time/hours-overrides.ts";
import { spanOf } from "../../../lib/domain/time/span.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import { addDays, type DayKey } from "../../../lib/domain/time/zoned-time.ts";
import type { LocalizedText } from "../../texts/localized-text.ts";

/** [from, until] local HH:mm by day mon…sun; an end at or before the start lies on the next day. */
export type WeekHours = Partial<Record<DayKey, [string, string][]>>;
export interface TimeSlotRow {
  start_time: string;
  end_time: string;
}
/** A holiday or other one-off hours, as stored. */
export interface StoredHoursOverride {
  /** YYYY-MM-DD, or MM-DD for every year. */
  readonly day_from: string;
  readonly day_until: string;
  readonly hours: [string, string][];
  readonly slots: TimeSlotRow[] | null;
  readonly reason: LocalizedText | null;
}

/** The week as a list, one entry per interval, Monday first. */
export function dayHours(hours: WeekHours): { day: string; open: string; close: string }[] {
  return WEEK.flatMap((day) => (hours[day] ?? []).map(([open, close]) => ({ day, open, close })));
}

/** Whether spans of one day overlap; one may begin when another ends. */
export function timesOverlap(spans: readonly (readonly [string, string])[]): boolean {
  const sorted = spans
    .map(([open, close]) => spanOf(open, close))
    .filter((span) => span !== null)
    .toSorted((a, b) => a.open - b.open);
  return sorted.some(({ open }, index) => open < (sorted[index - 1]?.close ?? -1));
}

type Localize = (text: LocalizedText | null | undefined) => string | null;

/** A store's hours in the form that `lib/domain/time` reads, with reasons in the language of `localized`. */
export function storeHours(
  store: { readonly hours: WeekHours; readonly overrides: readonly StoredHoursOverride[] },
  localized: Localize,
): { hours: ReturnType<typeof dayHours>; hours_overrides: HoursOverride[] } {
  return { hours: dayHours(store.hours), hours_overrides: store.overrides.map((row) => overrideOf(row, localized)) };
}

/** The overrides that have not ended by a date (or the night after it), for the wire. */
export function currentOverrides(rows: readonly StoredHoursOverride[], today: string, localized: Localize) {
  const yesterday = addDays(today, -1);
  const isCurrent = ({ day_until }: StoredHoursOverride) => day_until.length === 5 || day_until >= yesterday;
  return rows.filter(isCurrent).map((row) => overrideOf(row, localized));
}

function overrideOf({ day_from, day_until, hours, slots, reason }: StoredHoursOverride, localized: Localize) {
  return {
    from: day_from,
    until: day_until,
    hours: hours.map(([open, close]) => ({ open, close })),
    slots,
    reason: localized(reason),
  };
}

/**
 * Opening and closing time of a usual day, and the first closed day of the week (the specification's three fields). The
 * times are the most frequent first opening and last closing; on a tie, the earliest day's.
 */
export function usualHours(hours: WeekHours): {
  opening_time: string | null;
  closing_time: string | null;
  closing_day: string | null;
} {
  const days = WEEK.map((day) => hours[day] ?? []);
  const openDays = days.filter((intervals) => intervals.length > 0);
  const opening = commonest(openDays.map((intervals) => intervals[0]?.[0] ?? ""));
  const closing = commonest(openDays.map((intervals) => intervals.at(-1)?.[1] ?? ""));
  const closedDay = openDays.length === 0 ? undefined : WEEK.find((_day, index) => days[index]?.length === 0);
  return {
    opening_time: opening ? `${opening}:00` : null,
    closing_time: closing ? `${closing}:00` : null,
    closing_day: closedDay ?? null,
  };
}

function commonest(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: string | null = null;
  for (const [value, count] of counts) if (best === null || count > (counts.get(best) ?? 0)) best = value;
  return best;
}
