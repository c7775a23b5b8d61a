import type { FulfilmentMode } from "../enumerations.ts";
import type { DomainError } from "../errors.ts";
import { refuse } from "../errors.ts";
import { ok, type Result } from "../result.ts";
import { type Interval, openIntervals, readHours, type StoreHours } from "./opening-hours.ts";
import { type PartOfDay, type RefusedSlot, readSlots, type TimeSlotDay, type WeeklySlot } from "./time-slots.ts";
import {
  addDays,
  DAY_MINUTES,
  dayOf,
  formatTime,
  isDate,
  MINUTE,
  parseTime,
  toInstant,
  toWallClock,
  toWireInstant,
} from "./zoned-time.ts";

/**
 * When an order can be had (TIME-01 … TIME-05, D12). The clock and the zone are arguments; the same question gives the
 * same answer in the browser, on the server and in the backend.
 */
export interface OrderTimeQuestion {
  readonly slots: readonly TimeSlotDay[];
  readonly hours: StoreHours;
  /** IANA name of the business's zone. */
  readonly timezone: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly mode: FulfilmentMode;
  /** The store's minimum offset for the mode, in milliseconds. */
  readonly offsetMs: number;
  /** Days that can be ordered ahead: 0 only today, 3 today and three more, -1 no limit of the business's own. */
  readonly maxPreOrderDate: number;
  readonly enableTimeSlots: boolean;
  /** Minutes; when above 0 and the store's offset is longer, ordering for now is not offered. 0 switches this off. */
  readonly hideDeliverPickupNowAfterOffset: number;
  /**
   * Cuts wide slots into pieces this long, and, for a business without any slots, cuts the store's hours instead.
   * Absent: slots are offered as the business wrote them.
   */
  readonly stepMinutes?: number;
}

/** A slot to choose: local times of `date`, an end at or before the start lying on the next day, and its instants. */
export interface OfferedSlot {
  readonly date: string;
  readonly part: PartOfDay;
  /** HH:mm */
  readonly start_time: string;
  /** HH:mm; the promised time of the order. */
  readonly end_time: string;
  readonly start: number;
  readonly end: number;
}

export interface OrderTimeOptions {
  readonly orderNow: {
    readonly available: boolean;
    readonly offsetMinutes: number;
    readonly reason: "CLOSED" | "CLOSES_BEFORE_READY" | "OFFSET_TOO_LONG" | null;
  };
  readonly days: readonly { readonly date: string; readonly slots: readonly OfferedSlot[] }[];
  /** Slots of the business that cannot be read; for the log. */
  readonly refused: readonly RefusedSlot[];
}

/** Days shown when the business sets no limit (-1): today and six more. */
export const DAYS_WITHOUT_LIMIT = 7;
/** Days ahead that are shown however large the limit. */
export const MAX_DAYS_AHEAD = 30;

/** STORE-08: a store's minimum offset in whole minutes, rounded up so that nothing is promised too early. */
export function offsetMinutes(offsetMs: number): number {
  return Number.isFinite(offsetMs) && offsetMs > 0 ? Math.ceil(offsetMs / MINUTE) : 0;
}

/** CFG-12: the maximum pre-order date, never below -1. */
export function clampMaxPreOrderDate(value: number): number {
  return Number.isFinite(value) ? Math.max(-1, Math.trunc(value)) : -1;
}

/** How many dates, today included, can be chosen. */
function daysShown(maxPreOrderDate: number): number {
  const limit = clampMaxPreOrderDate(maxPreOrderDate);
  return limit === -1 ? DAYS_WITHOUT_LIMIT : Math.min(limit, MAX_DAYS_AHEAD) + 1;
}

function orderNow(question: OrderTimeQuestion, open: readonly Interval[]): OrderTimeOptions["orderNow"] {
  const { now, mode, hideDeliverPickupNowAfterOffset: longest } = question;
  const offset = mode === "dinein" ? 0 : offsetMinutes(question.offsetMs);
  const current = open.find(({ start, end }) => start <= now && now < end);
  const refused = (reason: "CLOSED" | "CLOSES_BEFORE_READY" | "OFFSET_TOO_LONG") => ({
    available: false,
    offsetMinutes: offset,
    reason,
  });
  if (!current) return refused("CLOSED");
  if (mode === "pickup" && now + offset * MINUTE > current.end) return refused("CLOSES_BEFORE_READY");
  if (longest > 0 && offset > longest) return refused("OFFSET_TOO_LONG");
  return { available: true, offsetMinutes: offset, reason: null };
}

function partOf(minutes: number): PartOfDay {
  const ofDay = minutes % DAY_MINUTES;
  if (ofDay < 12 * 60) return "morning";
  return ofDay < 17 * 60 ? "afternoon" : "evening";
}

/** Cuts a slot into pieces of `step` minutes from its start; the last piece may be shorter. */
function pieces(slot: WeeklySlot, step: number | undefined): WeeklySlot[] {
  if (!step || step < 1) return [slot];
  const cut: WeeklySlot[] = [];
  for (let start = slot.start; start < slot.end; start += step) {
    cut.push({ part: slot.part, start, end: Math.min(start + step, slot.end) });
  }
  return cut;
}

