import { z } from "zod";
import { LANGUAGES } from "../../config/languages.ts";
import { hasStrayDirection } from "../rules/stray-direction.ts";
import type { SheetTranslator } from "./csv/sheet-words.ts";

/** The longest name and the longest text, in characters. */
export const MAX_NAME = 200;
export const MAX_TEXT = 4000;

/** Control characters, including NUL, but not tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** As a document's refusal says it, always in English: this module is read where no texts are. */
const IN_DOCUMENTS: SheetTranslator = (key, { length, most } = {}) => {
  if (key === "text_long") return `is ${length} characters long; at most ${most} are allowed`;
  const what = key === "text_control" ? "control character" : "character that reverses the writing direction";
  return `contains an invisible ${what}; type the text again`;
};

/** What is wrong with a text for guests, as the end of a sentence; null if nothing is. */
export function textProblem(text: string, maxLength: number, t: SheetTranslator = IN_DOCUMENTS): string | null {
  const length = Array.from(text).length;
  if (length > maxLength) return t("text_long", { length, most: maxLength });
  if (CONTROL.test(text)) return t("text_control");
  if (hasStrayDirection(text)) return t("text_direction");
  return null;
}

const textSchema = (maxLength: number) =>
  z
    .string()
    .min(1)
    .superRefine((value, context) => {
      const problem = textProblem(value, maxLength);
      if (problem) context.addIssue({ code: "custom", message: `this text ${problem}` });
    });

/** A text in the business's default language, or one per language. */
export const localizedTextSchema = (maxLength: number) =>
  z.union([textSchema(maxLength), z.partialRecord(z.enum(LANGUAGES), textSchema(maxLength))]);
type LocalizedInput = z.infer<ReturnType<typeof localizedTextSchema>>;

/** The fields of a row of a file that hold such a text. */
export type TextField<Row> = {
  [Field in keyof Row]-?: LocalizedInput extends NonNullable<Row[Field]>
    ? NonNullable<Row[Field]> extends LocalizedInput
      ? Field
      : never
    : never;
}[keyof Row] &
  string;
