import type { Language } from "../../../config/languages.ts";
import { type KeyIn, type TextKey, type TranslateUnchecked, translator } from "../../texts/texts.ts";

/** A sentence about a sheet, or the end of one, in the language of whoever reads it. */
export type SaySheet = (key: KeyIn<"sheet">, values?: Readonly<Record<string, string | number>>) => string;

export const sheetWords =
  (language: Language): SaySheet =>
  (key, values = {}) =>
    (translator(language) as TranslateUnchecked)(`sheet.${key}` as TextKey, values);

/** As the command line reports. */
export const ENGLISH: SaySheet = sheetWords("en");
