import { MODES } from "../../../lib/domain/modes.ts";
import { type HoursOverride, overrideOn } from "../../../lib/domain/time/hours-overrides.ts";
import { isOpen } from "../../../lib/domain/time/opening-hours.ts";
import {
  MAX_DAYS_AHEAD,
  type NowRefusal,
  type OfferedSlot,
  type OrderTimeQuestion,
  orderNow,
  type SlotRefusal,
  slotAround,
  slotRefusal,
  soonestMinutes,
  takenUpAt,
} from "../../../lib/domain/time/order-time.ts";
import {
  addDays,
  DAY_MINUTES,
  MINUTE,
  parseTime,
  parseWireInstant,
  toInstant,
  toWallClock,
} from "../../../lib/domain/time/zoned-time.ts";

/** The client's input, without what the server knows itself. Everything local is in `timezone` (D12). */
export interface TimeQuestion extends Omit<OrderTimeQuestion, "full" | "stepMinutes"> {
  /** Minutes of the rider who is booked for the order; absent or null: none is. */
  readonly riderMinutes?: number | null;
}

/** The time arguments of getBill and placeOrder. */
export interface SentTime {
  /** UTC, YYYY-MM-DD HH:mm. */
  readonly delivery_datetime: string | null;
  /** HH:mm:ss in the business's zone. */
  readonly time_slot_start: string | null;
  readonly time_slot_end: string | null;
}
/** The agreed time of an order. Instants in epoch milliseconds. */
export interface AgreedTime {
  /** The promised time: the slot's end, or now plus what "as soon as possible" takes. */
  readonly at: number;
  readonly future: boolean;
  /** Start of the slot, null without one. */
  readonly slotStart: number | null;
  /** The half hour whose capacity the order uses, null without a slot. */
  readonly capacityAt: number | null;
}
export type TimeRefusal =
  | "TIME_MISSING"
  | "TIME_INVALID"
  | "STORE_CLOSED"
  | "LAST_ORDER"
  | "CLOSES_BEFORE_READY"
  | "NOW_NOT_OFFERED"
  | "SLOT_GONE"
  | "SLOT_CUT_OFF"
  | "SLOT_TOO_FAR"
  | "SLOT_OUTSIDE_HOURS"
  | "SLOT_FULL";
/** Why a time is not available, with the holiday or one-off change that causes it. */
export interface RefusedTime {
  readonly reason: TimeRefusal;
  readonly because: { readonly date: string; readonly override: HoursOverride } | null;
}
export type TimeAnswer = { readonly ok: true; readonly value: AgreedTime } | ({ readonly ok: false } & RefusedTime);

/** Time allowed between choosing a slot and placing the order. */
export const SLOT_GRACE_MS = 5 * MINUTE;
/** A time without a slot this close to the soonest possible one means "now". */
const SOON_MS = 15 * MINUTE;
/** A client that sends "now" from a page left open, or with a wrong clock, is at most this far behind. */
const OLDEST_NOW_MS = DAY_MINUTES * MINUTE;

const NOW: Readonly<Record<NowRefusal, TimeRefusal>> = {
  CLOSED: "STORE_CLOSED",
  LAST_ORDER: "LAST_ORDER",
  CLOSES_BEFORE_READY: "CLOSES_BEFORE_READY",
  OFFSET_TOO_LONG: "NOW_NOT_OFFERED",
};
const SLOT: Readonly<Record<SlotRefusal, TimeRefusal>> = {
  PAST: "SLOT_GONE",
  TOO_SOON: "SLOT_GONE",
  CUT_OFF: "SLOT_CUT_OFF",
  LAST_ORDER: "LAST_ORDER",
  TOO_FAR: "SLOT_TOO_FAR",
};

const refused = (reason: TimeRefusal): TimeAnswer => ({ ok: false, reason, because: null });

/** A refusal, with the override in effect at that instant if it closes the store. */
function refusedAt(reason: TimeRefusal, { hours, timezone }: TimeQuestion, at: number): TimeAnswer {
  const { date } = toWallClock(at, timezone);
  const override = overrideOn(hours.hours_overrides, date);
  return { ok: false, reason, because: override && { date, override } };
}

