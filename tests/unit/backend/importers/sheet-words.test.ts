import { describe, expect, test } from "vitest";
import { readSheet } from "../../../../backend/importers/csv/read-rows.ts";
import { sheetWords } from "../../../../backend/importers/csv/sheet-words.ts";
import { LANGUAGES } from "../../../../config/languages.ts";

describe("[I18N-01] [STAFF-65] what a report says of a sheet", () => {
  test.each([
    ["en", 1, "one row that cannot be read (line 5) may be"],
    ["en", 2, "2 rows that cannot be read (lines 5) may be"],
    ["es", 2, "2 filas que no se pueden leer (líneas 5) pueden ser"],
    ["ar", 1, "سطر لا يُقرأ (السطر 5) قد يكون من"],
    ["ar", 2, "سطران لا يُقرآن (السطران 5) قد يكونان من"],
    ["ar", 3, "3 أسطر لا تُقرأ (الأسطر 5) قد تكون من"],
  ] as const)("in %s of %i rows that cannot be read agrees with their number", (language, n, words) => {
    expect(sheetWords(language)("kept_all", { n, lines: "5", titles: "Stew", repair: "" })).toContain(words);
  });

  test.each([
    [201, "201 حرف،"],
    [205, "205 أحرف،"],
    [215, "215 حرفًا،"],
  ])("counts the %i characters of a text as Arabic does", (length, words) => {
    expect(sheetWords("ar")("text_long", { length, most: 200 })).toContain(words);
  });

  test.each([
    ["es", "al menos 3 opciones", "pide 3 opciones, pero de las suyas solo se puede importar una"],
    ["ar", "3 خيارات على الأقل", "تطلب مجموعته 3 خيارات، "],
  ] as const)("in %s says of what a group asks too many", (language, least, few) => {
    expect(sheetWords(language)("min_over_max", { min: 3, max: 2 })).toContain(least);
    expect(sheetWords(language)("too_few", { min: 3, n: 1 })).toContain(few);
  });

  test.each(LANGUAGES)("has no words of the parser in it: %s", (language) => {
    const read = readSheet('category,title,price\nMains,"Stew,5\n', sheetWords(language));
    expect(read.ok ? "" : read.error[0]?.message).toMatch(/CSV\./);
    expect(JSON.stringify(read)).not.toMatch(/parsing|Quote Not Closed/);
  });
});
