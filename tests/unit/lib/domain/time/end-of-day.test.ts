import fc from "fast-check";
import { expect, test } from "vitest";
import { isServedAt } from "../../../../../lib/domain/menu/item-hours.ts";
import { isOpen, nextChange, openIntervals, type StoreHours } from "../../../../../lib/domain/time/opening-hours.ts";
import { DAY_KEYS, DAY_MINUTES, formatTime, toWallClock } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";

/** Zones, and an instant near each change of their clocks; in the last four it happens at midnight. */
const CHANGES = [
  ["Asia/Kolkata", "2026-11-21T18:30Z"],
  ["America/New_York", "2026-11-01T06:00Z"],
  ["America/New_York", "2027-03-14T07:00Z"],
  ["Europe/London", "2026-10-25T01:00Z"],
  ["Pacific/Auckland", "2026-09-26T14:00Z"],
  ["America/Santiago", "2026-09-06T04:00Z"],
  ["America/Santiago", "2026-04-05T03:00Z"],
  ["Asia/Beirut", "2026-03-28T22:00Z"],
  ["Asia/Beirut", "2026-10-24T21:00Z"],
] as const;
const change = fc.constantFrom(...CHANGES);
/** Every minute of the day before the change and of the day after it, most often those beside a midnight. */
const minutesFrom = fc.integer({ min: -DAY_MINUTES, max: DAY_MINUTES });
const MINUTE = 60_000;

const daily = (open: string, close: string): StoreHours[] => [
  { opening_time: `${open}:00`, closing_time: `${close}:00` },
  { hours: DAY_KEYS.map((day) => ({ day, open, close })) },
  { hours_overrides: [{ from: "01-01", until: "12-31", hours: [{ open, close }] }] },
];

test("[TIME-04] a store that is open from 00:00 to 23:59 is open all day and all night, also when clocks change", () => {
  fc.assert(
    fc.property(change, minutesFrom, ([zone, at], minutes) => {
      const now = Date.parse(at) + minutes * MINUTE;
      const midnight = now - toWallClock(now, zone).minutes * MINUTE;
      for (const instant of [now, midnight - 1, midnight - MINUTE, midnight]) {
        for (const hours of daily("00:00", "23:59")) {
          expect(isOpen(hours, instant, zone)).toBe(true);
          expect(nextChange(hours, instant, zone)).toBeNull();
        }
      }
    }),
    { numRuns: runs(300) },
  );
});

test("[TIME-04] whatever ends at 23:59 ends with the day, and nothing else is moved", () => {
  const clock = fc.integer({ min: 0, max: DAY_MINUTES - 1 }).map(formatTime);
  const border = fc.constantFrom("23:58", "23:59", "00:00", "00:01");
  fc.assert(
    fc.property(change, fc.oneof(clock, border), fc.oneof(clock, border), ([zone, at], open, close) => {
      const { date } = toWallClock(Date.parse(at), zone);
      const [whole] = daily(open, close === "23:59" && open !== close ? "24:00" : close).map((one) =>
        openIntervals(one, date, 2, zone),
      );
      for (const hours of daily(open, close)) expect(openIntervals(hours, date, 2, zone)).toEqual(whole);
    }),
    { numRuns: runs(500) },
  );
  const [night] = daily("23:59", "23:59");
  expect(night && nextChange(night, Date.parse("2026-11-21T12:00Z"), "Asia/Kolkata")).toBeNull();
  const [before] = daily("10:00", "23:58");
  const lastMinute = Date.parse("2026-11-21T23:58:30+05:30");
  expect(before && isOpen(before, lastMinute, "Asia/Kolkata")).toBe(false);
});

test("[TIME-04] a dish that is served until 23:59 is served in the day's last minute", () => {
  const served = (available_from: string, available_until: string, minute: number) =>
    isServedAt({ available_from, available_until }, minute);
  expect(served("00:00", "23:59", DAY_MINUTES - 1)).toBe(true);
  expect(served("18:00", "23:59:00", DAY_MINUTES - 1)).toBe(true);
  expect(served("18:00", "23:59", 0)).toBe(false);
  expect(served("18:00", "23:58", DAY_MINUTES - 1)).toBe(false);
  // A day and a night from 23:59 on.
  expect(served("23:59", "23:59", 720)).toBe(true);
});
