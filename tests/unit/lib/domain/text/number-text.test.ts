import { expect, test } from "vitest";
import { numberText } from "@/lib/domain/text/number-text";

test("[I18N-02] a number has its language's decimal sign and Latin digits", () => {
  expect(["en", "es", "ar"].map((language) => numberText(12.5, language))).toEqual(["12.5", "12,5", "12.5"]);
  expect(["en", "es"].map((language) => numberText(4, language, { least: 1, most: 1 }))).toEqual(["4.0", "4,0"]);
  expect(numberText(20, "es")).toBe("20");
});
