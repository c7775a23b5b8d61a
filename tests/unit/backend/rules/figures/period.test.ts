import { describe, expect, test } from "vitest";
import { csvAmount, csvOf } from "../../../../../backend/rules/figures/csv.ts";
import { changeSince, comparedUntil, pointsOf, readPeriod } from "../../../../../backend/rules/figures/period.ts";
import type { Minor } from "../../../../../lib/domain/money.ts";
import { branded } from "../../../lib/branded.ts";

const TODAY = "2026-11-22";
const period = (name: string | null, from: string | null = null, until: string | null = null) =>
  readPeriod({ name, from, until }, TODAY);

describe("[STAFF-71] the period of the figures", () => {
  test.each([
    ["today", "2026-11-22", "2026-11-22", "2026-11-21", "2026-11-21", 1],
    ["7", "2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15", 7],
    ["28", "2026-10-26", "2026-11-22", "2026-09-28", "2026-10-25", 28],
    ["12m", "2025-12-01", "2026-11-22", "2024-12-09", "2025-11-30", 12],
  ])("%s ends today and is compared with as many days before", (name, from, until, before, beforeEnd, points) => {
    const read = period(name);
    expect(read).toMatchObject({ name, from, until, before: { from: before, until: beforeEnd } });
    expect(pointsOf(read)).toHaveLength(points);
  });

  test("twelve months in December begin in January", () => {
    const { from } = readPeriod({ name: "12m", from: null, until: null }, "2026-12-05");
    expect(from).toBe("2026-01-01");
  });

  test("own days are shown, or refused with the reason and the last 28 days in their place", () => {
    expect(period(null, "2026-02-01", "2026-02-28")).toMatchObject({
      name: "own",
      refusal: null,
      isRunning: false,
      before: { from: "2026-01-04", until: "2026-01-31" },
    });
    expect(period("7", "2024-11-22", "2026-11-22")).toMatchObject({ name: "own", refusal: null, isRunning: true });
    for (const [from, until, refusal] of [
      ["2026-02-30", "2026-03-01", "days"],
      ["2026-03-02", "2026-03-01", "days"],
      ["2026-11-01", "2026-11-23", "days"],
      ["x", "2026-01-01", "days"],
      ["2026-01-01", null, "days"],
      ["2024-11-21", "2026-11-22", "long"],
      ["2020-01-01", "2026-01-01", "long"],
    ] as const)
      expect([from, period("7", from, until)]).toEqual([from, { ...period("28"), refusal }]);
    expect(period("century")).toEqual(period("28"));
  });

  test("a period that is not over is compared with the one before until the same time of its last day", () => {
    // Half past eight in the evening in Bengaluru.
    const now = new Date("2026-11-22T15:00:00Z");
    const until = (read: ReturnType<typeof period>) => comparedUntil(read, now, "Asia/Kolkata")?.toISOString();
    expect([until(period("today")), until(period("7")), until(period(null, "2026-11-01", "2026-11-21"))]).toEqual([
      "2026-11-21T15:00:00.000Z",
      "2026-11-15T15:00:00.000Z",
      undefined,
    ]);
    // New York left summer time on 1 November.
    const monday = readPeriod({ name: "28", from: null, until: null }, "2026-11-22");
    expect(comparedUntil(monday, now, "America/New_York")?.toISOString()).toBe("2026-10-25T14:00:00.000Z");
  });

  test("a change is in whole percent, and none is said if there was nothing before", () => {
    expect([changeSince(3, 2), changeSince(1, 3), changeSince(5, 0), changeSince(0, 4)]).toEqual([50, -67, null, -100]);
  });

  test("an amount of the file has all decimals of its currency, and a negative one stays a number", () => {
    const amounts = branded<Minor[]>([4_330, -4_300, 0]);
    expect(csvOf([amounts.map((minor) => csvAmount(minor, "BHD"))])).toBe("\uFEFF4.330,-4.300,0.000\r\n");
    expect(csvOf([[csvAmount(branded<Minor>(1200), "COP")]])).toBe("\uFEFF1200\r\n");
  });

  test("a text of the file is quoted, and cannot become a formula", () => {
    const file = csvOf([
      ['Dal "Makhani", large', 2],
      ["=HYPERLINK(1)", -3.5],
    ]);
    expect(file).toBe('\uFEFF"Dal ""Makhani"", large",2\r\n\'=HYPERLINK(1),-3.5\r\n');
  });
});
