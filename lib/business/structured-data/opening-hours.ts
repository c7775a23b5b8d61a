import { type OverriddenDay, overriddenDays } from "@/lib/domain/time/hours-overrides";
import { readHours, type StoreHours } from "@/lib/domain/time/opening-hours";
import { type Span, spanOf } from "@/lib/domain/time/span";
import { isWholeDay } from "@/lib/domain/time/week";
import { addDays, DAY_KEYS, DAY_MINUTES, type DayKey, formatTime } from "@/lib/domain/time/zoned-time";

const DAY_NAMES: Readonly<Record<DayKey, string>> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};
/** As many days ahead as search engines show special hours. */
const DAYS_AHEAD = 90;

export interface OpeningHours {
  readonly "@type": "OpeningHoursSpecification";
  readonly dayOfWeek?: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly validFrom?: string;
  readonly validThrough?: string;
}

/** A close at or before the open means the next day in this format too; a whole day has its own notation. */
function times(span: Span): { opens: string; closes: string } {
  const { open, close } = span;
  return { opens: formatTime(open), closes: isWholeDay(span) ? "23:59" : formatTime(close % DAY_MINUTES) };
}

/** The weekly hours, with days of the same hours grouped. */
function weekly(hours: StoreHours): OpeningHours[] {
  const week = readHours(hours);
  if (!week.ok || week.value === null) return [];
  const days = new Map<string, DayKey[]>();
  for (const day of [...DAY_KEYS.slice(1), DAY_KEYS[0]]) {
    for (const span of week.value.get(day) ?? []) {
      const { opens, closes } = times(span);
      const key = `${opens} ${closes}`;
      days.set(key, [...(days.get(key) ?? []), day]);
    }
  }
  return [...days].map(([key, names]) => {
    const [opens = "", closes = ""] = key.split(" ");
    const dayOfWeek = names.map((day) => `https://schema.org/${DAY_NAMES[day]}`);
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  });
}

const sameHours = (one: OverriddenDay, other: OverriddenDay) =>
  JSON.stringify(one.hours) === JSON.stringify(other.hours);

/** Consecutive overridden days with the same hours, as one period each. */
function periods(days: readonly OverriddenDay[]): { from: string; until: string; day: OverriddenDay }[] {
  const found: { from: string; until: string; day: OverriddenDay }[] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last && addDays(last.until, 1) === day.date && sameHours(last.day, day)) last.until = day.date;
    else found.push({ from: day.date, until: day.date, day });
  }
  return found;
}

/** Holidays and other special days; a closed day opens and closes at midnight. */
function special(hours: StoreHours, today: string): OpeningHours[] {
  return periods(overriddenDays(hours.hours_overrides, today, DAYS_AHEAD)).flatMap(({ from, until, day }) => {
    const valid = { validFrom: from, validThrough: until };
    if (day.closed)
      return [{ "@type": "OpeningHoursSpecification" as const, opens: "00:00", closes: "00:00", ...valid }];
    return day.hours.flatMap(({ open, close }) => {
      const span = spanOf(open, close);
      return span ? [{ "@type": "OpeningHoursSpecification" as const, ...times(span), ...valid }] : [];
    });
  });
}

/** The opening hours of a store: weekly, and on special days from `today` (a date of the business's zone) on. */
export const openingHours = (hours: StoreHours, today: string): OpeningHours[] => [
  ...weekly(hours),
  ...special(hours, today),
];
