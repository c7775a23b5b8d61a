import { type DomainError, refuse } from "../errors.ts";
import { ok, type Result } from "../result.ts";
import {
  DAY_MINUTES,
  formatTime,
  isDate,
  MINUTE,
  parseTime,
  toInstant,
  toWallClock,
  toWireInstant,
} from "./zoned-time.ts";

/** The guest's choice (storefront.md section 3 "Order time data"). Neither date nor slot: as soon as possible. */
export interface OrderTime {
  /** YYYY-MM-DD in the business's zone. */
  readonly date: string | null;
  /** HH:mm, or HH:mm:ss */
  readonly timeSlot: { readonly start_time: string; readonly end_time: string } | null;
  /** Minutes. */
  readonly orderNowOffsetTime: number;
}

/** The time arguments of placeOrder, getBill and validateCouponCode. */
export interface WireTime {
  /** UTC, YYYY-MM-DD HH:mm */
  readonly delivery_datetime: string;
  readonly is_future_order: boolean;
  /** HH:mm:ss in the business's zone; null without a slot. */
  readonly time_slot_start: string | null;
  readonly time_slot_end: string | null;
}

/**
 * TIME-02 and TIME-03: the current time for an immediate order, else the end of the slot, else (a date without a slot)
 * this time of day on that date plus the order-now offset. Refuses an unreadable choice with TIME_SLOT_INVALID.
 */
export function wireTime(
  choice: OrderTime,
  now: number,
  timezone: string,
): Result<WireTime, DomainError<"TIME_SLOT_INVALID">> {
  const { date, timeSlot } = choice;
  const withoutSlot = (instant: number) =>
    ok({
      delivery_datetime: toWireInstant(instant),
      is_future_order: false,
      time_slot_start: null,
      time_slot_end: null,
    });
  if (date !== null && !isDate(date)) return refuse("TIME_SLOT_INVALID", { day: date });
  if (timeSlot === null) {
    if (date === null) return withoutSlot(now);
    const wall = toWallClock(now, timezone);
    const base = wall.date === date ? now : toInstant(date, wall.minutes, timezone);
    return withoutSlot(base + Math.max(0, Math.ceil(choice.orderNowOffsetTime)) * MINUTE);
  }
  const start = parseTime(timeSlot.start_time);
  const end = parseTime(timeSlot.end_time);
  if (start === null || end === null || date === null) {
    return refuse("TIME_SLOT_INVALID", { day: date, start: timeSlot.start_time, end: timeSlot.end_time });
  }
  return ok({
    delivery_datetime: toWireInstant(toInstant(date, end <= start ? end + DAY_MINUTES : end, timezone)),
    is_future_order: true,
    time_slot_start: `${formatTime(start)}:00`,
    time_slot_end: `${formatTime(end)}:00`,
  });
}

/** Milliseconds. Less is what clocks differ by, and what an answer takes to arrive. */
const CLOCK_TOLERANCE = 3 * MINUTE;

/**
 * Milliseconds to add to a device's clock so that it agrees with the server's to the minute; 0 for one that is right, null if
 * it is not known. `date` is the header of an answer that came at `now` (epoch milliseconds of the device).
 */
export function clockAhead(date: string | null, now: number): number | null {
  const ahead = Date.parse(date ?? "") - now;
  if (Number.isNaN(ahead)) return null;
  return Math.abs(ahead) < CLOCK_TOLERANCE ? 0 : Math.round(ahead / MINUTE) * MINUTE;
}
