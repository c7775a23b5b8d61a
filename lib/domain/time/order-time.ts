import type { FulfilmentMode } from "../enumerations.ts";
import { MODES } from "../modes.ts";
import { type OverriddenDay, overriddenDays, overrideOn } from "./hours-overrides.ts";
import { nextChange, openIntervals, readHours, type StoreHours, spansOn } from "./opening-hours.ts";
import { nightIn } from "./part-of-day.ts";
import type { Interval } from "./span.ts";
import { type RefusedSlot, readDatedSlots, readSlots, type TimeSlotDay, type WeeklySlot } from "./time-slots.ts";
import { addDays, DAY_MINUTES, dayOf, formatTime, MINUTE, toInstant, toWallClock } from "./zoned-time.ts";

/**
 * The input for when an order can be ready (TIME-01 … TIME-05, D12). Clock and zone are arguments, so that browser,
 * server and backend return the same result.
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
  /** Days for ordering ahead: 0 only today, 3 today and three more, -1 no limit of the business. */
  readonly maxPreOrderDate: number;
  readonly enableTimeSlots: boolean;
  /** Minutes; if above 0 and below the store's offset, ordering for now is not offered. 0 disables the rule. */
  readonly hideDeliverPickupNowAfterOffset: number;
  /** The last order is taken this many minutes before closing, and no slot begins later. Absent or 0: at closing. */
  readonly lastOrderMinutes?: number;
  /** A slot can be ordered until this many minutes before it begins. Absent or 0: as long as it can be met. */
  readonly slotCutoffMinutes?: number;
  /** Instants (`OfferedSlot.capacityAt`) at which the kitchen has no capacity left. */
  readonly full?: ReadonlySet<number>;
  /**
   * Length of the pieces into which wide slots are cut; for a business without slots, the store's hours. Absent: slots
   * are offered as the business defined them.
   */
  readonly stepMinutes?: number;
}

/**
 * A slot to choose: local times of `date`, where an end at or before the start is on the next day, and its instants.
 */
export interface OfferedSlot {
  readonly date: string;
  /** The date whose night it belongs to (`nightIn`); otherwise `date`. */
  readonly night: string;
  /** HH:mm */
  readonly start_time: string;
  /** HH:mm; the promised time of the order. */
  readonly end_time: string;
  readonly start: number;
  readonly end: number;
  /** When the store closes after it. */
  readonly closesAt: number;
  /** The instant whose capacity an order for it uses. */
  readonly capacityAt: number;
  /** No capacity is left. */
  readonly full: boolean;
}

/** Why ordering for now is not possible. */
export type NowRefusal = "CLOSED" | "LAST_ORDER" | "CLOSES_BEFORE_READY" | "OFFSET_TOO_LONG";
/** Why a slot of the business is not available. */
export type SlotRefusal = "PAST" | "TOO_SOON" | "CUT_OFF" | "LAST_ORDER" | "TOO_FAR";

export interface OrderTimeOptions {
  readonly orderNow: {
    readonly available: boolean;
    readonly offsetMinutes: number;
    readonly reason: NowRefusal | null;
  };
  readonly days: readonly { readonly date: string; readonly slots: readonly OfferedSlot[] }[];
  /** The dates within the limit that have other hours, with the reason. */
  readonly overrides: readonly OverriddenDay[];
  /** Slots of the business that cannot be read; for the log. */
  readonly refused: readonly RefusedSlot[];
}

/** Length in minutes of the slots that guests choose from: short enough to plan with, long enough for a kitchen. */
export const SLOT_MINUTES = 30;
/** Days shown if the business sets no limit (-1): today and six more. */
export const DAYS_WITHOUT_LIMIT = 7;
/** Maximum number of days ahead shown, whatever the limit. */
export const MAX_DAYS_AHEAD = 30;
/** Slots that begin within the same half hour share one capacity, into whatever pieces a client cuts them. */
export const CAPACITY_STEP = 30 * MINUTE;

/** STORE-08: a store's minimum offset in whole minutes, rounded up so that no time is promised too early. */
export function offsetMinutes(offsetMs: number): number {
  return Number.isFinite(offsetMs) && offsetMs > 0 ? Math.ceil(offsetMs / MINUTE) : 0;
}

/**
 * The whole minutes that an order for now takes: those of the kitchen (milliseconds), or of the rider who is booked where these are
 * more.
 */
export const soonestMinutes = (offsetMs: number, riderMinutes: number | null): number =>
  Math.max(offsetMinutes(offsetMs), riderMinutes ?? 0);

/** CFG-12: the maximum pre-order date, never below -1. */
export function clampMaxPreOrderDate(value: number): number {
  return Number.isFinite(value) ? Math.max(-1, Math.trunc(value)) : -1;
}

/** Number of dates, including today, that can be chosen. */
function daysShown(maxPreOrderDate: number): number {
  const limit = clampMaxPreOrderDate(maxPreOrderDate);
  return limit === -1 ? DAYS_WITHOUT_LIMIT : Math.min(limit, MAX_DAYS_AHEAD) + 1;
}

