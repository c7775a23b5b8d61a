import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as time from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";

const { toInstant, toWallClock } = time;
const utc = (text: string) => Date.parse(`${text}Z`);
const ZONES = [
  "Asia/Kolkata",
  "Asia/Bahrain",
  "America/Bogota",
  "America/New_York",
  "Europe/London",
  "Pacific/Auckland",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Santiago",
  "UTC",
];
const zone = fc.constantFrom(...ZONES);
const instant = fc
  .integer({ min: utc("2015-01-01T00:00:00") / 1000, max: utc("2035-01-01T00:00:00") / 1000 })
  .map((s) => s * 1000);

describe("clocks of a zone", () => {
  test.each([
    ["Asia/Kolkata", "2026-11-21T18:29:00", "2026-11-21", 23 * 60 + 59],
    ["Asia/Kolkata", "2026-11-21T18:30:00", "2026-11-22", 0],
    ["Asia/Kathmandu", "2026-11-21T18:15:00", "2026-11-22", 0],
    ["Asia/Bahrain", "2026-11-21T21:00:00", "2026-11-22", 0],
    ["America/Bogota", "2026-11-21T04:59:00", "2026-11-20", 23 * 60 + 59],
    ["America/New_York", "2026-07-01T12:00:00", "2026-07-01", 8 * 60],
    ["America/New_York", "2026-12-01T12:00:00", "2026-12-01", 7 * 60],
    ["Europe/London", "2026-07-01T12:00:00", "2026-07-01", 13 * 60],
    ["Pacific/Auckland", "2026-12-31T11:00:00", "2027-01-01", 0],
  ])("[TIME-01] in %s the instant %s UTC reads %s, minute %i", (timezone, at, date, minutes) => {
    expect(toWallClock(utc(at), timezone)).toEqual({ date, minutes, seconds: 0 });
    expect(toInstant(date, minutes, timezone)).toBe(utc(at));
  });

  test("[TIME-04] a time that the clocks skip is the moment of the skip", () => {
    const skip = utc("2027-03-14T07:00:00");
    for (const minutes of [120, 121, 150, 179, 180])
      expect(toInstant("2027-03-14", minutes, "America/New_York")).toBe(skip);
    expect(toInstant("2027-03-14", 119, "America/New_York")).toBe(skip - 60_000);
    expect(toInstant("2027-03-14", 181, "America/New_York")).toBe(skip + 60_000);
    expect(toInstant("2027-03-28", 90, "Europe/London")).toBe(utc("2027-03-28T01:00:00"));
    expect(toInstant("2026-09-27", 150, "Pacific/Auckland")).toBe(utc("2026-09-26T14:00:00"));
  });

  test("[TIME-04] midnight itself may be skipped", () => {
    expect(toInstant("2026-09-06", 0, "America/Santiago")).toBe(utc("2026-09-06T04:00:00"));
    expect(toWallClock(utc("2026-09-06T04:00:00"), "America/Santiago")).toMatchObject({
      date: "2026-09-06",
      minutes: 60,
    });
  });

  test("[TIME-04] a time that happens twice is its first occurrence", () => {
    expect(toInstant("2026-11-01", 90, "America/New_York")).toBe(utc("2026-11-01T05:30:00"));
    expect(toInstant("2026-11-01", 120, "America/New_York")).toBe(utc("2026-11-01T07:00:00"));
    expect(toInstant("2026-10-25", 90, "Europe/London")).toBe(utc("2026-10-25T00:30:00"));
    expect(toInstant("2027-04-04", 150, "Pacific/Auckland")).toBe(utc("2027-04-03T13:30:00"));
  });

  test("[TIME-04] minutes past midnight belong to the next day", () => {
    expect(toInstant("2026-12-31", 1470, "Asia/Kolkata")).toBe(toInstant("2027-01-01", 30, "Asia/Kolkata"));
  });

  test("[TIME-04] every instant is on the clock that names it, or on the first of two", () => {
    fc.assert(
      fc.property(instant, zone, (at, timezone) => {
        const wall = toWallClock(at, timezone);
        const back = toInstant(wall.date, wall.minutes, timezone) + wall.seconds * 1000;
        expect(back).toBeLessThanOrEqual(at);
        expect(at - back === 0 || at - back === 30 * 60_000 || at - back === 60 * 60_000).toBe(true);
        expect(toWallClock(back, timezone)).toEqual(wall);
      }),
      { numRuns: runs(500) },
    );
  });

  test("[TIME-04] later wall times never give earlier instants, on clock-change days either", () => {
    const days = [
      "2026-03-29",
      "2026-10-25",
      "2027-03-14",
      "2026-11-01",
      "2026-09-27",
      "2027-04-04",
      "2026-09-06",
      "2026-10-04",
    ];
    for (const timezone of ZONES) {
      for (const date of days) {
        let last = Number.NEGATIVE_INFINITY;
        for (let minutes = -60; minutes <= 1560; minutes += 15) {
          const at = toInstant(date, minutes, timezone);
          expect(at).toBeGreaterThanOrEqual(last);
          last = at;
        }
      }
    }
  });

  test("[TIME-01] a day of a clock change is read right in each of its half hours, and so are its neighbours", () => {
    const changes = [
      ["America/New_York", "2027-03-14"],
      ["America/New_York", "2026-11-01"],
      ["Europe/London", "2026-10-25"],
      ["Australia/Lord_Howe", "2026-10-03"],
      ["Pacific/Auckland", "2026-09-26"],
      ["America/Santiago", "2026-09-06"],
    ] as const;
    for (const [timeZone, date] of changes) {
      const hourOnClock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" });
      const offsets = new Set<number>();
      for (let halfHour = -48; halfHour < 96; halfHour += 1) {
        const at = utc(`${date}T00:00:00`) + halfHour * 30 * 60_000;
        const wall = toWallClock(at, timeZone);
        expect(`${time.formatTime(wall.minutes)}:00`, `${timeZone} ${new Date(at).toISOString()}`).toBe(
          hourOnClock.format(at),
        );
        offsets.add((wall.minutes - new Date(at).getUTCHours() * 60 - new Date(at).getUTCMinutes() + 2_880) % 1_440);
      }
      expect(offsets.size, timeZone).toBe(2);
    }
  });

  test("[TIME-01] the first and the last instant that a date can be are read like any other", () => {
    const last = 8_640_000_000_000_000;
    for (const instant of [last - 86_400_000, last - 1_000, last, -last])
      expect(toWallClock(instant, "UTC")).toMatchObject({
        minutes: new Date(instant).getUTCHours() * 60 + new Date(instant).getUTCMinutes(),
        seconds: new Date(instant).getUTCSeconds(),
      });
    expect(toWallClock(last, "America/New_York")).toMatchObject({ minutes: 20 * 60, seconds: 0 });
  });

  test("[TIME-01] an unknown zone is refused each time, and nothing is kept of it", () => {
    const kept = vi.spyOn(Map.prototype, "set");
    onTestFinished(() => kept.mockRestore());
    for (let time = 0; time < 2; time += 1) expect(() => toWallClock(0, "Mars/Olympus")).toThrow(RangeError);
    expect(kept.mock.calls.filter(([zone]) => zone === "Mars/Olympus")).toEqual([]);
  });

  test("[TIME-01] no zone gives Asia/Kolkata, and so does a zone that does not exist", () => {
    expect([undefined, null, "", "Mars/Olympus"].map(time.zoneOrDefault)).toEqual(Array(4).fill("Asia/Kolkata"));
    expect(time.zoneOrDefault("America/Bogota")).toBe("America/Bogota");
  });

  test("[TIME-04] the device's zone never matters", () => {
    const module = new URL("../../../../../lib/domain/time/zoned-time.ts", import.meta.url).href;
    const script = `const t = await import(${JSON.stringify(module)});
      const at = Date.UTC(2026, 10, 1, 5, 45);
      console.log(JSON.stringify([t.toWallClock(at, "America/New_York"), t.toInstant("2027-03-28", 90, "Europe/London"),
        t.addDays("2026-03-28", 1), t.dayOf("2026-11-21"), t.toWireInstant(at), t.parseWireInstant("2026-11-01 05:45")]));`;
    const node = fileURLToPath(new URL("../../../../../node_modules/.bin/node", import.meta.url));
    const outputs = ["Asia/Kolkata", "America/Los_Angeles", "Pacific/Kiritimati"].map((TZ) =>
      execFileSync(node, ["--input-type=module", "-e", script], { env: { ...process.env, TZ }, encoding: "utf8" }),
    );
    expect(new Set(outputs).size).toBe(1);
    expect(outputs[0]).toContain("2026-11-01");
  });
});

