import { expect, test } from "vitest";
import type { ConsoleContext } from "../../../../../backend/console/console-context.ts";
import type { Figures } from "../../../../../backend/console/figures/figures.ts";
import { barChart } from "../../../../../backend/console/pages/figures/chart.ts";
import { modeTable } from "../../../../../backend/console/pages/figures/tables.ts";

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

test("[STAFF-71] on a phone, where the table has no head, each number carries the name of its column, the sales too", () => {
  const context = { t: (key: string) => key, money: String } as unknown as ConsoleContext;
  const modes = [{ mode: "pickup", orders: 3, total: 59_700, cancelled: 1 }];
  const { text } = modeTable(context, { modes } as unknown as Figures);
  const cells = [...text.matchAll(/<td [^>]*?(?: data-head="([^"]+)")?><bdi>(\d+)/g)];
  expect(cells.map(([, head, number]) => [head, number])).toEqual([
    ["figures.orders", "3"],
    ["figures.sales", "59700"],
    ["figures.cancelled", "1"],
  ]);
});