/** The slots that begin on a date: the business's own, or, without any, the store's hours cut into steps. */
function weeklySource(question: Pick<OrderTimeQuestion, "slots" | "hours" | "stepMinutes">): {
  of(date: string): readonly WeeklySlot[];
  refused: readonly RefusedSlot[];
} {
  const { byDay, refused } = readSlots(question.slots);
  const step = question.stepMinutes;
  if (byDay.size > 0 || refused.length > 0 || !step) {
    return { of: (date) => (byDay.get(dayOf(date)) ?? []).flatMap((slot) => pieces(slot, step)), refused };
  }
  const week = readHours(question.hours);
  const spans = week.ok ? week.value : null;
  const cut = (date: string) =>
    (spans?.get(dayOf(date)) ?? []).flatMap(({ open, close }) =>
      pieces({ part: "morning", start: open, end: close }, step).map((piece) => ({
        ...piece,
        part: partOf(piece.start),
      })),
    );
  return { of: cut, refused };
}

/** A slot on a date, within the open intervals, named by what the clock on the wall will show. */
function offered(slot: WeeklySlot, date: string, open: readonly Interval[], timezone: string): OfferedSlot[] {
  const from = toInstant(date, slot.start, timezone);
  const to = toInstant(date, slot.end, timezone);
  return open.flatMap((interval) => {
    const start = Math.max(from, interval.start);
    const end = Math.min(to, interval.end);
    if (end - start < MINUTE) return [];
    const first = toWallClock(start, timezone);
    const start_time = formatTime(first.minutes);
    const end_time = formatTime(toWallClock(end, timezone).minutes);
    return [{ date: first.date, part: slot.part, start_time, end_time, start, end }];
  });
}

function laterDays(question: OrderTimeQuestion, open: readonly Interval[], today: string) {
  const { timezone, now, offsetMs } = question;
  const source = weeklySource(question);
  const earliest = now + offsetMinutes(offsetMs) * MINUTE;
  const lastDate = addDays(today, daysShown(question.maxPreOrderDate) - 1);
  const days = new Map<string, OfferedSlot[]>();
  const seen = new Set<string>();
  for (let date = addDays(today, -1); date <= lastDate; date = addDays(date, 1)) {
    for (const slot of source.of(date).flatMap((weekly) => offered(weekly, date, open, timezone))) {
      const key = `${slot.start}/${slot.end}`;
      if (slot.end <= now || slot.end < earliest || slot.date < today || slot.date > lastDate || seen.has(key))
        continue;
      seen.add(key);
      days.set(slot.date, [...(days.get(slot.date) ?? []), slot]);
    }
  }
  const sorted = [...days].map(([date, slots]) => ({ date, slots: slots.sort((a, b) => a.start - b.start) }));
  return { days: sorted.sort((a, b) => (a.date < b.date ? -1 : 1)), refused: source.refused };
}

/**
 * What can be chosen: ordering for now, and slots by date. A slot is offered when its end (the time that is sent as the
 * delivery time) is not past and not sooner than the store's offset, on a date within the limit, and only for the part
 * of it in which the store is open. Dates without slots are left out.
 */
export function orderTimeOptions(question: OrderTimeQuestion): OrderTimeOptions {
  const today = toWallClock(question.now, question.timezone).date;
  const span = daysShown(question.maxPreOrderDate) + 1;
  const open = openIntervals(question.hours, addDays(today, -1), span + 1, question.timezone);
  const now = orderNow(question, open);
  if (!question.enableTimeSlots || question.mode === "dinein") return { orderNow: now, days: [], refused: [] };
  return { orderNow: now, ...laterDays(question, open, today) };
}

/**
 * The whole slot of the business, cut to the store's hours, in which a piece from `start` to `end` lies; null when there
 * is none. Looks at yesterday's slots too: after midnight the pieces of a running night still belong to them. Says
 * nothing of the past or the offset.
 */
export function slotAround(
  question: Pick<OrderTimeQuestion, "slots" | "hours" | "timezone">,
  start: number,
  end: number,
): OfferedSlot | null {
  const { timezone } = question;
  const date = toWallClock(start, timezone).date;
  const open = openIntervals(question.hours, addDays(date, -1), 3, timezone);
  const source = weeklySource({ ...question, stepMinutes: DAY_MINUTES });
  const around = [addDays(date, -1), date].flatMap((day) =>
    source.of(day).flatMap((weekly) => offered(weekly, day, open, timezone)),
  );
  return around.find((slot) => slot.start <= start && end <= slot.end) ?? null;
}

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
 * this time of day on that date plus the order-now offset. Refuses a choice that cannot be read (TIME_SLOT_INVALID).
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

/**
 * Whether what was sent can still be had: the server's check of placeOrder, and the client's before paying. `graceMs`
 * forgives the time spent between choosing and placing. Refuses with TIME_SLOT_GONE.
 */
export function checkWireTime(
  sent: WireTime,
  question: OrderTimeQuestion,
  graceMs = 0,
): Result<OfferedSlot | null, DomainError<"TIME_SLOT_GONE">> {
  const moments = graceMs > 0 ? [question.now, question.now - graceMs] : [question.now];
  for (const now of moments) {
    const options = orderTimeOptions({ ...question, now });
    if (!sent.is_future_order) {
      if (options.orderNow.available) return ok(null);
      continue;
    }
    const slot = options.days
      .flatMap((day) => day.slots)
      .find(
        (offer) =>
          toWireInstant(offer.end) === sent.delivery_datetime &&
          `${offer.start_time}:00` === sent.time_slot_start &&
          `${offer.end_time}:00` === sent.time_slot_end,
      );
    if (slot) return ok(slot);
  }
  return refuse("TIME_SLOT_GONE", { at: sent.delivery_datetime });
}
