import { DAY_MINUTES, type DayKey, parseTime, toDayKey } from "./zoned-time.ts";

/**
 * The business's weekly time slots (BusinessInfo.time_slots, storefront.md section 3): per day a morning, an afternoon
 * and an evening slot, each with start_time and end_time in the business's zone. An end before the start is on the next
 * day.
 */
const SLOT_PARTS = ["morning", "afternoon", "evening"] as const;
type SlotPart = (typeof SLOT_PARTS)[number];

export interface SlotTimes {
  readonly start_time: string;
  readonly end_time: string;
}

/** One day as the server returns it; a part may contain one slot, several, or none. */
export type TimeSlotDay = { readonly day: string } & {
  readonly [Part in SlotPart]?: SlotTimes | readonly SlotTimes[] | null;
};

/** Minutes after the day's midnight; `end` is above 1440 if it is on the next day. */
export interface WeeklySlot {
  readonly start: number;
  readonly end: number;
}

/** A slot that was refused, for the log: it is never offered nor treated as open. */
export interface RefusedSlot {
  readonly day: string;
  readonly part: SlotPart;
  readonly start_time: string;
  readonly end_time: string;
  readonly reason: "unknown-day" | "not-a-time" | "empty" | "ends-before-start";
}

export interface WeeklySlots {
  readonly byDay: ReadonlyMap<DayKey, readonly WeeklySlot[]>;
  readonly refused: readonly RefusedSlot[];
}

/** Maximum length of a slot across midnight; a longer one has its start and end swapped by mistake. */
const LONGEST_NIGHT = DAY_MINUTES / 2;

function readSlot(slot: SlotTimes): WeeklySlot | RefusedSlot["reason"] {
  const start = parseTime(slot.start_time);
  const end = parseTime(slot.end_time);
  if (start === null || end === null || start >= DAY_MINUTES) return "not-a-time";
  if (start === end) return "empty";
  if (end > start) return { start, end };
  const overnight = end + DAY_MINUTES;
  return overnight - start > LONGEST_NIGHT ? "ends-before-start" : { start, end: overnight };
}

const listed = (slots: SlotTimes | readonly SlotTimes[] | null | undefined): readonly SlotTimes[] =>
  slots ? ([slots].flat() as SlotTimes[]) : [];

/** TIME-01: slots by the first three letters of the day name, sorted by start, and those that were refused. */
export function readSlots(days: readonly TimeSlotDay[]): WeeklySlots {
  const byDay = new Map<DayKey, WeeklySlot[]>();
  const refused: RefusedSlot[] = [];
  for (const entry of days) {
    const key = toDayKey(entry.day);
    for (const part of SLOT_PARTS) {
      for (const slot of listed(entry[part])) {
        const read = key ? readSlot(slot) : "unknown-day";
        const { start_time, end_time } = slot;
        if (!key || typeof read === "string") {
          refused.push({ day: entry.day, part, start_time, end_time, reason: read as RefusedSlot["reason"] });
        } else byDay.set(key, [...(byDay.get(key) ?? []), read]);
      }
    }
  }
  for (const slots of byDay.values()) slots.sort((a, b) => a.start - b.start || a.end - b.end);
  return { byDay, refused };
}

/** The readable slots of one date, sorted by start; unreadable ones are not offered. */
export function readDatedSlots(slots: readonly SlotTimes[]): WeeklySlot[] {
  return slots
    .map((slot) => readSlot(slot))
    .filter((read) => typeof read !== "string")
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
