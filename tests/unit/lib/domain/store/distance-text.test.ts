import { expect, test } from "vitest";
import { distanceText } from "../../../../../lib/domain/store/distance-text.ts";

test("[STORE-08] distances are shown in km, in the United States in miles, one decimal below ten", () => {
  const read = (country: string | null, locale: string) => (metres: number | null | undefined) =>
    distanceText(metres, { country, locale });
  const km = [null, null, "0.1 km", "1 km", "1.2 km", "9.9 km", "10 km", "12 km"];
  expect([0, 99, 100, 950, 1240, 9949, 9950, 12_499].map(read("IN", "en"))).toEqual(km);
  expect([804, 15_900, 40_000].map(read("US", "en"))).toEqual(["0.5 mi", "9.9 mi", "25 mi"]);
  expect(read("KW", "ar")(1240)).toBe("1.2 كم");
  expect([null, undefined, -1, Number.NaN].map(read("IN", "en"))).toEqual([null, null, null, null]);
});
