import fc from "fast-check";
import { expect, test } from "vitest";
import {
  distanceInUnit,
  distanceUnitOf,
  formatDistance,
  readDistance,
} from "../../../../../backend/console/stores/distance-unit.ts";

test("[STAFF-84] distances are miles in the United States and kilometres elsewhere", () => {
  expect([distanceUnitOf("US"), distanceUnitOf("IN"), distanceUnitOf(null)]).toEqual(["mi", "km", "km"]);
  expect(formatDistance(310, "mi", "en")).toBe("310 mi");
  expect(readDistance("3", "mi")).toBe(4.828);
});

test("[STAFF-84] a distance may have a comma, and what is no number is 0", () => {
  expect(readDistance("3,5", "km")).toBe(3.5);
  expect(readDistance("far", "mi")).toBe(0);
});

test("[STAFF-84] what was typed in miles is shown as it was typed, and every stored distance is read as it was", () => {
  for (const typed of ["0.5", "1", "3", "12.25"]) expect(distanceInUnit(readDistance(typed, "mi"), "mi")).toBe(typed);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom("km" as const, "mi" as const), (metres, unit) => {
      expect(readDistance(distanceInUnit(metres / 1000, unit), unit)).toBe(metres / 1000);
    }),
  );
});
