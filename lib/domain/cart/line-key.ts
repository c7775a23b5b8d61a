import type { CartLine } from "./cart.ts";

/** Longest note for the kitchen, in characters. */
export const MAX_INSTRUCTIONS_LENGTH = 300;

/**
 * The unique key of a line: its signature, and its note if it has one. Portions with different notes are different
 * lines, so that no note is lost or applied to another portion. A signature contains no double colon.
 */
export function lineKey({ signature, instructions }: Pick<CartLine, "signature" | "instructions">): string {
  return instructions ? `${signature}::${instructions}` : signature;
}

/** Trims a note, removes control characters and unpaired surrogates, and truncates it to `MAX_INSTRUCTIONS_LENGTH`. */
export function note(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped here.
  const printable = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/gu, "");
  return Array.from(printable.trim()).slice(0, MAX_INSTRUCTIONS_LENGTH).join("").trim();
}
