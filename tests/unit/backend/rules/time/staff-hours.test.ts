import fc from "fast-check";
import { expect, test } from "vitest";
import {
  nextDay,
  promisedWhileClosed,
  readOneOffHours,
  shareDays,
  type TypedHours,
} from "../../../../../backend/rules/time/staff-hours.ts";
import { overrideOn, overrideSpans } from "../../../../../lib/domain/time/hours-overrides.ts";
import { addDays } from "../../../../../lib/domain/time/zoned-time.ts";
import { runs } from "../../../../property-seed.ts";

const TODAY = "2026-11-21";
const typed = (change: Partial<TypedHours>): TypedHours => ({
  from: TODAY,
  until: "",
  closed: true,
  times: [],
  ...change,
});
const open = (...times: [string, string][]) => typed({ closed: false, times });
const code = (input: TypedHours) => {
  const read = readOneOffHours(input, TODAY);
  return read.ok ? "ok" : read.error.code;
};

test("[STAFF-23] one day or several are closed, or open once or twice, past midnight too", () => {
  expect(readOneOffHours(typed({ from: "2026-12-25" }), TODAY)).toMatchObject({
    value: { from: "2026-12-25", until: "2026-12-25", hours: [] },
  });
  expect(readOneOffHours(open(["18:00", "02:00"], ["10:00", "15:00"]), TODAY)).toMatchObject({
    value: {
      hours: [
        ["10:00", "15:00"],
        ["18:00", "02:00"],
      ],
    },
  });
  // Times that were typed before "closed" was chosen do not open the store.
  expect(readOneOffHours({ ...open(["10:00", "15:00"]), closed: true }, TODAY)).toMatchObject({ value: { hours: [] } });
});

test("[STAFF-23] an impossible entry is refused by name: no day, days that are over, in the wrong order, too far or too many; times that are missing, alike or overlap", () => {
  expect(code(typed({ from: "" }))).toBe("day_missing");
  expect(code(typed({ from: "2026-02-30" }))).toBe("day_missing");
  expect(code(typed({ from: "12-25", until: "12-26" }))).toBe("day_missing");
  expect(code(typed({ from: "2026-11-20" }))).toBe("past");
  expect(code(typed({ from: "2026-11-20", until: TODAY }))).toBe("ok");
  expect(code(typed({ from: "2026-12-26", until: "2026-12-25" }))).toBe("order");
  expect(code(typed({ from: "2062-12-25" }))).toBe("far");
  expect(code(typed({ until: addDays(TODAY, 91) }))).toBe("ok");
  expect(code(typed({ until: addDays(TODAY, 92) }))).toBe("long");
  expect(code(open())).toBe("times_missing");
  expect(code(open(["10:00", ""]))).toBe("times_missing");
  expect(code(open(["10:00", "10:00"]))).toBe("times_same");
  expect(code(open(["10:00", "15:00"], ["14:00", "20:00"]))).toBe("times_meet");
  expect(code(open(["18:00", "02:00"], ["10:00", "19:00"]))).toBe("times_meet");
  // Over several days the night must end before the next day opens.
  expect(code({ ...open(["10:00", "11:00"]), until: addDays(TODAY, 1) })).toBe("ok");
  expect(code({ ...open(["10:00", "11:00"], ["22:00", "10:30"]), until: addDays(TODAY, 1) })).toBe("times_meet");
});

test("[STAFF-23] midnight to midnight is open all day, on one day or several, and leaves room for nothing else", () => {
  const several = { ...open(["00:00", "00:00"]), until: addDays(TODAY, 3) };
  expect(readOneOffHours(several, TODAY)).toMatchObject({ value: { hours: [["00:00", "00:00"]] } });
  expect(code(open(["00:00", "00:00"]))).toBe("ok");
  expect(code(open(["00:00", "00:00"], ["00:00", "00:00"]))).toBe("times_meet");
  expect(code(open(["00:00", "00:00"], ["10:00", "12:00"]))).toBe("times_meet");
  expect(code(open(["12:00", "12:00"]))).toBe("times_same");
});

test("[STAFF-23] 23:59 is the day's end: over several days nothing overlaps there, and all day is one entry", () => {
  for (const close of ["23:59", "00:00"]) {
    const several = { ...open(["00:00", "12:00"], ["18:00", close]), until: addDays(TODAY, 3) };
    expect(code(several)).toBe("ok");
    expect(code({ ...open(["00:00", close]), until: addDays(TODAY, 3) })).toBe("ok");
    expect(code(open(["00:00", close], ["10:00", "12:00"]))).toBe("times_meet");
  }
});

test("[STAFF-23] whatever is taken, the engine of opening hours reads: every day of it has exactly those hours", () => {
  const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays(TODAY, days));
  const time = fc.integer({ min: 0, max: 1439 }).map((m) => new Date(m * 60_000).toISOString().slice(11, 16));
  fc.assert(
    fc.property(
      day,
      day,
      fc.boolean(),
      fc.array(fc.tuple(time, time), { maxLength: 2 }),
      (from, until, closed, times) => {
        const read = readOneOffHours({ from, until, closed, times }, TODAY);
        if (!read.ok) return;
        const override = { ...read.value, hours: read.value.hours.map(([a, b]) => ({ open: a, close: b })) };
        expect(overrideOn([override], from)).toBe(override);
        expect(overrideOn([override], addDays(until, 1))).toBeNull();
        expect(overrideSpans(override)).toHaveLength(closed ? 0 : times.length);
      },
    ),
    { numRuns: runs(300) },
  );
});

test("[STAFF-23] what is over is not listed, what lasts counts from today, what comes every year comes again", () => {
  expect(nextDay({ from: "2026-11-01", until: "2026-11-20" }, TODAY)).toBeNull();
  expect(nextDay({ from: "2026-11-01", until: "2026-11-30" }, TODAY)).toBe(TODAY);
  expect(nextDay({ from: "01-26", until: "01-26" }, TODAY)).toBe("2027-01-26");
  expect(nextDay({ from: "12-24", until: "01-02" }, TODAY)).toBe("2026-12-24");
  expect(nextDay({ from: "12-24", until: "01-02" }, "2027-01-01")).toBe("2027-01-01");
  expect(shareDays({ from: "2026-12-24", until: "2026-12-26" }, { from: "2026-12-26", until: "2026-12-28" })).toBe(
    true,
  );
  expect(shareDays({ from: "2026-12-24", until: "2026-12-25" }, { from: "2026-12-26", until: "2026-12-28" })).toBe(
    false,
  );
  expect(shareDays({ from: "12-24", until: "12-26" }, { from: "2026-12-25", until: "2026-12-25" })).toBe(false);
});

test("[STAFF-23] of orders that are promised already, those are named for which the store is closed now", () => {
  const at = (time: string) => new Date(`2026-12-25T${time}:00+05:30`);
  const days = { from: "2026-12-25", until: "2026-12-25" };
  const promised = [at("11:00"), at("14:00"), at("23:30")];
  expect(promisedWhileClosed(promised, { ...days, hours: [] }, "Asia/Kolkata")).toEqual(promised);
  const short = { ...days, hours: [["12:00", "15:00"]] as [string, string][] };
  expect(promisedWhileClosed(promised, short, "Asia/Kolkata")).toEqual([at("11:00"), at("23:30")]);
});
