import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isServedAt } from "../../../../../lib/domain/menu/item-hours.ts";
import {
  isOpen,
  nextChange,
  openIntervals,
  readHours,
  type StoreHours,
} from "../../../../../lib/domain/time/opening-hours.ts";
import { DAY_KEYS, DAY_MINUTES, formatTime, toWallClock } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";
import { codeOf } from "../builders.ts";

const utc = (text: string) => Date.parse(`${text}Z`);
const KOLKATA = "Asia/Kolkata";
/** Saturday 2026-11-21 in Kolkata, as an instant. */
const kolkata = (time: string, date = "2026-11-21") => Date.parse(`${date}T${time}:00+05:30`);
const usual = (opening_time: string, closing_time: string, closing_day = ""): StoreHours => ({
  opening_time,
  closing_time,
  closing_day,
});
const weekly = (...hours: readonly (readonly [string, string, string])[]): StoreHours => ({
  hours: hours.map(([day, open, close]) => ({ day, open, close })),
});

describe("open or closed", () => {
  test("[TIME-04] usual hours: open from the first minute, closed at the last", () => {
    const hours = usual("10:00:00", "22:00:00");
    const at = (time: string) => isOpen(hours, kolkata(time), KOLKATA);
    expect(["09:59", "10:00", "21:59", "22:00"].map(at)).toEqual([false, true, true, false]);
  });

  test("[TIME-04] hours over midnight belong to the day they begin on", () => {
    const hours = weekly(["fri", "18:00", "01:30"]);
    expect(isOpen(hours, kolkata("01:29", "2026-11-21"), KOLKATA)).toBe(true);
    expect(isOpen(hours, kolkata("01:30", "2026-11-21"), KOLKATA)).toBe(false);
    expect(isOpen(hours, kolkata("19:00", "2026-11-21"), KOLKATA)).toBe(false);
    expect(isOpen(hours, kolkata("00:30", "2026-11-20"), KOLKATA)).toBe(false);
  });

  test("[TIME-04] a closing day is closed, though the night before may run into it", () => {
    const hours = usual("18:00", "02:00", "Saturday, Sunday");
    expect(isOpen(hours, kolkata("01:00"), KOLKATA)).toBe(true);
    expect(isOpen(hours, kolkata("20:00"), KOLKATA)).toBe(false);
    expect(isOpen(hours, kolkata("20:00", "2026-11-23"), KOLKATA)).toBe(true);
  });

  test("[TIME-04] exact hours win over usual ones, several intervals a day and breaks between", () => {
    const hours = { ...usual("00:00", "24:00"), ...weekly(["Sat", "11:00", "15:00"], ["sat", "18:00", "22:00"]) };
    expect(["10:59", "12:00", "16:00", "18:00"].map((time) => isOpen(hours, kolkata(time), KOLKATA))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test("[TIME-04] equal open and close is the whole day; no stated hours limit nothing", () => {
    expect(isOpen(weekly(["sat", "00:00", "00:00"]), kolkata("23:59"), KOLKATA)).toBe(true);
    expect(isOpen({ hours: [], opening_time: null, closing_time: null }, kolkata("03:00"), KOLKATA)).toBe(true);
  });

  test.each([
    [usual("10am", "22:00")],
    [usual("10:00", "")],
    [{ opening_time: null, closing_time: "22:00" }],
    [weekly(["sat", "10:00", "22:00"], ["someday", "10:00", "22:00"])],
    [weekly(["sat", "10:00", "99:00"])],
  ])("[TIME-04] hours that cannot be read are refused and never open (%#)", (hours) => {
    expect(codeOf(readHours(hours))).toBe("TIME_SLOT_INVALID");
    for (const time of ["00:00", "12:00", "23:59"]) expect(isOpen(hours, kolkata(time), KOLKATA)).toBe(false);
    expect(nextChange(hours, kolkata("12:00"), KOLKATA)).toBeNull();
  });

  test("[TIME-04] hours on clock-change days: the skipped hour is not open, the repeated one ends at its first end", () => {
    const night = weekly(["sat", "22:00", "02:30"]);
    const spring = nextChange(night, utc("2027-03-14T05:00:00"), "America/New_York");
    expect(spring).toEqual({ at: utc("2027-03-14T07:00:00"), opens: false });
    const autumn = weekly(["sat", "22:00", "01:30"]);
    expect(isOpen(autumn, utc("2026-11-01T05:29:00"), "America/New_York")).toBe(true);
    expect(isOpen(autumn, utc("2026-11-01T06:15:00"), "America/New_York")).toBe(false);
  });
});

describe("the next change", () => {
  test("[TIME-04] an open store closes at, a closed one opens at", () => {
    const hours = usual("10:00", "22:00", "Sunday");
    expect(nextChange(hours, kolkata("12:00"), KOLKATA)).toEqual({ at: kolkata("22:00"), opens: false });
    expect(nextChange(hours, kolkata("22:00"), KOLKATA)).toEqual({ at: kolkata("10:00", "2026-11-23"), opens: true });
    expect(nextChange(hours, kolkata("09:00"), KOLKATA)).toEqual({ at: kolkata("10:00"), opens: true });
  });

  test("[TIME-04] days that touch at midnight are one opening", () => {
    const hours = weekly(["sat", "10:00", "24:00"], ["sun", "00:00", "03:00"]);
    expect(nextChange(hours, kolkata("23:00"), KOLKATA)).toEqual({ at: kolkata("03:00", "2026-11-22"), opens: false });
  });

  test("[TIME-04] a store that is always open never closes, one that never opens never opens", () => {
    for (const zone of [KOLKATA, "America/New_York"]) {
      for (const now of [utc("2026-10-30T03:59:00"), utc("2027-03-13T04:59:00")]) {
        expect(nextChange(usual("00:00", "24:00"), now, zone)).toBeNull();
        expect(nextChange({}, now, zone)).toBeNull();
      }
    }
    expect(nextChange(usual("10:00", "12:00", "mon,tue,wed,thu,fri,sat,sun"), kolkata("11:00"), KOLKATA)).toBeNull();
  });

  const ZONES = [
    "Asia/Kolkata",
    "Asia/Bahrain",
    "America/Bogota",
    "America/New_York",
    "Europe/London",
    "Pacific/Auckland",
    "Asia/Kathmandu",
  ];
  const clock = fc
    .integer({ min: 0, max: 95 })
    .map((q) => `${String(Math.floor(q / 4)).padStart(2, "0")}:${String((q % 4) * 15).padStart(2, "0")}`);
  const day = fc.constantFrom("mon", "tue", "wed", "thu", "fri", "sat", "sun");
  const START = utc("2026-03-01T00:00:00");
  const minute = fc.integer({ min: 0, max: 400 * 24 * 4 }).map((quarter) => START + quarter * 15 * 60_000);

  test("[TIME-04] the state is constant up to the next change and flips there", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(day, clock, clock), { minLength: 1, maxLength: 5 }),
        minute,
        fc.constantFrom(...ZONES),
        (rows, now, zone) => {
          const hours = weekly(...rows);
          const change = nextChange(hours, now, zone);
          const open = isOpen(hours, now, zone);
          if (!change) return;
          expect(change.opens).toBe(!open);
          expect(isOpen(hours, change.at - 60_000, zone)).toBe(open);
          expect(isOpen(hours, change.at, zone)).toBe(!open);
          expect(change.at).toBeGreaterThan(now);
        },
      ),
    );
  });

  test("[TIME-04] away from clock changes, open means the wall clock is inside an interval", () => {
    const stable = fc.constantFrom("Asia/Kolkata", "Asia/Bahrain", "America/Bogota", "Asia/Kathmandu");
    const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(day, clock, clock), { minLength: 1, maxLength: 5 }),
        minute,
        stable,
        (rows, now, zone) => {
          const wall = toWallClock(now, zone);
          const today = new Date(`${wall.date}T00:00:00Z`).getUTCDay();
          const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
          const inside = rows.some(([name, open, close]) => {
            const from = minutesOf(open);
            const to = minutesOf(close) > from ? minutesOf(close) : minutesOf(close) + 1440;
            const sinceOpenDay = ((today - DAYS.indexOf(name) + 7) % 7) * 1440 + wall.minutes;
            return from <= sinceOpenDay && sinceOpenDay < to;
          });
          expect(isOpen(weekly(...rows), now, zone)).toBe(inside);
        },
      ),
    );
  });
});

describe("an end at 23:59", () => {
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
});