/** A rule's minutes as milliseconds; anything but a number above 0 disables the rule. */
const rule = (minutes: number | undefined) => (minutes && minutes > 0 ? minutes * MINUTE : 0);

/** TIME-04: whether ordering for now is possible, and if not, why. `open` reaches at least to the end of the day on which the order is ready. */
export function orderNow(
  question: OrderTimeQuestion,
  open: readonly Interval[] = openUntilReady(question),
): OrderTimeOptions["orderNow"] {
  const { now, mode, hideDeliverPickupNowAfterOffset: longest } = question;
  const offset = MODES[mode].leadTime === null ? 0 : offsetMinutes(question.offsetMs);
  const current = open.find(({ start, end }) => start <= now && now < end);
  const refused = (reason: NowRefusal) => ({ available: false, offsetMinutes: offset, reason });
  if (!current) return refused("CLOSED");
  if (MODES[mode].scheduled && now > current.end - rule(question.lastOrderMinutes)) return refused("LAST_ORDER");
  if (MODES[mode].readyBeforeClosing && now + offset * MINUTE > current.end) return refused("CLOSES_BEFORE_READY");
  if (longest > 0 && offset > longest) return refused("OFFSET_TOO_LONG");
  return { available: true, offsetMinutes: offset, reason: null };
}

/** A store that is open past midnight, or round the clock, closes on another day than today. */
function openUntilReady({ hours, now, timezone, offsetMs }: OrderTimeQuestion): Interval[] {
  const nights = 1 + Math.ceil(offsetMinutes(offsetMs) / DAY_MINUTES);
  return openIntervals(hours, toWallClock(now, timezone).date, 1 + nights, timezone);
}

/** Cuts a slot into pieces of `step` minutes from its start; the last piece may be shorter. */
function pieces(slot: WeeklySlot, step: number | undefined): WeeklySlot[] {
  if (!step || step < 1) return [slot];
  const cut: WeeklySlot[] = [];
  for (let start = slot.start; start < slot.end; start += step) {
    cut.push({ start, end: Math.min(start + step, slot.end) });
  }
  return cut;
}

type SlotSource = Pick<OrderTimeQuestion, "slots" | "hours" | "stepMinutes">;

/**
 * The slots that begin on a date. On an overridden day those of the override, or all of its hours; otherwise the
 * business's slots of that weekday or, if it has none at all, the store's hours cut into steps.
 */
function slotSource({ slots, hours, stepMinutes: step }: SlotSource): {
  of(date: string): readonly WeeklySlot[];
  refused: readonly RefusedSlot[];
} {
  const { byDay, refused } = readSlots(slots);
  const week = readHours(hours);
  const hoursOf = (date: string) =>
    (week.ok ? spansOn(hours, week.value, date) : []).flatMap(({ open, close }) =>
      pieces({ start: open, end: close }, step),
    );
  const hasOwn = byDay.size > 0 || refused.length > 0 || !step;
  const isStated = week.ok && week.value !== null;
  return {
    refused,
    of(date) {
      const override = overrideOn(hours.hours_overrides, date);
      if (override?.slots?.length) {
        return readDatedSlots(override.slots).flatMap((slot) => pieces(slot, step));
      }
      if (override) return hoursOf(date);
      if (hasOwn) return (byDay.get(dayOf(date)) ?? []).flatMap((slot) => pieces(slot, step));
      return isStated ? hoursOf(date) : [];
    },
  };
}

type Piece = Omit<OfferedSlot, "capacityAt" | "full">;

/** A slot on a date, limited to the open intervals, with the local times that clocks will show. */
function within(slot: WeeklySlot, date: string, open: readonly Interval[], timezone: string): Piece[] {
  const from = toInstant(date, slot.start, timezone);
  const to = toInstant(date, slot.end, timezone);
  return open.flatMap((interval) => {
    const start = Math.max(from, interval.start);
    const end = Math.min(to, interval.end);
    if (end - start < MINUTE) return [];
    const first = toWallClock(start, timezone);
    const start_time = formatTime(first.minutes);
    const end_time = formatTime(toWallClock(end, timezone).minutes);
    const night = nightIn(open, start, timezone);
    return [{ date: first.date, night, start_time, end_time, start, end, closesAt: interval.end }];
  });
}

/** The uncut slots, limited to the hours, that begin on `days` dates starting at `from`. */
function wholeSlots(question: SlotSource & Pick<OrderTimeQuestion, "timezone">, from: string, days: number): Piece[] {
  const { timezone } = question;
  const open = openIntervals(question.hours, from, days + 1, timezone);
  const source = slotSource({ ...question, stepMinutes: DAY_MINUTES });
  const dates = Array.from({ length: days }, (_, offset) => addDays(from, offset));
  return dates.flatMap((date) => source.of(date).flatMap((slot) => within(slot, date, open, timezone)));
}