/**
 * TIME-04 on the server, by the rules that the client uses to offer times. With a slot, it must be within a slot of the
 * business and the store's hours, its end must match the delivery time that was sent, and no limit may refuse it.
 * Without one, it must be now, if that is offered, or a later moment at which the store is open and can have it ready,
 * within the days that may be ordered ahead.
 */
export function agreeTime(asked: TimeQuestion, sent: SentTime): TimeAnswer {
  // If the business sets no limit, a client may offer any number of days.
  const question = asked.maxPreOrderDate < 0 ? { ...asked, maxPreOrderDate: MAX_DAYS_AHEAD } : asked;
  if (!sent.delivery_datetime) return refused("TIME_MISSING");
  const at = parseWireInstant(sent.delivery_datetime);
  if (at === null || at > question.now + (MAX_DAYS_AHEAD + 1) * DAY_MINUTES * MINUTE) return refused("TIME_INVALID");
  if (sent.time_slot_start || sent.time_slot_end) return agreeSlot(question, sent, at);
  if (at < question.now - OLDEST_NOW_MS) return refused("TIME_INVALID");
  const soonest = question.now + soonestMinutes(question.offsetMs, asked.riderMinutes ?? null) * MINUTE;
  if (at <= soonest + SOON_MS) {
    const { reason } = orderNow(question);
    if (reason !== null) return refusedAt(NOW[reason], question, question.now);
    return { ok: true, value: { at: soonest, future: false, slotStart: null, capacityAt: null } };
  }
  if (!isOpen(question.hours, at, question.timezone)) return refusedAt("STORE_CLOSED", question, at);
  const readyAt = takenUpAt(question) + (soonest - question.now);
  if (at < readyAt) return refusedAt("SLOT_GONE", question, at);
  const today = toWallClock(question.now, question.timezone).date;
  const { date } = toWallClock(at, question.timezone);
  if (date > addDays(today, question.maxPreOrderDate)) return refused("SLOT_TOO_FAR");
  return { ok: true, value: { at, future: true, slotStart: null, capacityAt: null } };
}

function agreeSlot(question: TimeQuestion, sent: SentTime, end: number): TimeAnswer {
  if (end <= question.now) return refused("SLOT_GONE");
  const start = slotStart(sent, end, question.timezone);
  if (start === null) return refused("TIME_INVALID");
  // Whole slots: any part of a slot is accepted, because the client decides how to divide it.
  const offered = question.enableTimeSlots && MODES[question.mode].scheduled;
  const found = offered ? slotAround(question, start, end) : null;
  if (!found) return refusedAt("SLOT_OUTSIDE_HOURS", question, start);
  const { date } = toWallClock(start, question.timezone);
  const limit = limitOf(question, { date, start, end, closesAt: found.whole.closesAt });
  if (limit !== null) return refusedAt(SLOT[limit], question, start);
  return { ok: true, value: { at: end, future: true, slotStart: start, capacityAt: found.capacityAt } };
}

/** A limit that allowed the time five minutes ago still does, since choosing and placing take a while. */
function limitOf(
  question: TimeQuestion,
  slot: Pick<OfferedSlot, "date" | "start" | "end" | "closesAt">,
): SlotRefusal | null {
  const refusalAt = (now: number) => {
    const asked = { ...question, now };
    return slotRefusal({ ...asked, takenUpAt: takenUpAt(asked) }, slot);
  };
  const limit = refusalAt(question.now);
  return limit !== null && refusalAt(question.now - SLOT_GRACE_MS) !== null ? limit : null;
}

/** The instant a slot begins, from its local times and the instant it ends; null if they do not match. */
function slotStart(sent: SentTime, end: number, timezone: string): number | null {
  const from = parseTime(sent.time_slot_start);
  const until = parseTime(sent.time_slot_end);
  const wall = toWallClock(end, timezone);
  if (from === null || until === null || wall.minutes !== until % DAY_MINUTES) return null;
  const sameDay = toInstant(wall.date, from, timezone);
  return sameDay < end ? sameDay : toInstant(addDays(wall.date, -1), from, timezone);
}
