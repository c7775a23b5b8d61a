/** Without letters and digits that are easily mistaken for others, because staff may read a code out. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 10;

/** A new code for a table, about 50 bits. `random` returns numbers from 0 to below 1. */
export function makeTableCode(random: () => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join("");
}

/** How the ids of tables and floors begin that were added in the console; an import leaves those alone. */
export const CONSOLE_ID_PREFIX = "console-";

/** Whether a text can be a code: one that we made, or one that a shop had printed before. */
export const isTableCode = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

interface CodeOfTable {
  /** The table's id. */
  readonly id: string;
  readonly code: string;
}

/** Fewer characters than this can be tried one after the other. */
const SHORTEST = 8;

/**
 * The codes among a store's that somebody who has seen one of them could name: short ones, those that count up
 * ("hall-1", "hall-2"), and those that repeat the table's id.
 */
export function guessableCodes(tables: readonly CodeOfTable[]): ReadonlySet<string> {
  const stemOf = (code: string) => code.replace(/\d{1,6}$/, "");
  const stems = Map.groupBy(tables, ({ code }) => stemOf(code));
  const isGuessable = ({ id, code }: CodeOfTable) =>
    code.length < SHORTEST || code === id || (stems.get(stemOf(code))?.length ?? 0) > 1;
  return new Set(tables.filter(isGuessable).map(({ code }) => code));
}