/** The uncut slot that contains a piece, and the half hour of it whose capacity the piece uses. */
function placed(wholes: readonly Piece[], start: number, end: number): { whole: Piece; capacityAt: number } | null {
  const whole = wholes.find((slot) => slot.start <= start && end <= slot.end);
  if (!whole) return null;
  return { whole, capacityAt: whole.start + Math.floor((start - whole.start) / CAPACITY_STEP) * CAPACITY_STEP };
}

/**
 * The slot of the business, limited to the store's hours, that contains a piece from `start` to `end`, and the instant
 * whose capacity it uses; null if there is none. Includes yesterday's slots: after midnight the pieces of a running
 * night still belong to them. Checks neither past nor offset.
 */
export function slotAround(
  question: Pick<OrderTimeQuestion, "slots" | "hours" | "timezone">,
  start: number,
  end: number,
): { readonly whole: Piece; readonly capacityAt: number } | null {
  const { date } = toWallClock(start, question.timezone);
  return placed(wholeSlots(question, addDays(date, -1), 2), start, end);
}

type Limits = Pick<
  OrderTimeQuestion,
  "now" | "timezone" | "offsetMs" | "maxPreOrderDate" | "lastOrderMinutes" | "slotCutoffMinutes"
> & {
  /** When the store takes the order up (`takenUpAt`). */
  readonly takenUpAt: number;
};

/** When the store takes an order up that is placed now: at once, or when it opens. */
export function takenUpAt({ hours, now, timezone }: Pick<OrderTimeQuestion, "hours" | "now" | "timezone">): number {
  const change = nextChange(hours, now, timezone);
  return change?.opens ? change.at : now;
}

/**
 * TIME-04: why a slot of the business is not available now; null if it is. Its end, which is sent as the delivery time,
 * may not be in the past nor sooner than the store's offset, which a closed store counts from its opening. The
 * business's days ahead, its cut-off and the last order also apply.
 */
export function slotRefusal(
  limits: Limits,
  slot: Pick<OfferedSlot, "date" | "start" | "end" | "closesAt">,
): SlotRefusal | null {
  const { now } = limits;
  if (slot.end <= now) return "PAST";
  if (slot.end < limits.takenUpAt + offsetMinutes(limits.offsetMs) * MINUTE) return "TOO_SOON";
  const lastOrder = slot.closesAt - rule(limits.lastOrderMinutes);
  if (slot.start > lastOrder || now > lastOrder) return "LAST_ORDER";
  const cutoff = rule(limits.slotCutoffMinutes);
  if (cutoff > 0 && now > slot.start - cutoff) return "CUT_OFF";
  const { date } = toWallClock(now, limits.timezone);
  return slot.date > addDays(date, daysShown(limits.maxPreOrderDate) - 1) ? "TOO_FAR" : null;
}

function laterDays(question: OrderTimeQuestion, open: readonly Interval[], today: string, span: number) {
  const { timezone, full } = question;
  const source = slotSource(question);
  const wholes = wholeSlots(question, addDays(today, -1), span + 1);
  const limits = { ...question, takenUpAt: takenUpAt(question) };
  const days = new Map<string, OfferedSlot[]>();
  const seen = new Set<string>();
  for (let offset = -1; offset < span; offset += 1) {
    const date = addDays(today, offset);
    for (const slot of source.of(date).flatMap((weekly) => within(weekly, date, open, timezone))) {
      const key = `${slot.start}/${slot.end}`;
      if (seen.has(key) || slot.date < today || slotRefusal(limits, slot) !== null) continue;
      seen.add(key);
      const capacityAt = placed(wholes, slot.start, slot.end)?.capacityAt ?? slot.start;
      days.set(slot.date, [
        ...(days.get(slot.date) ?? []),
        { ...slot, capacityAt, full: full?.has(capacityAt) ?? false },
      ]);
    }
  }
  const sorted = [...days].map(([date, slots]) => ({ date, slots: slots.sort((a, b) => a.start - b.start) }));
  return { days: sorted.sort((a, b) => (a.date < b.date ? -1 : 1)), refused: source.refused };
}

/**
 * The available choices: ordering for now, and slots by date, limited to when the store is open. A slot without
 * capacity is listed as full; dates without slots are left out.
 */
export function orderTimeOptions(question: OrderTimeQuestion): OrderTimeOptions {
  const { hours, timezone, mode } = question;
  const today = toWallClock(question.now, timezone).date;
  const span = daysShown(question.maxPreOrderDate);
  const open = openIntervals(hours, addDays(today, -1), span + 2, timezone);
  const now = orderNow(question, open);
  const overrides = overriddenDays(hours.hours_overrides, today, span);
  if (!question.enableTimeSlots || !MODES[mode].scheduled) return { orderNow: now, days: [], overrides, refused: [] };
  return { orderNow: now, overrides, ...laterDays(question, open, today, span) };
}
