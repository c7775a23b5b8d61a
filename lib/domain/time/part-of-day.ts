import { openIntervals, type StoreHours } from "./opening-hours.ts";
import type { Interval } from "./span.ts";
import { addDays, DAY_MINUTES, MINUTE, parseTime, toInstant, toWallClock } from "./zoned-time.ts";

/** Minutes after midnight at which a night is over and a morning begins. */
export const NIGHT_ENDS = 5 * 60;

/**
 * The parts of a day in which guests look for a time, in the order of the clock; `afterMidnight` is after the midnight that ends
 * the day, in the night of a store that is open past it.
 */
export const PARTS_OF_DAY = ["night", "morning", "afternoon", "evening", "afterMidnight"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

const HOURS = 60;

/**
 * The part of `day` in which a slot at a local time ("HH:mm") is listed, by the clock alone; `date` is the slot's own. A
 * business may call the slot from 4 pm its evening, guests do not. The hours after midnight are a part of their own: at
 * the head of their own date, at the foot of the day whose night they end.
 */
export function partOfDay(time: string, date: string, day: string): PartOfDay {
  if (date > day) return "afterMidnight";
  const minutes = parseTime(time) ?? 0;
  if (minutes < NIGHT_ENDS) return "night";
  if (minutes < 12 * HOURS) return "morning";
  return minutes < 18 * HOURS ? "afternoon" : "evening";
}

/**
 * The date whose night an instant belongs to, as a guest counts: half past twelve is still tonight for a shop that
 * opened in the evening and is open past midnight. Any other instant belongs to its own date, at a shop that never
 * closes as well.
 */
export function nightIn(open: readonly Interval[], at: number, timezone: string): string {
  const { date, minutes } = toWallClock(at, timezone);
  if (minutes >= NIGHT_ENDS) return date;
  const evening = addDays(date, -1);
  const midnight = toInstant(date, 0, timezone);
  const began = toInstant(evening, 0, timezone);
  // Hours that begin after midnight begin a day: a bakery that closes at midnight and opens at half past four.
  const last = open.findLast(({ start }) => start <= at);
  const lasts = last && began <= last.start && last.start < midnight && last.end >= midnight;
  return lasts && last.end - last.start < DAY_MINUTES * MINUTE ? evening : date;
}

/** `nightIn`, by a store's hours. */
export function nightOf(hours: StoreHours, at: number, timezone: string): string {
  return nightIn(openIntervals(hours, addDays(toWallClock(at, timezone).date, -1), 2, timezone), at, timezone);
}
