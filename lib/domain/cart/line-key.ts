import type { CartLine } from "./cart.ts";

/** Longest note for the kitchen, in characters. */
export const MAX_INSTRUCTIONS_LENGTH = 300;

/**
 * What tells a line from all others: its signature, and its note when it has one. Portions with different notes are
 * different lines, so that no note is lost and none reaches a portion it was not written for. A signature holds no
 * double colon.
 */
export function lineKey({ signature, instructions }: Pick<CartLine, "signature" | "instructions">): string {
  return instructions ? `${signature}::${instructions}` : signature;
}

/** Trims a note, drops control characters and halves of characters, and cuts it at `MAX_INSTRUCTIONS_LENGTH`. */
export function note(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped here.
  const printable = text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/gu, "");
  return Array.from(printable.trim()).slice(0, MAX_INSTRUCTIONS_LENGTH).join("").trim();
}
