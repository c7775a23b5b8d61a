import { expect, test } from "vitest";
import { PARTS_OF_DAY, partOfDay } from "@/lib/domain/time/part-of-day";

test("[TIME-04] times are grouped by the clock: after midnight first, afternoon from noon, evening from 18:00", () => {
  const borders = ["00:00", "04:59", "05:00", "11:59", "12:00", "16:30", "17:59", "18:00", "23:59"];
  const parts = ["night", "night", "morning", "morning", "afternoon", "afternoon", "afternoon", "evening", "evening"];
  expect(borders.map(partOfDay)).toEqual(parts);
  expect(partOfDay("16:00:00")).toBe("afternoon");
  expect([...PARTS_OF_DAY]).toEqual(["night", "morning", "afternoon", "evening"]);
});
