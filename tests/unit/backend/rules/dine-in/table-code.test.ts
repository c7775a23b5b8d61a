import { expect, test } from "vitest";
import { guessableCodes, isTableCode, makeTableCode } from "../../../../../backend/rules/dine-in/table-code.ts";

const guessable = (...codes: string[]) => [...guessableCodes(codes.map((code, n) => ({ id: `t-${n}`, code })))];

test("[DINE-01] codes that count up, are short or repeat the table's id can be guessed; made ones cannot", () => {
  expect(guessable("indiranagar-ground-1", "indiranagar-ground-2")).toEqual([
    "indiranagar-ground-1",
    "indiranagar-ground-2",
  ]);
  expect(guessable("t5", "k7m2p9wxyz")).toEqual(["t5"]);
  expect([...guessableCodes([{ id: "window-table", code: "window-table" }])]).toEqual(["window-table"]);
  let drawn = 0;
  const made = Array.from({ length: 200 }, () => makeTableCode(() => (drawn++ * 0.381_966) % 1));
  expect(made.every(isTableCode)).toBe(true);
  expect(guessable(...new Set(made))).toEqual([]);
});
