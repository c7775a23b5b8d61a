import { describe, expect, test } from "vitest";
import { type OrderMoment, type StoreLeadTimes, soonest } from "@/lib/domain/store/soonest";

const ZONE = "Asia/Kolkata";
/** Wednesday 25 November 2026, by the clock of the shop. */
const at = (time: string) => Date.parse(`2026-11-25T${time}:00+05:30`);
const store = (change: Partial<StoreLeadTimes> = {}): StoreLeadTimes => ({
  enabled_for_ordering: true,
  temporarily_closed: false,
  hours: [
    { day: "wed", open: "06:30", close: "15:00" },
    { day: "wed", open: "16:00", close: "22:30" },
  ],
  hours_overrides: [],
  delivery_min_offset_time: 40 * 60_000,
  pickup_min_offset_time: 15 * 60_000,
  last_order_minutes: 0,
  fulfillment_modes: ["delivery", "pickup"],
  ...change,
});
const ask = (change: Partial<StoreLeadTimes> = {}, moment: Partial<OrderMoment> = {}) =>
  soonest(store(change), { mode: "delivery", now: at("14:00"), timezone: ZONE, longestNow: 0, ...moment });

describe("[STORE-08] what as soon as possible promises", () => {
  test("the store's own minutes of the mode, never early", () => {
    expect(ask()).toEqual({ available: true, reason: null, offsetMinutes: 40, isLeast: false });
    expect(ask({}, { mode: "pickup" }).offsetMinutes).toBe(15);
    expect(ask({ delivery_min_offset_time: 40 * 60_000 + 1000 }).offsetMinutes).toBe(41);
  });

  test("the rider's minutes where they are more, and until a rider is booked the kitchen's at least", () => {
    const dash = { features: { dash: true } };
    expect(ask(dash)).toMatchObject({ offsetMinutes: 40, isLeast: true });
    expect(ask(dash, { riderMinutes: 55 })).toMatchObject({ offsetMinutes: 55, isLeast: false });
    expect(ask(dash, { riderMinutes: 20 })).toMatchObject({ offsetMinutes: 40, isLeast: false });
    expect(ask(dash, { mode: "pickup" })).toMatchObject({ offsetMinutes: 15, isLeast: false });
  });

  test.each([
    ["OFF", { enabled_for_ordering: false, temporarily_closed: true }, {}],
    ["PAUSED", { temporarily_closed: true }, {}],
    ["NOT_OFFERED", { fulfillment_modes: ["pickup"] }, {}],
    ["NOT_OFFERED", {}, { mode: "dinein" }],
    ["CLOSED", {}, { now: at("15:30") }],
    ["LAST_ORDER", { last_order_minutes: 20 }, { now: at("14:50") }],
    ["CLOSES_BEFORE_READY", {}, { mode: "pickup", now: at("14:50") }],
    ["OFFSET_TOO_LONG", {}, { longestNow: 39 }],
  ] as const)("nothing, because of %s, where no order is taken for now", (reason, change, moment) => {
    expect(ask(change, moment)).toMatchObject({ available: false, reason });
  });

  test("[CFG-12] a kitchen that needs as long as the business allows still takes orders for now", () => {
    expect(ask({}, { longestNow: 40 }).available).toBe(true);
  });
});
