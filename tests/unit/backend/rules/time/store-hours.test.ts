import { expect, test } from "vitest";
import {
  currentOverrides,
  type StoredHoursOverride,
  timesOverlap,
  usualHours,
  type WeekHours,
} from "../../../../../backend/rules/time/store-hours.ts";
import { WEEK } from "../../../../../lib/domain/time/week.ts";

test("[STORE-06] the usual hours are the commonest, the closing day the first without any", () => {
  const week: WeekHours = Object.fromEntries(WEEK.slice(0, 6).map((day) => [day, [["09:00", "17:00"]]]));
  expect(usualHours(week)).toEqual({ opening_time: "09:00:00", closing_time: "17:00:00", closing_day: "sun" });
  expect(usualHours({})).toEqual({ opening_time: null, closing_time: null, closing_day: null });
});

test("[TIME-05] spans of a day overlap unless one begins when the other ends, also over midnight", () => {
  expect(
    timesOverlap([
      ["12:00", "15:00"],
      ["15:00", "18:00"],
    ]),
  ).toBe(false);
  expect(
    timesOverlap([
      ["15:00", "18:00"],
      ["12:00", "15:01"],
    ]),
  ).toBe(true);
  expect(
    timesOverlap([
      ["19:00", "02:00"],
      ["23:00", "24:00"],
    ]),
  ).toBe(true);
  expect(timesOverlap([["19:00", "02:00"]])).toBe(false);
  expect(timesOverlap([])).toBe(false);
});

test("[TIME-05] one-off hours are shown until the night after their last day, those of every year always", () => {
  const row = (day_from: string, day_until = day_from): StoredHoursOverride => ({
    day_from,
    day_until,
    hours: [["19:00", "02:00"]],
    slots: null,
    reason: { en: day_from },
  });
  const rows = [row("2026-07-01", "2026-07-03"), row("2026-07-04"), row("01-01"), row("2026-08-01")];
  const told = (today: string) => currentOverrides(rows, today, (text) => text?.en ?? null).map(({ reason }) => reason);
  expect(told("2026-07-04")).toEqual(["2026-07-01", "2026-07-04", "01-01", "2026-08-01"]);
  expect(told("2026-07-05")).toEqual(["2026-07-04", "01-01", "2026-08-01"]);
  expect(told("2026-07-06")).toEqual(["01-01", "2026-08-01"]);
  expect(currentOverrides([row("01-01")], "2026-07-06", () => null)).toEqual([
    { from: "01-01", until: "01-01", hours: [{ open: "19:00", close: "02:00" }], slots: null, reason: null },
  ]);
});
