import { normaliseText } from "../../../lib/domain/menu/search-text.ts";

/**
 * The word with which further phones join a visit: one of the words and a number from 10 to 99, e.g. "mango 42".
 * `random` returns numbers from 0 to below 1.
 */
export function makeVisitWord(words: readonly string[], random: () => number): string {
  const word = words[Math.floor(random() * words.length)] ?? "";
  return `${word} ${10 + Math.floor(random() * 90)}`;
}

const compact = (text: string) => normaliseText(text.slice(0, 80)).replaceAll(" ", "");

/** Whether a guest typed the visit's word. Case, accents, spaces and the script of the digits do not matter. */
export const isVisitWord = (typed: string, word: string): boolean => compact(typed) === compact(word);
