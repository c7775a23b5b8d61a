import { addDays, isDate, toInstant, toWallClock } from "../../../lib/domain/time/zoned-time.ts";

/** The periods offered by name; `own` has days of its own. */
export const PERIODS = ["today", "7", "28", "12m"] as const;

/** Days of the business, both included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}
export interface Period extends Days {
  readonly name: (typeof PERIODS)[number] | "own";
  /** As many days directly before. */
  readonly before: Days;
  /** Why the days asked for are not these; null: they are. */
  readonly refusal: DaysRefusal | null;
  /** Today is among the days, so they are not over. */
  readonly isRunning: boolean;
  /** A point of the chart is a month, because days would be too many to read. */
  readonly byMonth: boolean;
}

/** `days`: no dates, or none that have been; `long`: more than two years. */
export type DaysRefusal = "days" | "long";

/** A longer period is shown by month. */
const MAX_DAYS = 62;
/** Two years and their comparison are all that is read at once. */
const LONGEST = 731;
const DAY = 86_400_000;

const daysIn = ({ from, until }: Days) => (Date.parse(until) - Date.parse(from)) / DAY + 1;

/** The period asked for by its days or by name. Without either, or if the days are refused, it is the last 28 days. */
export function readPeriod(
  asked: { readonly name: string | null; readonly from: string | null; readonly until: string | null },
  today: string,
): Period {
  const own = asked.from === null && asked.until === null ? null : { from: asked.from ?? "", until: asked.until ?? "" };
  const refusal = own && refusalOf(own, today);
  const named = (own ? null : PERIODS.find((one) => one === asked.name)) ?? "28";
  const name = own && !refusal ? "own" : named;
  const days = own && !refusal ? own : { from: startOf(named, today), until: today };
  const length = daysIn(days);
  return {
    ...days,
    name,
    before: { from: addDays(days.from, -length), until: addDays(days.from, -1) },
    refusal,
    isRunning: days.until === today,
    byMonth: length > MAX_DAYS,
  };
}

function refusalOf(days: Days, today: string): DaysRefusal | null {
  if (!isDate(days.from) || !isDate(days.until) || days.from > days.until || days.until > today) return "days";
  return daysIn(days) > LONGEST ? "long" : null;
}

/** Until when the period before is compared: the same time on its last day, if the period is not over. */
export function comparedUntil({ isRunning, before }: Period, now: Date, timezone: string): Date | null {
  if (!isRunning) return null;
  return new Date(toInstant(before.until, toWallClock(now.getTime(), timezone).minutes, timezone));
}

function startOf(name: Period["name"], today: string): string {
  if (name === "today") return today;
  if (name !== "12m") return addDays(today, 1 - Number(name));
  const year = Number(today.slice(0, 4)) - 1;
  const month = Number(today.slice(5, 7));
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

/** Every day or month of a period, also those without figures: "2026-11-22" or "2026-11". */
export function pointsOf({ from, until, byMonth }: Period): string[] {
  const points = new Set<string>();
  for (let day = from; day <= until; day = addDays(day, 1)) points.add(byMonth ? day.slice(0, 7) : day);
  return [...points];
}

/** The point of a period that a day counts to: the day, or its month. */
export const pointOf = (day: string, { byMonth }: Pick<Period, "byMonth">): string => (byMonth ? day.slice(0, 7) : day);

/** How much more than before, in whole percent; null if there was nothing to compare with. */
export const changeSince = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
