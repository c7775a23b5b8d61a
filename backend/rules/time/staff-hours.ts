import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { type HoursOverride, hasReadableDays } from "../../../lib/domain/time/hours-overrides.ts";
import { openIntervals } from "../../../lib/domain/time/opening-hours.ts";
import { spanOf } from "../../../lib/domain/time/span.ts";
import { isWholeDay } from "../../../lib/domain/time/week.ts";
import { DAY_MINUTES, isDate } from "../../../lib/domain/time/zoned-time.ts";

/** What the staff typed: days as YYYY-MM-DD, times as local HH:mm; empty: not given. */
export interface TypedHours {
  readonly from: string;
  readonly until: string;
  /** Closed all day; the form's times are ignored. */
  readonly closed: boolean;
  readonly times: readonly (readonly [open: string, close: string])[];
}
export interface OneOffHours {
  readonly from: string;
  readonly until: string;
  /** None: closed. */
  readonly hours: [string, string][];
}
export type HoursRefusal =
  | "day_missing"
  | "past"
  | "order"
  | "far"
  | "long"
  | "times_missing"
  | "times_same"
  | "times_meet";

/** A typo in the year must not close a shop in 2062, or for a year. */
const MAX_DAYS_AHEAD = 730;
const MAX_DAYS = 92;

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

/** Reads what the staff typed; refuses what makes no sense. `today` is the date in the shop's zone. */
export function readOneOffHours(typed: TypedHours, today: string): Result<OneOffHours, { code: HoursRefusal }> {
  const refuse = (code: HoursRefusal) => err({ code });
  const { from } = typed;
  const until = typed.until || from;
  if (!isDate(from) || !isDate(until)) return refuse("day_missing");
  if (!hasReadableDays({ from, until })) return refuse("order");
  if (until < today) return refuse("past");
  if (daysBetween(today, until) > MAX_DAYS_AHEAD) return refuse("far");
  if (daysBetween(from, until) >= MAX_DAYS) return refuse("long");
  if (typed.closed) return ok({ from, until, hours: [] });
  const hours = typed.times
    .filter(([open, close]) => open || close)
    .map(([open, close]): [string, string] => [open, close]);
  const spans = hours.map(([open, close]) => spanOf(open, close)).filter((span) => span !== null);
  if (hours.length === 0 || spans.length < hours.length) return refuse("times_missing");
  // Midnight to midnight is open all day; any other time typed twice is more likely a mistake.
  if (hours.some(([open, close]) => open === close && !isWholeDay(spanOf(open, close)))) return refuse("times_same");
  const sorted = spans.toSorted((a, b) => a.open - b.open);
  const meet = sorted.some(({ open }, index) => open <= (sorted[index - 1]?.close ?? -1));
  // A night that runs into the next day's opening: the same hours apply there if there is a next day. One that ends as it begins is no night.
  const night = (sorted.at(-1)?.close ?? 0) - DAY_MINUTES;
  const wraps = from < until && night > 0 && night >= (sorted[0]?.open ?? 0);
  return meet || wraps ? refuse("times_meet") : ok({ from, until, hours: hours.toSorted() });
}

/**
 * Whether two date ranges share a day; a yearly one (MM-DD) never conflicts with a dated one, which takes precedence.
 */
export const shareDays = (a: { from: string; until: string }, b: { from: string; until: string }): boolean =>
  isDate(a.from) && isDate(b.from) && a.from <= b.until && b.from <= a.until;

/** The first day from `today` on which an override applies, for sorting; a yearly one repeats. Null: it is over. */
export function nextDay({ from, until }: { from: string; until: string }, today: string): string | null {
  if (isDate(from)) return until < today ? null : from > today ? from : today;
  const ofYear = (year: number) => ({
    first: `${year}-${from}`,
    last: `${from <= until ? year : year + 1}-${until}`,
  });
  const year = Number(today.slice(0, 4));
  const next = [year - 1, year, year + 1].map(ofYear).find(({ last }) => last >= today);
  return next ? (next.first > today ? next.first : today) : null;
}

/** The promised instants that are on the days of new hours and outside them. */
export function promisedWhileClosed(instants: readonly Date[], hours: OneOffHours, timezone: string): Date[] {
  const override: HoursOverride = {
    from: hours.from,
    until: hours.until,
    hours: hours.hours.map(([open, close]) => ({ open, close })),
  };
  const open = openIntervals(
    { hours_overrides: [override] },
    hours.from,
    daysBetween(hours.from, hours.until) + 1,
    timezone,
  );
  return instants.filter((at) => !open.some(({ start, end }) => start <= at.getTime() && at.getTime() <= end));
}
