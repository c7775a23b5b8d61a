import { addDays, isDate } from "../../../lib/domain/time/zoned-time.ts";

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
  /** A point of the chart is a month, because days would be too many to read. */
  readonly byMonth: boolean;
}

/** A longer period is shown by month. */
const MOST_DAYS = 62;
/** Two years and their comparison are all that is read at once. */
const LONGEST = 731;
const DAY = 86_400_000;

const daysIn = ({ from, until }: Days) => (Date.parse(until) - Date.parse(from)) / DAY + 1;

/** The period asked for by name, or by its days; the last 28 days for anything else. */
export function readPeriod(
  asked: { readonly name: string | null; readonly from: string | null; readonly until: string | null },
  today: string,
): Period {
  const own = { from: asked.from ?? "", until: asked.until ?? "" };
  const isOwn =
    isDate(own.from) && isDate(own.until) && own.from <= own.until && own.until <= today && daysIn(own) <= LONGEST;
  const name = isOwn ? "own" : (PERIODS.find((one) => one === asked.name) ?? "28");
  const days = isOwn ? own : { from: startOf(name, today), until: today };
  const length = daysIn(days);
  return {
    ...days,
    name,
    before: { from: addDays(days.from, -length), until: addDays(days.from, -1) },
    byMonth: length > MOST_DAYS,
  };
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

export const pointOf = (day: string, { byMonth }: Pick<Period, "byMonth">): string => (byMonth ? day.slice(0, 7) : day);

/** How much more than before, in whole percent; null if there was nothing to compare with. */
export const changeSince = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
