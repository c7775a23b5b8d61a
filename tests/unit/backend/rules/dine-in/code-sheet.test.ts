import { expect, test } from "vitest";
import { brandColor, inkOn } from "../../../../../backend/rules/brand-color.ts";
import { codePath, paperOf } from "../../../../../backend/rules/dine-in/code-sheet.ts";

test("[DINE-01] a printed code has a quiet border of four squares and the corner marks that scanners look for", () => {
  const { path, side } = codePath("https://bistro.example/table/k7m2p9wxyz");
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const dark = new Set(squares.map(([x, y]) => `${x} ${y}`));
  for (const [x, y] of squares) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x, y)).toBeLessThan(side - 4);
  }
  for (const [left, top] of [
    [4, 4],
    [side - 11, 4],
    [4, side - 11],
  ] as const) {
    for (let at = 0; at < 7; at += 1) {
      expect(dark.has(`${left + at} ${top}`)).toBe(true);
      expect(dark.has(`${left} ${top + at}`)).toBe(true);
    }
    expect(dark.has(`${left + 1} ${top + 1}`)).toBe(false);
  }
});

test("[DINE-01] names on a sheet are white or black, whichever reads better on the brand's colour", () => {
  expect([inkOn("#1d3557"), inkOn("#111111"), inkOn("#ffd166"), inkOn("#ffffff")]).toEqual([
    "#ffffff",
    "#ffffff",
    "#111111",
    "#111111",
  ]);
  expect([brandColor("2C016C"), brandColor("#2C016C"), brandColor(undefined), brandColor('"/>')]).toEqual([
    "#2C016C",
    "#2C016C",
    "#111111",
    "#111111",
  ]);
});

test("[DINE-01] codes are printed on the paper that the shop's country uses: Letter in the United States, A4 in India", () => {
  expect(["US", "CO", "IN", "BH", null].map(paperOf)).toEqual(["letter", "letter", "a4", "a4", "a4"]);
});
