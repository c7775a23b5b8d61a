import { describe, expect, test } from "vitest";
import * as rules from "../../../../../lib/domain/time/order-time.ts";
import { wireTime } from "../../../../../lib/domain/time/wire-time.ts";
import { DAY_KEYS, MINUTE } from "../../../../../lib/domain/time/zoned-time.ts";
import { codeOf, everyDay, orderTimeQuestion as question, slotTimes as slot, unwrap } from "../builders.ts";

const { orderTimeOptions } = rules;
const utc = (text: string) => Date.parse(`${text}Z`);
const labels = (overrides: Partial<rules.OrderTimeQuestion> = {}, day = 0) =>
  orderTimeOptions(question(overrides)).days[day]?.slots.map((s) => `${s.start_time}-${s.end_time}`) ?? [];
const now = (overrides: Partial<rules.OrderTimeQuestion> = {}) => orderTimeOptions(question(overrides)).orderNow;
const at = (time: string) => Date.parse(`2026-11-21T${time}:00+05:30`);

describe("order now", () => {
  test("[TIME-01] is available while the store is open, with the offset in minutes", () => {
    expect(now()).toEqual({ available: true, offsetMinutes: 45, reason: null });
    expect(now({ now: at("07:59") })).toMatchObject({ available: false, reason: "CLOSED" });
    expect(now({ now: at("23:00") })).toMatchObject({ available: false, reason: "CLOSED" });
  });

  test("[TIME-04] is not available for pickup when the store closes before the order is ready", () => {
    expect(now({ mode: "pickup", now: at("22:30") })).toMatchObject({
      available: false,
      reason: "CLOSES_BEFORE_READY",
    });
    expect(now({ mode: "pickup", now: at("22:15") })).toMatchObject({ available: true });
    expect(now({ mode: "delivery", now: at("22:30") })).toMatchObject({ available: true });
  });

  test("[TIME-04] a store that is open round the clock does not close at midnight", () => {
    const hours = { hours: DAY_KEYS.map((day) => ({ day, open: "00:00", close: "24:00" })) };
    const order = { ...question({ hours, mode: "pickup", now: at("23:50") }), lastOrderMinutes: 30 };
    expect(rules.orderNow(order)).toEqual({ available: true, offsetMinutes: 45, reason: null });
    expect(orderTimeOptions(order).orderNow).toMatchObject({ available: true });
  });

  test("[CFG-12] hideDeliverPickupNowAfterOffset hides it for longer offsets only, and 0 never does", () => {
    expect(now({ hideDeliverPickupNowAfterOffset: 44 })).toMatchObject({ available: false, reason: "OFFSET_TOO_LONG" });
    expect(now({ hideDeliverPickupNowAfterOffset: 45 })).toMatchObject({ available: true });
    expect(now({ hideDeliverPickupNowAfterOffset: 0, offsetMs: 600 * MINUTE })).toMatchObject({ available: true });
  });

  test("[STORE-08] offsets are converted from milliseconds to minutes, rounded up", () => {
    expect([0, 1, 60_000, 90_000, 2_700_000, -5, Number.NaN].map(rules.offsetMinutes)).toEqual([0, 1, 1, 2, 45, 0, 0]);
  });

  test("[TIME-01] a table has no offset and no later slots", () => {
    const table = orderTimeOptions(question({ mode: "dinein" }));
    expect(table).toEqual({
      orderNow: { available: true, offsetMinutes: 0, reason: null },
      days: [],
      overrides: [],
      refused: [],
    });
  });
});

