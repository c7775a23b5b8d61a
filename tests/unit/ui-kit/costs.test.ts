import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { measureKit, type WidgetCost } from "../../../scripts/bench/kit-costs.ts";

const file = path.resolve(import.meta.dirname, "../../../ui-kit/costs.json");
const stated: Record<string, WidgetCost> = JSON.parse(readFileSync(file, "utf8"));
let measured: Record<string, WidgetCost> = {};
beforeAll(async () => {
  measured = await measureKit();
}, 60_000);

describe("what a widget costs a page", () => {
  test("the stated costs are the measured ones, give or take 3 %; `node scripts/run.mjs bench/kit-costs.ts` writes them anew", () => {
    expect(Object.keys(measured)).toEqual(Object.keys(stated));
    for (const [name, { first, later, island }] of Object.entries(measured)) {
      expect(stated[name]?.island, name).toBe(island);
      for (const [now, then] of [
        [first, stated[name]?.first],
        [later, stated[name]?.later],
      ] as const)
        expect(Math.abs(now - (then ?? 0)) / Math.max(now, 1), name).toBeLessThan(0.03);
    }
  });

  test("[KIT-08] the progress bar adds at most 1.6 KB to a first load: its library comes with the first change of page", () => {
    expect(measured.pageProgress?.first).toBeLessThan(1.6 * 1024);
    expect(measured.pageProgress?.later).toBeGreaterThan(measured.pageProgress?.first ?? 0);
  });

  // The heaviest is the sheet: a tenth of a kilobyte keeps the browser's Back at it right over refreshes and links to dial.
  test("no widget that needs script brings more than 3.1 KB", () => {
    const heavy = Object.entries(measured).filter(([, { island, first }]) => island && first > 3.1 * 1024);
    expect(heavy).toEqual([]);
  });
});