describe("days, times and the wire", () => {
  test("[TIME-01] days go by the first three letters of the day name", () => {
    expect(["Monday", "MON", " tuesday", "Sun", "thurs"].map(time.toDayKey)).toEqual([
      "mon",
      "mon",
      "tue",
      "sun",
      "thu",
    ]);
    expect(["", "lunes", "mo", "xyz"].map(time.toDayKey)).toEqual([null, null, null, null]);
    expect(["2026-11-21", "2026-11-22", "2028-02-29"].map(time.dayOf)).toEqual(["sat", "sun", "tue"]);
  });

  test("[TIME-01] times are read strictly", () => {
    expect(["00:00", "09:30", "23:59:59", "24:00"].map(time.parseTime)).toEqual([0, 570, 1439, 1440]);
    for (const bad of ["24:01", "9:30", "25:00", "12:60", "10:00 AM", "noon", "", null, 930, "12:00:60"]) {
      expect(time.parseTime(bad)).toBeNull();
    }
    expect([0, 570, 1440, 1530].map(time.formatTime)).toEqual(["00:00", "09:30", "00:00", "01:30"]);
  });

  test("[TIME-04] days are counted over months, leap years and clock changes", () => {
    expect(time.addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(time.addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(time.addDays("2026-03-28", 2)).toBe("2026-03-30");
  });

  test("[TIME-02] the wire format is UTC YYYY-MM-DD HH:mm and reads back", () => {
    expect(time.toWireInstant(utc("2026-11-21T09:05:59"))).toBe("2026-11-21 09:05");
    fc.assert(
      fc.property(instant, (at) => {
        expect(time.parseWireInstant(time.toWireInstant(at))).toBe(Math.floor(at / 60_000) * 60_000);
      }),
    );
    for (const bad of ["2026-02-31 10:00", "2026-11-21", "2026-11-21T10:00", "2026-11-21 24:00", "now"]) {
      expect(time.parseWireInstant(bad)).toBeNull();
    }
    expect(["2028-02-29", "2027-02-29", "29-02-2028"].map(time.isDate)).toEqual([true, false, false]);
    expect(["1970-01-01", "9999-12-31", "1969-12-31", "0000-01-01"].map(time.isDate)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