describe("slots", () => {
  test("[TIME-01] the slots of the day in the business's zone are offered", () => {
    expect(labels()).toEqual(["12:00-16:00", "18:00-22:30"]);
    expect(labels({}, 1)).toEqual(["08:00-12:00", "12:00-16:00", "18:00-22:30"]);
  });

  test("[TIME-04] slots in the past, or that end sooner than the offset, are not offered", () => {
    expect(labels({ now: at("15:15") })).toEqual(["12:00-16:00", "18:00-22:30"]);
    expect(labels({ now: at("15:16") })).toEqual(["18:00-22:30"]);
    expect(labels({ now: at("16:00"), offsetMs: 0 })).toEqual(["18:00-22:30"]);
    expect(labels({ offsetMs: 24 * 60 * MINUTE }, 0)).toEqual(["12:00-16:00", "18:00-22:30"]);
    expect(orderTimeOptions(question({ offsetMs: 24 * 60 * MINUTE })).days[0]?.date).toBe("2026-11-22");
  });

  test("[TIME-04] a closed store counts its offset from its opening, which is when it takes the order up", () => {
    const early = { stepMinutes: 30, now: at("01:55"), slots: everyDay(["08:00", "10:00"], null, null) };
    expect(labels(early)).toEqual(["08:30-09:00", "09:00-09:30", "09:30-10:00"]);
    expect(labels({ ...early, offsetMs: 10 * MINUTE })[0]).toBe("08:00-08:30");
    expect(labels({ ...early, now: at("22:00") }, 0)[0], "taken up the evening before").toBe("08:00-08:30");
  });

  test("[TIME-04] after the last order a running slot is not taken either, though it could still be met", () => {
    const late = { offsetMs: 0, lastOrderMinutes: 60, slots: everyDay(null, null, ["18:00", "23:00"]) };
    expect(labels({ ...late, now: at("22:00") })).toEqual(["18:00-23:00"]);
    expect(labels({ ...late, now: at("22:01"), maxPreOrderDate: 0 })).toEqual([]);
  });

  test("[TIME-04] wide slots are cut into steps from their own start", () => {
    const stepped = labels({ stepMinutes: 60, now: at("12:10") });
    expect(stepped).toEqual([
      "12:00-13:00",
      "13:00-14:00",
      "14:00-15:00",
      "15:00-16:00",
      "18:00-19:00",
      "19:00-20:00",
      "20:00-21:00",
      "21:00-22:00",
      "22:00-22:30",
    ]);
  });

  test("[TIME-04] only the open part of a slot is offered, in pieces around a break", () => {
    const hours = {
      hours: [
        { day: "sat", open: "10:00", close: "14:00" },
        { day: "sat", open: "15:00", close: "22:00" },
      ],
    };
    expect(labels({ hours, now: at("07:00") })).toEqual(["10:00-12:00", "12:00-14:00", "15:00-16:00", "18:00-22:00"]);
    expect(orderTimeOptions(question({ hours, now: at("07:00"), maxPreOrderDate: 6 })).days).toHaveLength(1);
  });

  test("[TIME-04] no slot on a closing day", () => {
    const hours = { opening_time: "08:00", closing_time: "23:00", closing_day: "Sunday" };
    expect(orderTimeOptions(question({ hours })).days.map(({ date }) => date)).not.toContain("2026-11-22");
  });

  test("[TIME-04] a slot that ends after midnight is offered whole, and its steps on the date they begin", () => {
    const slots = everyDay(null, null, ["22:00", "01:00"]);
    const hours = {};
    expect(labels({ slots, hours })).toEqual(["22:00-01:00"]);
    const stepped = orderTimeOptions(
      question({ slots, hours, stepMinutes: 60, now: Date.parse("2026-11-22T00:10:00+05:30"), offsetMs: 10 * MINUTE }),
    );
    expect(stepped.days[0]?.date).toBe("2026-11-22");
    expect(stepped.days[0]?.slots.map((s) => s.start_time)).toEqual(["00:00", "22:00", "23:00"]);
  });

  test("[CFG-12] maxPreOrderDate bounds the days: 0 today, n more days, -1 a week, never below -1", () => {
    const dates = (maxPreOrderDate: number) =>
      orderTimeOptions(question({ maxPreOrderDate })).days.map(({ date }) => date);
    expect(dates(0)).toEqual(["2026-11-21"]);
    expect(dates(2)).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
    expect(dates(-1)).toHaveLength(7);
    expect(dates(-50)).toHaveLength(7);
    expect(dates(5000)).toHaveLength(31);
    expect([-50, -1, 0, 2.9, Number.NaN].map(rules.clampMaxPreOrderDate)).toEqual([-1, -1, 0, 2, -1]);
  });

  test("[CFG-12] enableTimeSlots off offers ordering for now only", () => {
    expect(orderTimeOptions(question({ enableTimeSlots: false }))).toMatchObject({
      orderNow: { available: true },
      days: [],
    });
  });

  test("[TIME-01] a business without slots has its hours cut into steps, and nothing without a step", () => {
    expect(labels({ slots: [], stepMinutes: 300, now: at("07:00") })).toEqual([
      "08:00-13:00",
      "13:00-18:00",
      "18:00-23:00",
    ]);
    expect(labels({ slots: [] })).toEqual([]);
    expect(labels({ slots: [], stepMinutes: 30, hours: {} })).toEqual([]);
  });

  test("[TIME-04] slots that cannot be read are not offered nor replaced by hours", () => {
    const broken = orderTimeOptions(
      question({ slots: [{ day: "sat", evening: slot("six", "ten") }], stepMinutes: 30 }),
    );
    expect(broken.days).toEqual([]);
    expect(broken.refused).toMatchObject([{ reason: "not-a-time" }]);
    expect(orderTimeOptions(question({ hours: { opening_time: "x", closing_time: "y" } }))).toMatchObject({
      orderNow: { available: false, reason: "CLOSED" },
      days: [],
    });
  });

  test("[TIME-04] on the day the clocks skip an hour its slots are left out", () => {
    const slots = everyDay(["01:00", "02:00"], null, null).concat(
      everyDay(["02:00", "03:00"], null, null),
      everyDay(["03:00", "04:00"], null, null),
    );
    const spring = { slots, hours: {}, timezone: "America/New_York", now: utc("2027-03-14T05:10:00"), offsetMs: 0 };
    expect(labels(spring)).toEqual(["01:00-03:00", "03:00-04:00"]);
    expect(orderTimeOptions(question(spring)).days[0]?.slots.map((s) => (s.end - s.start) / MINUTE)).toEqual([60, 60]);
    expect(labels(spring, 1)).toEqual(["01:00-02:00", "02:00-03:00", "03:00-04:00"]);
  });
});

