import fc from "fast-check";
import { expect, test } from "vitest";
import { shownName } from "../../../../../lib/domain/text/shown-name.ts";

test.each([
  ["spaces", "   \t\n "],
  ["spaces of other widths", "\u00A0\u2003\u3000"],
  ["zero-width characters", "\u200B\u200C\u200D\u2060\uFEFF"],
  ["signs that turn the direction", "\u202E\u2066\u200F"],
  ["letters that show nothing", "\u3164\u115F\u2800"],
  ["a mark without a letter", "\u0301"],
  ["control characters", "\u0007\u001B"],
])("[DINE-03] a name of nothing but %s is no name", (_what, typed) => {
  expect(shownName(typed)).toBe("");
});

test("[DINE-03] what nobody sees, what turns the text beside a name around, and piled-up marks are taken out of it", () => {
  expect(shownName("  Ana \n Lucía ")).toBe("Ana Lucía");
  expect(shownName("\u202EanA\u202C")).toBe("anA");
  expect(shownName("A\u200Bn\u2060a\uFEFF")).toBe("Ana");
  expect(shownName("A\u200Dna\u200C")).toBe("A\u200Dna");
  expect(shownName(`Z${"\u0336".repeat(40)}`)).toBe(`Z${"\u0336".repeat(4)}`);
});

test("[DINE-03] names of every script stay as they are written", () => {
  for (const name of ["مُحَمَّد", "می\u200Cخواهم", "ശ്രീ\u200Dക", "Nguyễn", "李 小龍", "O'Brien-Núñez", "👩\u200D🍳", "3b"])
    expect(shownName(name)).toBe(name.normalize("NFC"));
});

test("[DINE-03] a name that was cleaned is not changed again, and has something to see or is empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const shown = shownName(typed.toWellFormed());
      expect(shownName(shown)).toBe(shown);
      expect(shown === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown)).toBe(true);
      expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u200B]/);
    }),
  );
});
