import dayjs from "dayjs";
import timezonePlugin from "dayjs/plugin/timezone.js";
import utcPlugin from "dayjs/plugin/utc.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, DAY_KEYS, dayOf, formatTime, toWallClock, toWireInstant } from "@/lib/domain/time/zoned-time";
import { runs } from "../../../../property-seed.ts";

dayjs.extend(utcPlugin);
dayjs.extend(timezonePlugin);

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const instant = fc.integer({ min: seconds("2015-01-01"), max: seconds("2035-01-01") }).map((second) => second * 1000);
const zone = fc.constantFrom(
  "Asia/Kolkata",
  "Asia/Bahrain",
  "America/Bogota",
  "America/New_York",
  "Europe/London",
  "Pacific/Auckland",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Santiago",
);

/** Decision 11: the product computes times with its own module, and this independent library checks it. */
describe("zoned time against dayjs", () => {
  test("[TIME-01] every instant reads the same on the clock of a zone", () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const { date, minutes, seconds: second } = toWallClock(at, timezone);
        const ours = `${date} ${formatTime(minutes)}:${String(second).padStart(2, "0")}`;
        expect(ours).toBe(dayjs(at).tz(timezone).format("YYYY-MM-DD HH:mm:ss"));
      }),
      { numRuns: runs(300) },
    );
  });

  test("[TIME-02] the wire format of an instant is the same", () => {
    fc.assert(
      fc.property(instant, (at) => {
        expect(toWireInstant(at)).toBe(dayjs.utc(at).format("YYYY-MM-DD HH:mm"));
      }),
    );
  });

  test("[TIME-01] days are counted and named the same, over months and leap years", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -800, max: 800 }), (at, days) => {
        const date = dayjs.utc(at).format("YYYY-MM-DD");
        const other = dayjs.utc(date).add(days, "day");
        expect(addDays(date, days)).toBe(other.format("YYYY-MM-DD"));
        expect(dayOf(addDays(date, days))).toBe(DAY_KEYS[other.day()]);
      }),
    );
  });
});