describe("the wire", () => {
  const moment = utc("2026-11-21T06:40:30");

  test("[TIME-02] an immediate order sends the current time in UTC", () => {
    expect(unwrap(wireTime({ date: null, timeSlot: null, orderNowOffsetTime: 45 }, moment, "Asia/Kolkata"))).toEqual({
      delivery_datetime: "2026-11-21 06:40",
      is_future_order: false,
      time_slot_start: null,
      time_slot_end: null,
    });
  });

  test("[TIME-02] [TIME-03] a slot sends its end in UTC, its times as HH:mm:ss, and is a future order", () => {
    const choice = { date: "2026-11-22", timeSlot: slot("18:00", "22:30"), orderNowOffsetTime: 45 };
    const sent = {
      delivery_datetime: "2026-11-22 17:00",
      is_future_order: true,
      time_slot_start: "18:00:00",
      time_slot_end: "22:30:00",
    };
    expect(unwrap(wireTime(choice, moment, "Asia/Kolkata"))).toEqual(sent);
    const seconds = { ...choice, timeSlot: slot("18:00:00", "22:30:00") };
    expect(unwrap(wireTime(seconds, moment, "Asia/Kolkata"))).toEqual(sent);
  });

  test("[TIME-02] a slot over midnight ends on the next day", () => {
    const choice = { date: "2026-12-31", timeSlot: slot("22:00", "01:30"), orderNowOffsetTime: 0 };
    expect(unwrap(wireTime(choice, moment, "Europe/London")).delivery_datetime).toBe("2027-01-01 01:30");
  });

  test("[TIME-02] a date without a slot adds the order-now offset", () => {
    const choice = (date: string) => ({ date, timeSlot: null, orderNowOffsetTime: 45 });
    expect(unwrap(wireTime(choice("2026-11-21"), moment, "Asia/Kolkata")).delivery_datetime).toBe("2026-11-21 07:25");
    expect(unwrap(wireTime(choice("2026-11-23"), moment, "Asia/Kolkata"))).toMatchObject({
      delivery_datetime: "2026-11-23 07:25",
      is_future_order: false,
    });
  });

  test("[TIME-02] a choice that cannot be read is refused", () => {
    const broken = [
      { date: "2026-02-31", timeSlot: slot("10:00", "11:00") },
      { date: "tomorrow", timeSlot: null },
      { date: null, timeSlot: slot("10:00", "11:00") },
      { date: "2026-11-22", timeSlot: slot("ten", "11:00") },
    ];
    for (const choice of broken) {
      expect(codeOf(wireTime({ ...choice, orderNowOffsetTime: 0 }, moment, "Asia/Kolkata"))).toBe("TIME_SLOT_INVALID");
    }
  });
});
