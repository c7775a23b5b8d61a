import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFrontKeeps } from "@/lib/render/finished/front-keeps";

describe("what a front may send again without asking", () => {
  const visitAt = (times: readonly number[], key = "menu") => {
    let now = 0;
    const keeps = createFrontKeeps(() => now);
    return times.map((time) => {
      now = time;
      return keeps(key);
    });
  };

  it("[MENU-01] no page is kept for more than 900 ms after it was sent, however many ask for it", () => {
    const times = fc.array(fc.integer({ min: 2_000, max: 6_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(times, (unsorted) => {
        const sorted = unsorted.toSorted((a, b) => a - b);
        for (const [index, kept] of visitAt(sorted).entries()) {
          const until = (Number(kept.slice(1)) + 1) * 1000;
          expect(until - (sorted[index] ?? 0)).toBeLessThanOrEqual(900);
        }
      }),
    );
  });

  it("[MENU-01] a page with a crowd is kept for exactly the last 900 ms of a second", () => {
    const crowd = Array.from({ length: 20 }, () => 7_000);
    expect(visitAt([...crowd, 7_099, 7_100]).slice(-3)).toEqual(["@1", "@1", "@7"]);
  });

  it("[MENU-01] a page that few ask for is asked for again before each visit", () => {
    const tenASecond = Array.from({ length: 50 }, (_, visit) => 2_000 + visit * 100);
    expect(new Set(visitAt(tenASecond))).toEqual(new Set(["@1"]));
  });

  it("a page with a crowd is kept to the end of the second, and each second and page is counted by itself", () => {
    const crowd = (from: number) => Array.from({ length: 20 }, (_, visit) => from + visit * 50);
    expect(visitAt(crowd(7_000)).slice(9, 12)).toEqual(["@1", "@7", "@7"]);
    expect(visitAt([...crowd(7_000), 8_900]).at(-1)).toBe("@1");
    const keeps = createFrontKeeps(() => 7_900);
    for (let visit = 0; visit < 20; visit += 1) keeps("menu");
    expect([keeps("menu"), keeps("another")]).toEqual(["@7", "@1"]);
  });
});
