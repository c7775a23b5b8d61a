import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const theme = readFileSync(path.resolve(import.meta.dirname, "../../../../ui-kit/tokens/theme.css"), "utf8");

test("what moves once takes 150 to 250 ms, and everything moves by transform and opacity alone", () => {
  const durations = [...theme.matchAll(/--animate-[\w-]+: ([\w-]+) (\d+)ms ([^;]+);/g)];
  expect(durations.length).toBeGreaterThan(5);
  for (const [, name, milliseconds, rest] of durations) {
    if (rest?.includes("infinite")) continue;
    expect(Number(milliseconds), name).toBeGreaterThanOrEqual(150);
    expect(Number(milliseconds), name).toBeLessThanOrEqual(250);
  }
  const keyframes = [...theme.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)];
  expect(keyframes.map(([, name]) => name)).toEqual(expect.arrayContaining(["rise", "roll", "beat", "pop"]));
  for (const [, name, frames = ""] of keyframes)
    for (const [, property] of frames.matchAll(/([\w-]+):/g))
      expect(["transform", "opacity"], name).toContain(property);
});
