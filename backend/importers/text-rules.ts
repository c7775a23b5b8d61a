import { z } from "zod";
import { LANGUAGES } from "../../config/languages.ts";

/** Longest names and texts, and the characters that they may have. */
export const MAX_NAME = 200;
export const MAX_TEXT = 4000;

/** Control characters, including NUL, but not tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** They reverse everything that follows, including prices; marks and isolates of right-to-left texts are allowed. */
const OVERRIDE = /[\u202d\u202e]/;

/** What is wrong with a text for guests, as the end of a sentence; null if nothing is. */
export function textProblem(text: string, most: number): string | null {
  const length = Array.from(text).length;
  if (length > most) return `is ${length} characters long; at most ${most} are allowed`;
  if (CONTROL.test(text)) return "contains an invisible control character; type the text again";
  if (OVERRIDE.test(text)) return "contains an invisible sign that reverses the writing direction; type the text again";
  return null;
}

const written = (most: number) =>
  z
    .string()
    .min(1)
    .superRefine((value, context) => {
      const problem = textProblem(value, most);
      if (problem) context.addIssue({ code: "custom", message: `this text ${problem}` });
    });

/** A text in the business's default language, or one per language. */
export const textOf = (most: number) => z.union([written(most), z.partialRecord(z.enum(LANGUAGES), written(most))]);
