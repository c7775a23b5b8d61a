import { describe, expect, test } from "vitest";
import { csvOf } from "../../../../../backend/rules/figures/csv.ts";
import { changeSince, pointsOf, readPeriod } from "../../../../../backend/rules/figures/period.ts";

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

  test("own days are taken as they are; impossible, future and endless ones give the last 28 days", () => {
    expect(period(null, "2026-02-01", "2026-02-28")).toMatchObject({
      name: "own",
      before: { from: "2026-01-04", until: "2026-01-31" },
    });
    for (const [from, until] of [
      ["2026-02-30", "2026-03-01"],
      ["2026-03-02", "2026-03-01"],
      ["2026-11-01", "2026-11-23"],
      ["2020-01-01", "2026-01-01"],
      ["x", "2026-01-01"],
    ] as const)
      expect(period("7", from, until).name).toBe("7");
    expect(period("century").name).toBe("28");
  });

  test("a change is in whole percent, and none is said if there was nothing before", () => {
    expect([changeSince(3, 2), changeSince(1, 3), changeSince(5, 0), changeSince(0, 4)]).toEqual([50, -67, null, -100]);
  });

  test("a text of the file is quoted, and cannot become a formula", () => {
    const file = csvOf([
      ['Dal "Makhani", large', 2],
      ["=HYPERLINK(1)", -3.5],
    ]);
    expect(file).toBe('\uFEFF"Dal ""Makhani"", large",2\r\n\'=HYPERLINK(1),-3.5\r\n');
  });
});
