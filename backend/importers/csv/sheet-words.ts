import type { Language } from "../../../config/languages.ts";
import { type KeyIn, type TextKey, type TranslateUnchecked, translator } from "../../texts/texts.ts";

/** A sentence about a sheet, or the end of one, in the language of whoever reads it. */
export type SheetTranslator = (key: KeyIn<"sheet">, values?: Readonly<Record<string, string | number>>) => string;

export const sheetWords =
  (language: Language): SheetTranslator =>
  (key, values = {}) =>
    (translator(language) as TranslateUnchecked)(`sheet.${key}` as TextKey, values);

/** As the command line reports. */
export const ENGLISH: SheetTranslator = sheetWords("en");
