import type { OrderStatus, OrderType } from "../../lib/domain/enumerations.ts";
import { isCalledOff } from "../../lib/domain/order/order-status.ts";
import { addDays, MINUTE, parseTime, toInstant, toWallClock } from "../../lib/domain/time/zoned-time.ts";
import { isManager, type StaffRole } from "./staff-people.ts";

/** The parts of an order that decide its column on the staff board. */
export interface BoardOrder {
  readonly order_type: OrderType;
  readonly status: OrderStatus;
  readonly is_future_order: boolean;
  readonly delivery_at: Date;
}

export const COLUMNS = ["new", "scheduled", "kitchen", "ready", "away"] as const;
export type Column = (typeof COLUMNS)[number];

/** Null: over, on no board. */
const COLUMN_OF: Readonly<Record<OrderStatus, Column | null>> = {
  PLACED: "new",
  ACKNOWLEDGED: "kitchen",
  SENT_TO_KITCHEN: "kitchen",
  INPREP: "kitchen",
  FOODREADY: "ready",
  DISPATCHED: "away",
  SERVED: "away",
  LOCKED: "away",
  COMPLETED: null,
  CANCELLED: null,
  EXPIRED: null,
  VOIDED: null,
  ARCHIVED: null,
};

/** An accepted order for later appears in the kitchen this long before its promised time. */
export const AHEAD_MINUTES = 60;

/**
 * The column of an order (D9). One for later is among the new ones until it is accepted, then among the later ones
 * until its time comes. Null: it is over.
 */
export function columnOf(order: BoardOrder, now: Date): Column | null {
  const column = COLUMN_OF[order.status];
  const ahead = order.delivery_at.getTime() - now.getTime() > AHEAD_MINUTES * MINUTE;
  return column === "kitchen" && order.is_future_order && ahead ? "scheduled" : column;
}

/** The single step forward among the order's next states; null if there is none. */
export function stepForward(possible: readonly OrderStatus[]): OrderStatus | null {
  return possible.find((state) => !isCalledOff(state) && state !== "ARCHIVED") ?? null;
}

/** The longest time that the kitchen may promise; for more, staff call the guest. */
export const MAX_MINUTES = 180;

/** Minutes from now that are offered beside the promised time: the nearest useful quarter hours. */
export function minuteChoices(promised: Date, now: Date): number[] {
  const left = (promised.getTime() - now.getTime()) / MINUTE;
  const near = [10, 15, 20, 30, 40, 50, 60, 75, 90, 120];
  const from = near.findIndex((minutes) => minutes > left);
  const start = from < 0 ? near.length - 4 : Math.min(Math.max(0, from - 1), near.length - 4);
  return near.slice(start, start + 4);
}

/** The instant some minutes from now, on the full minute; null for a number of minutes that may not be promised. */
export function promiseIn(minutes: number, now: Date): Date | null {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES) return null;
  return new Date(Math.ceil((now.getTime() + minutes * MINUTE) / MINUTE) * MINUTE);
}

export const PAUSES = ["15", "30", "60", "until", "tomorrow", "open"] as const;
export type Pause = (typeof PAUSES)[number];

/** A business day ends in the small hours: "tomorrow" begins when all stores are closed. */
const DAY_BEGINS = 4 * 60;

/** When a paused store, or a dish that is sold out for today, is available again: the next 04:00 in the shop's zone. */
export function tomorrowOf(now: Date, timezone: string): Date {
  const { date, minutes } = toWallClock(now.getTime(), timezone);
  return new Date(toInstant(minutes < DAY_BEGINS ? date : addDays(date, 1), DAY_BEGINS, timezone));
}

/**
 * The end of a pause; null: until staff open the store again. `until` is a local HH:mm, today or, if that has passed,
 * tomorrow; undefined for a time that cannot be read.
 */
export function pauseEnds(pause: Pause, until: string, now: Date, timezone: string): Date | null | undefined {
  if (pause === "open") return null;
  if (pause === "tomorrow") return tomorrowOf(now, timezone);
  if (pause !== "until") return new Date(now.getTime() + Number(pause) * MINUTE);
  const minutes = parseTime(until);
  if (minutes === null) return undefined;
  const { date } = toWallClock(now.getTime(), timezone);
  const [today, tomorrow] = [date, addDays(date, 1)].map((day) => toInstant(day, minutes, timezone));
  return new Date((today ?? 0) > now.getTime() ? (today ?? 0) : (tomorrow ?? 0));
}

/** The longest pause for staff who are not managers; only managers may pause for longer or without an end. */
const STAFF_PAUSE_MINUTES = 60;

/** `ends` null: a pause without an end. Editors may pause nothing. */
export const mayPause = (role: StaffRole, ends: Date | null, now: Date): boolean =>
  isManager(role) ||
  (role === "staff" && ends !== null && ends.getTime() - now.getTime() <= STAFF_PAUSE_MINUTES * MINUTE);

/** The date of the current business day, which changes at 04:00 in the shop's zone. */
export function businessDate(now: Date, timezone: string): string {
  const { date, minutes } = toWallClock(now.getTime(), timezone);
  return minutes < DAY_BEGINS ? addDays(date, -1) : date;
}

/** A business day as instants, end excluded. */
export function dayOfBusiness(date: string, timezone: string): { readonly from: Date; readonly until: Date } {
  const [from, until] = [date, addDays(date, 1)].map((day) => new Date(toInstant(day, DAY_BEGINS, timezone)));
  return { from: from as Date, until: until as Date };
}
