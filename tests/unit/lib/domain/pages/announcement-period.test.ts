import { expect, test } from "vitest";
import { announcementPeriod, isInPeriod } from "@/lib/domain/pages/announcement-period";

const at = (text: string) => Date.parse(text);
const held = (period: { from?: string; until?: string }, zone: string, moment: string) =>
  isInPeriod(announcementPeriod(period, zone), at(moment));

test("[ANN-01] an announcement without a period is always current", () => {
  expect(held({}, "Asia/Kolkata", "2020-01-01T00:00:00Z")).toBe(true);
});

test.each([
  ["before the first day", "2026-12-23T18:29:59Z", false],
  ["from midnight in the shop", "2026-12-23T18:30:00Z", true],
  ["on the last day until its end", "2026-12-26T18:29:59Z", true],
  ["after the last day", "2026-12-26T18:30:00Z", false],
])("[ANN-01] days count on the clock of the business: %s", (_name, moment, current) => {
  expect(held({ from: "2026-12-24", until: "2026-12-26" }, "Asia/Kolkata", moment)).toBe(current);
});

test.each([
  ["2026-11-22T20:29:59Z", false],
  ["2026-11-22T20:30:00Z", true],
  ["2026-11-22T22:00:59Z", true],
  ["2026-11-22T22:01:00Z", false],
])("[ANN-01] times count to the minute, the last one as a whole: %s", (moment, current) => {
  expect(held({ from: "2026-11-22T15:30", until: "2026-11-22T17:00" }, "America/New_York", moment)).toBe(current);
});

test("[ANN-01] a day of 23 hours ends at its own midnight", () => {
  const { from, until } = announcementPeriod({ from: "2026-03-08", until: "2026-03-08" }, "America/New_York");
  expect((until ?? 0) - (from ?? 0)).toBe(23 * 3_600_000);
});
