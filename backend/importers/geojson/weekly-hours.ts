import OpeningHours from "opening_hours";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import type { WeekHours } from "../../rules/time/store-hours.ts";

/** A week read from an `opening_hours` value, and the parts of the value that a week cannot express. */
export interface WeeklyHours {
  readonly hours: WeekHours;
  readonly left: readonly string[];
}

/** A plain Monday without holidays or clock changes; only wall-clock hours are read off it, so the zone does not matter. */
const MONDAY = [2026, 1, 2] as const;
const DAY_MINUTES = 1440;

const OF_THE_SUN = /\b(sunrise|sunset|dawn|dusk)\b/i;
const HOLIDAY = /\b(PH|SH)\b/;
const ROUND_THE_CLOCK = /24\s*\/\s*7/;

/**
 * Reads an OpenStreetMap `opening_hours` value as weekly intervals. Refuses, with the reason, a value that cannot be
 * read, contradicts itself, or differs between weeks (months, dates, sunset), because it must never be read as open.
 * Rules for public and school holidays are left out and named in `left`; open ends close at the stated time.
 */
export function weeklyHours(value: string): Result<WeeklyHours, string> {
  const left: string[] = [];
  if (OF_THE_SUN.test(value)) return err("they depend on the sun, which weekly hours cannot express");
  // The parser lets "24/7" override times beside it, but which of the two is meant is ambiguous.
  if (ROUND_THE_CLOCK.test(value) && !/^24\s*\/\s*7$/.test(value.trim()))
    return err("they say 24/7 and something else, so it is unclear which holds");
  const weekly = withoutHolidays(value, left);
  if (weekly === null) return err("their rules for holidays cannot be separated from the weekly ones");
  const parsed = parse(weekly);
  if (!parsed.ok) return parsed;
  if (!parsed.value.isWeekStable()) return err("they change with the date or the week of the year");
  const intervals = intervalsOf(parsed.value);
  if (intervals.some(({ unknown }) => unknown)) left.push(openEnds(weekly));
  const hours = byDay(intervals.filter(({ unknown }) => !unknown));
  if (Object.keys(hours).length === 0) return err("they name no time at which it is certainly open");
  return ok({ hours, left: [...left, ...surprises(weekly, hours)] });
}

/** What the notation means but its author probably did not; the owner should check it. */
function surprises(value: string, hours: WeekHours): string[] {
  const rules = value.split(";").map((rule) => rule.trim());
  const found: string[] = [];
  for (const [index, rule] of rules.entries()) {
    const without = parse(rules.filter((_rule, other) => other !== index).join("; "));
    if (rules.length < 2 || rule === "" || !without.ok || /\b(off|closed)\b/i.test(rule)) continue;
    const rest = byDay(intervalsOf(without.value).filter(({ unknown }) => !unknown));
    if (JSON.stringify(rest) === JSON.stringify(hours))
      found.push(`"${rule}" has no effect, because a later rule replaces it`);
  }
  const ends = Object.values(hours).flatMap((intervals) => intervals?.map(([, end]) => end) ?? []);
  if (ends.includes("24:00") && !/\b(24:00|0?0:00)\b/.test(value) && !ROUND_THE_CLOCK.test(value))
    found.push("hours past midnight end at midnight where the next day has a rule of its own");
  return found;
}

function openEnds(value: string): string {
  return value.includes("+")
    ? "an open end counts as the time stated"
    : "times at which it may or may not be open are left out";
}

/** The value without its holiday rules, which go to `left`; null if one cannot be separated from a weekly rule. */
function withoutHolidays(value: string, left: string[]): string | null {
  if (!HOLIDAY.test(value)) return value;
  const rules = value.split(";").map((rule) => rule.trim());
  const own = rules.filter((rule) => /^(PH|SH)\b(?!\s*,)/.test(rule));
  const weekly = rules
    .filter((rule) => !own.includes(rule))
    .map((rule) => rule.replace(/,\s*(PH|SH)\b(?=\s+\d|\s*,)/g, "").replace(/^(PH|SH)\s*,\s*/, ""))
    .join("; ");
  left.push("rules for holidays are left out");
  return HOLIDAY.test(weekly) || weekly.trim() === "" ? null : weekly;
}

function parse(value: string): Result<OpeningHours, string> {
  try {
    return ok(new OpeningHours(value, null));
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    return err(`they cannot be read: ${reason}`);
  }
}

interface Minutes {
  /** Minutes after Monday's midnight. */
  readonly from: number;
  readonly to: number;
  readonly unknown: boolean;
}

function intervalsOf(parsed: OpeningHours): Minutes[] {
  const [year, month, day] = MONDAY;
  const intervals = parsed.getOpenIntervals(new Date(year, month, day - 7), new Date(year, month, day + 14));
  return intervals.map(([from, to, unknown]) => ({ from: minutesOf(from), to: minutesOf(to), unknown }));
}

/** Wall-clock distance, unaffected by clock changes in the machine's zone. */
function minutesOf(date: Date): number {
  const wall = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes());
  return (wall - Date.UTC(...MONDAY)) / 60_000;
}

function byDay(intervals: readonly Minutes[]): WeekHours {
  const hours: Record<string, [string, string][]> = {};
  WEEK.forEach((day, index) => {
    const start = index * DAY_MINUTES;
    const own = intervals.flatMap((interval) => piecesOn(interval, start));
    if (own.length > 0) hours[day] = own.map(({ from, to }) => [clock(from - start), endClock(to - start)]);
  });
  return hours;
}

/**
 * The part of an interval that belongs to the day starting there: all of it if it begins on that day, or one day's part
 * of a longer one.
 */
function piecesOn({ from, to }: Minutes, start: number): { from: number; to: number }[] {
  const end = start + DAY_MINUTES;
  if (to - from > DAY_MINUTES) {
    const piece = { from: Math.max(from, start), to: Math.min(to, end) };
    return piece.from < piece.to ? [piece] : [];
  }
  return from >= start && from < end ? [{ from, to }] : [];
}

/** Midnight at the end of the day is 24:00; a later end is on the next day's clock. */
const endClock = (minutes: number) => (minutes === DAY_MINUTES ? "24:00" : clock(minutes % DAY_MINUTES));

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
