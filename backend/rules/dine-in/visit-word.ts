import { wordsOf } from "../../../lib/domain/menu/search-text.ts";

/**
 * The word with which further phones join a visit: one of the words and a number from 10 to 99, e.g. "mango 42".
 * `random` returns numbers from 0 to below 1.
 */
export function makeVisitWord(words: readonly string[], random: () => number): string {
  const word = words[Math.floor(random() * words.length)] ?? "";
  return `${word} ${10 + Math.floor(random() * 90)}`;
}

/** Its letters and its number, without the Arabic article: "42 الأرز" is the word "أرز 42", as right to left may read. */
function partsOf(text: string): string {
  const joined = wordsOf(text.slice(0, 80).replace(/\p{N}+/gu, " $& ")).join("");
  return `${joined.replace(/\d/g, "")} ${joined.replace(/\D/g, "")}`;
}

/**
 * Whether a guest typed the visit's word. Case, accents, spaces, the spelling of Arabic letters, the script of the digits
 * and whether the number comes first do not matter.
 */
export const isVisitWord = (typed: string, word: string): boolean => partsOf(typed) === partsOf(word);
