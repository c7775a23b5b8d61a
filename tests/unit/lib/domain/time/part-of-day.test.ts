import { expect, test } from "vitest";
import { nightOf, PARTS_OF_DAY, partOfDay } from "@/lib/domain/time/part-of-day";
import { toInstant } from "@/lib/domain/time/zoned-time";

test("[TIME-04] times are grouped by the clock: after midnight first, afternoon from noon, evening from 18:00", () => {
  const borders = ["00:00", "04:59", "05:00", "11:59", "12:00", "16:30", "17:59", "18:00", "23:59"];
  const parts = ["night", "night", "morning", "morning", "afternoon", "afternoon", "afternoon", "evening", "evening"];
  const day = "2026-11-29";
  expect(borders.map((time) => partOfDay(time, day, day))).toEqual(parts);
  expect(partOfDay("16:00:00", day, day)).toBe("afternoon");
  expect([...PARTS_OF_DAY]).toEqual(["night", "morning", "afternoon", "evening", "afterMidnight"]);
  expect(partOfDay("00:30", "2026-11-30", day)).toBe("afterMidnight");
});

const ZONE = "Asia/Bahrain";
const night = (hours: { opening_time: string; closing_time: string } | object, minutes: number) =>
  nightOf(hours, toInstant("2026-11-30", minutes, ZONE), ZONE);

test("[TIME-04] after midnight a time belongs to the night that began the evening before, if the store is open past midnight", () => {
  const late = { opening_time: "16:30:00", closing_time: "01:30:00" };
  expect([0, 30, 90, 100, 4 * 60 + 59].map((at) => night(late, at))).toEqual(Array(5).fill("2026-11-29"));
  expect([5 * 60, 17 * 60, 23 * 60 + 59].map((at) => night(late, at))).toEqual(Array(3).fill("2026-11-30"));
  expect(night({ opening_time: "11:00:00", closing_time: "23:00:00" }, 30)).toBe("2026-11-30");
});

test("[TIME-04] hours that begin before five in the morning begin a day, also where the evening's reach midnight", () => {
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  const daily = (...spans: [string, string][]) => ({
    hours: days.flatMap((day) => spans.map(([open, close]) => ({ day, open, close }))),
  });
  const [tonight, today] = ["2026-11-29", "2026-11-30"];
  const bakery = daily(["04:30", "00:00"]);
  expect([0, 20, 4 * 60 + 29, 4 * 60 + 30, 4 * 60 + 45].map((at) => night(bakery, at))).toEqual([
    ...Array(3).fill(tonight),
    today,
    today,
  ]);
  expect([30, 60, 240, 270].map((at) => night(daily(["04:00", "01:00"]), at))).toEqual([
    tonight,
    tonight,
    today,
    today,
  ]);
  const suhoor = daily(["04:00", "11:00"], ["18:00", "00:00"]);
  expect([20, 270].map((at) => night(suhoor, at))).toEqual([tonight, today]);
});

test("[TIME-04] a store that never closes has no nights: every time belongs to its own date", () => {
  expect(night({}, 30)).toBe("2026-11-30");
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  const always = { hours: days.map((day) => ({ day, open: "00:00", close: "00:00" })) };
  expect(night(always, 30)).toBe("2026-11-30");
});
