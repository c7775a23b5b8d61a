import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HoursOverride, hasReadableDays, overriddenDays } from "../../../../../lib/domain/time/hours-overrides.ts";
import { isOpen, nextChange, type StoreHours } from "../../../../../lib/domain/time/opening-hours.ts";
import { orderTimeOptions } from "../../../../../lib/domain/time/order-time.ts";
import { WEEK } from "../../../../../lib/domain/time/week.ts";
import { addDays, toInstant } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";
import { orderTimeQuestion as question } from "../builders.ts";

const ROME = "Europe/Rome";
const daily = (open: string, close: string) => WEEK.map((day) => ({ day, open, close }));
const override = (from: string, change: Partial<HoursOverride> = {}): HoursOverride => ({
  from,
  until: from,
  hours: [],
  reason: "Christmas",
  ...change,
});
const store = (...hours_overrides: HoursOverride[]): StoreHours => ({
  hours: daily("18:00", "01:30"),
  hours_overrides,
});
const openAt = (hours: StoreHours, date: string, minutes: number) =>
  isOpen(hours, toInstant(date, minutes, ROME), ROME);

describe("holidays and one-off hours", () => {
  test("[TIME-04] on a holiday the week does not hold, the night before still runs to its end", () => {
    const hours = store(override("2026-12-25"));
    expect(openAt(hours, "2026-12-25", 60)).toBe(true);
    expect(openAt(hours, "2026-12-25", 90)).toBe(false);
    expect(openAt(hours, "2026-12-25", 20 * 60)).toBe(false);
    expect(openAt(hours, "2026-12-26", 60)).toBe(false);
    expect(openAt(hours, "2026-12-26", 20 * 60)).toBe(true);
  });

  test("[TIME-04] other hours hold instead of those of the week, over midnight too", () => {
    const hours = store(override("2026-12-31", { hours: [{ open: "12:00", close: "04:00" }] }));
    expect([11 * 60, 12 * 60, 27 * 60, 28 * 60].map((minutes) => openAt(hours, "2026-12-31", minutes))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("[TIME-04] what holds every year holds every year, also over the turn of the year; the first that covers a day counts", () => {
    const feast = override("12-31", { until: "01-01" });
    for (const year of [2026, 2027, 2031]) {
      expect(openAt(store(feast), `${year}-12-31`, 20 * 60)).toBe(false);
      expect(openAt(store(feast), `${year}-01-01`, 20 * 60)).toBe(false);
      expect(openAt(store(feast), `${year}-01-02`, 20 * 60)).toBe(true);
      expect(openAt(store(feast), `${year}-12-30`, 20 * 60)).toBe(true);
    }
    const except = override("2027-01-01", { hours: [{ open: "18:00", close: "22:00" }] });
    expect(openAt(store(except, feast), "2027-01-01", 20 * 60)).toBe(true);
    expect(openAt(store(feast, except), "2027-01-01", 20 * 60)).toBe(false);
  });

  test("[STORE-06] the next opening is the first real one, behind the holidays", () => {
    const hours = store(override("2026-12-24", { until: "2026-12-26" }));
    const next = nextChange(hours, toInstant("2026-12-24", 12 * 60, ROME), ROME);
    expect(next).toEqual({ at: toInstant("2026-12-27", 18 * 60, ROME), opens: true });
  });

  test("[TIME-04] a store without hours of the week is open but for its holidays, and says when it is back", () => {
    const hours: StoreHours = { hours_overrides: [override("2026-12-25")] };
    expect(openAt(hours, "2026-12-24", 23 * 60)).toBe(true);
    expect(openAt(hours, "2026-12-25", 0)).toBe(false);
    expect(openAt(hours, "2026-12-26", 0)).toBe(true);
    const back = nextChange(hours, toInstant("2026-12-25", 600, ROME), ROME);
    expect(back).toEqual({ at: toInstant("2026-12-26", 0, ROME), opens: true });
    expect(nextChange(hours, toInstant("2026-12-20", 600, ROME), ROME)).toMatchObject({ opens: false });
  });

  test("[TIME-05] hours of an override that cannot be read close its day, days that cannot be read close the store", () => {
    const broken = override("2026-12-25", {
      hours: [
        { open: "10:00", close: "14:00" },
        { open: "six", close: "ten" },
      ],
    });
    expect(openAt(store(broken), "2026-12-25", 11 * 60)).toBe(false);
    expect(openAt(store(broken), "2026-12-26", 20 * 60)).toBe(true);
    for (const from of ["25 December", "2026-02-30", "13-01", "02-30", ""]) {
      expect(hasReadableDays({ from, until: from }), from).toBe(false);
      expect(openAt(store(override(from)), "2026-12-26", 20 * 60), from).toBe(false);
    }
    expect(hasReadableDays({ from: "2026-12-25", until: "12-26" })).toBe(false);
    expect(hasReadableDays({ from: "2026-12-25", until: "2026-12-24" })).toBe(false);
    expect(hasReadableDays({ from: "02-29", until: "02-29" })).toBe(true);
  });

  test("[TIME-01] on such a day its own slots are offered, or all of its hours; a closed day is named with its reason", () => {
    const now = toInstant("2026-12-22", 12 * 60, ROME);
    const asked = question({
      timezone: ROME,
      now,
      offsetMs: 0,
      hours: store(
        override("2026-12-23", { hours: [{ open: "10:00", close: "13:00" }], reason: "Inventory" }),
        override("2026-12-24", {
          hours: [{ open: "10:00", close: "20:00" }],
          slots: [
            { start_time: "18:00:00", end_time: "19:00:00" },
            { start_time: "nine", end_time: "ten" },
          ],
        }),
        override("12-25", { until: "12-26" }),
      ),
    });
    const { days, overrides } = orderTimeOptions(asked);
    const on = (date: string) =>
      days.find((day) => day.date === date)?.slots.map((s) => `${s.start_time}-${s.end_time}`);
    expect(on("2026-12-23")).toEqual(["10:00-13:00"]);
    expect(on("2026-12-24")).toEqual(["18:00-19:00"]);
    expect(on("2026-12-25")).toBeUndefined();
    expect(overrides.map(({ date, closed, reason }) => [date, closed, reason])).toEqual([
      ["2026-12-23", false, "Inventory"],
      ["2026-12-24", false, "Christmas"],
      ["2026-12-25", true, "Christmas"],
      ["2026-12-26", true, "Christmas"],
    ]);
    const stepped = orderTimeOptions({ ...asked, stepMinutes: 60 }).days.find(({ date }) => date === "2026-12-23");
    expect(stepped?.slots.map(({ start_time }) => start_time)).toEqual(["10:00", "11:00", "12:00"]);
  });

  test("[TIME-04] whatever the week, the zone and the holiday: no slot begins on a closed day, and other days are as without it", () => {
    const zone = fc.constantFrom(
      "Asia/Kolkata",
      "Asia/Bahrain",
      "America/Bogota",
      "America/New_York",
      ROME,
      "Australia/Lord_Howe",
    );
    const date = fc.integer({ min: 0, max: 364 }).map((offset) => addDays("2026-01-01", offset));
    fc.assert(
      fc.property(
        zone,
        date,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 1439 }),
        (timezone, today, ahead, minute) => {
          const closed = addDays(today, ahead);
          const hours = { hours: daily("11:00", "01:00") };
          const asked = question({
            timezone,
            hours,
            now: toInstant(today, minute, timezone),
            stepMinutes: 30,
            slots: [],
            // A holiday moves the opening that a lead time counts from.
            offsetMs: 0,
          });
          const plain = orderTimeOptions(asked);
          const { days, overrides } = orderTimeOptions({
            ...asked,
            hours: { ...hours, hours_overrides: [override(closed)] },
          });
          expect(overriddenDays([override(closed)], today, 7)).toEqual(overrides);
          const kept = (list: typeof days) =>
            list.flatMap(({ slots }) => slots).filter((slot) => !isOfDay(slot.start, closed, timezone));
          expect(days.flatMap(({ slots }) => slots)).toEqual(kept(plain.days));
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

/** Whether an instant belongs to the hours 11:00 to 01:00 that begin on a date. */
const isOfDay = (at: number, date: string, timezone: string) =>
  toInstant(date, 11 * 60, timezone) <= at && at < toInstant(date, 25 * 60, timezone);
