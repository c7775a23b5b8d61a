import type { FulfilmentMode } from "../../lib/domain/enumerations.ts";
import { isOpen } from "../../lib/domain/time/opening-hours.ts";
import { MAX_DAYS_AHEAD, orderTimeOptions, slotAround } from "../../lib/domain/time/order-time.ts";
import {
  addDays,
  DAY_MINUTES,
  MINUTE,
  parseTime,
  parseWireInstant,
  toInstant,
  toWallClock,
} from "../../lib/domain/time/zoned-time.ts";
import type { WeekHours, WeekSlots } from "../db/schema/business.ts";
import { dayHours } from "./store-hours.ts";

/** What decides whether an order can be had at a time; everything local is meant in `timezone` (D12). */
export interface TimeQuestion {
  readonly slots: WeekSlots;
  readonly hours: WeekHours;
  readonly timezone: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly mode: FulfilmentMode;
  /** The store's minimum offset for the mode, milliseconds. */
  readonly offsetMs: number;
}
/** The time arguments of getBill and placeOrder. */
export interface SentTime {
  /** UTC, YYYY-MM-DD HH:mm. */
  readonly delivery_datetime: string | null;
  /** HH:mm:ss in the business's zone. */
  readonly time_slot_start: string | null;
  readonly time_slot_end: string | null;
}
/** When an order will be had. Instants in epoch milliseconds. */
export interface AgreedTime {
  /** When it is promised: the slot's end, or now plus the store's offset. */
  readonly at: number;
  readonly future: boolean;
  /** Start of the slot, null without one. */
  readonly slotStart: number | null;
  /** The half hour whose capacity the order takes, null without a slot. */
  readonly capacityAt: number | null;
}
export type TimeRefusal = "TIME_MISSING" | "TIME_INVALID" | "STORE_CLOSED" | "SLOT_GONE" | "SLOT_OUTSIDE_HOURS";
export type TimeAnswer =
  | { readonly ok: true; readonly value: AgreedTime }
  | { readonly ok: false; readonly reason: TimeRefusal };

/** Forgiven between choosing a slot and placing the order. */
export const SLOT_GRACE_MS = 5 * MINUTE;
/** Slots that begin within the same half hour share one capacity, however finely a client cuts them. */
export const CAPACITY_STEP_MS = 30 * MINUTE;
/** A time without a slot this close to the soonest possible one means "now". */
const SOON_MS = 15 * MINUTE;
const LONGEST_SLOT_MS = 12 * 60 * MINUTE;

const refused = (reason: TimeRefusal): TimeAnswer => ({ ok: false, reason });

/**
 * TIME-04 on the server: whether what was sent can be had. With a slot: it lies within a slot of the business and the
 * hours of the store, its end is what was sent as the delivery time, and is neither past nor sooner than the store's
 * offset. Without one: now, when the store is open; or a later moment at which it is.
 */
export function agreeTime(question: TimeQuestion, sent: SentTime): TimeAnswer {
  if (!sent.delivery_datetime) return refused("TIME_MISSING");
  const at = parseWireInstant(sent.delivery_datetime);
  if (at === null || at > question.now + (MAX_DAYS_AHEAD + 1) * DAY_MINUTES * MINUTE) return refused("TIME_INVALID");
  if (sent.time_slot_start || sent.time_slot_end) return agreeSlot(question, sent, at);
  const soonest = question.now + question.offsetMs;
  const hours = { hours: dayHours(question.hours) };
  if (at <= soonest + SOON_MS) {
    if (!canOrderNow(question)) return refused("STORE_CLOSED");
    return { ok: true, value: { at: soonest, future: false, slotStart: null, capacityAt: null } };
  }
  if (!isOpen(hours, at, question.timezone)) return refused("STORE_CLOSED");
  return { ok: true, value: { at, future: true, slotStart: null, capacityAt: null } };
}

const shop = (question: TimeQuestion) => ({
  slots: Object.entries(question.slots).map(([day, parts]) => ({ day, ...parts })),
  hours: { hours: dayHours(question.hours) },
  timezone: question.timezone,
});

function canOrderNow(question: TimeQuestion): boolean {
  const { orderNow } = orderTimeOptions({
    ...shop(question),
    now: question.now,
    mode: question.mode,
    offsetMs: question.offsetMs,
    maxPreOrderDate: 0,
    enableTimeSlots: false,
    hideDeliverPickupNowAfterOffset: 0,
  });
  return orderNow.available;
}

function agreeSlot(question: TimeQuestion, sent: SentTime, end: number): TimeAnswer {
  const start = slotStart(sent, end, question.timezone);
  if (start === null) return refused("TIME_INVALID");
  if (end <= question.now || end < question.now - SLOT_GRACE_MS + question.offsetMs) return refused("SLOT_GONE");
  // Whole slots: which pieces a client cuts them into is its own business, so any piece is accepted.
  const whole = question.mode === "dinein" ? null : slotAround(shop(question), start, end);
  if (!whole) return refused("SLOT_OUTSIDE_HOURS");
  const capacityAt = whole.start + Math.floor((start - whole.start) / CAPACITY_STEP_MS) * CAPACITY_STEP_MS;
  return { ok: true, value: { at: end, future: true, slotStart: start, capacityAt } };
}

/** The instant a slot begins, from its local times and the instant it ends; null when they do not fit together. */
function slotStart(sent: SentTime, end: number, timezone: string): number | null {
  const from = parseTime(sent.time_slot_start);
  const until = parseTime(sent.time_slot_end);
  const wall = toWallClock(end, timezone);
  if (from === null || until === null || wall.minutes !== until % DAY_MINUTES) return null;
  const sameDay = toInstant(wall.date, from, timezone);
  const start = sameDay < end ? sameDay : toInstant(addDays(wall.date, -1), from, timezone);
  return end - start > LONGEST_SLOT_MS ? null : start;
}
