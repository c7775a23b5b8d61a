import { expect, test } from "vitest";
import { barChart } from "../../../../../backend/console/pages/figures/chart.ts";

const WIDTH = 720;
/** A name in the letters of a phone, of which the drawing has 28 units, is up to this wide. */
const NAME = 90;

/** From where to where each name below the bars goes, in the drawing's units. */
function namesOf(language: "en" | "ar", count: number): (readonly [number, number])[] {
  const bars = Array.from({ length: count }, (_, index) => ({ value: index, said: "", name: "30 Nov" }));
  const { text } = barChart(language, "Sales", bars, "₹1");
  return [...text.matchAll(/<text x="([\d.]+)"[^>]*dy="1.1em" text-anchor="(\w+)"/g)].map(([, x, anchor]) => {
    const before = { start: 0, middle: NAME / 2, end: NAME }[anchor as "start" | "middle" | "end"];
    const from = Number(x) - (language === "ar" ? NAME - before : before);
    return [from, from + NAME] as const;
  });
}

test("[STAFF-71] no name below the bars sticks out of the drawing, whatever the period, in both directions", () => {
  for (const language of ["en", "ar"] as const)
    for (const count of [2, 7, 8, 12, 14, 28, 31, 92, 366]) {
      const names = namesOf(language, count);
      expect(names.length).toBeGreaterThan(0);
      for (const [from, until] of names) {
        expect(from, `${language} ${count}`).toBeGreaterThanOrEqual(0);
        expect(until, `${language} ${count}`).toBeLessThanOrEqual(WIDTH);
      }
    }
});
