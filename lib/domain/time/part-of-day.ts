import { parseTime } from "./zoned-time.ts";

/** The parts of a day in which guests look for a time, in the order of the clock. */
export const PARTS_OF_DAY = ["night", "morning", "afternoon", "evening"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

const HOURS = 60;

/**
 * The part of the day of a local time "HH:mm", by the clock alone: a business may call the slot from 4 pm its evening,
 * guests do not. The hours after midnight are a part of their own, because they are the beginning of their date: among
 * the evening's times they would read as the night after it.
 */
export function partOfDay(time: string): PartOfDay {
  const minutes = parseTime(time) ?? 0;
  if (minutes < 5 * HOURS) return "night";
  if (minutes < 12 * HOURS) return "morning";
  return minutes < 18 * HOURS ? "afternoon" : "evening";
}
