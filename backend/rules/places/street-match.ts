import { normaliseText } from "../../../lib/domain/menu/search-text.ts";
import type { Point } from "../../../lib/domain/store/geo.ts";

/** A point of a street, with the house number there where it is known. */
export type StreetPoint = readonly [lat: number, lng: number, number?: number];

/** A typed address by its street. */
interface StreetMatch<S> {
  readonly street: S;
  readonly number: number | null;
  /** Whether the street's whole name was typed. */
  readonly isExact: boolean;
  /** The typed words that are neither. */
  readonly rest: readonly string[];
}

// biome-ignore format: one row a word
const WHOLE: Readonly<Record<string, string>> = {
  ave: "avenue", av: "avenue", avenida: "avenue", st: "street", str: "street", rd: "road", blvd: "boulevard",
  pl: "place", tv: "transversal", tr: "transversal", transv: "transversal", dg: "diagonal", diag: "diagonal", pkwy: "parkway", dr: "drive", ln: "lane", n: "north", s: "south", e: "east", w: "west", mn: "main", ft: "feet",
};
const KINDS: ReadonlySet<string> = new Set(
  "avenue street road boulevard place parkway drive lane main cross salai".split(" "),
);
/** The longest name of a street has five words, and its initials stand apart. */
const MAX_WORDS = 6;
/** Fewer letters begin too many streets. */
const LEAST_LETTERS = 4;

const wordsIn = (text: string): string[] =>
  normaliseText(text)
    .replace(/\b([a-z]) (?=[a-z]\b)/g, "$1")
    .split(" ")
    .filter(Boolean)
    .map((word) => (Object.hasOwn(WHOLE, word) ? (WHOLE[word] ?? word) : word));

/** A street's name for comparison: "G.N. Chetty Rd" and "GN Chetty Road" are one. */
export interface StreetKeys {
  readonly key: string;
  /** Without "Road"; empty where nothing else names it. */
  readonly alone: string;
}

export function streetKeys(name: string): StreetKeys {
  const words = wordsIn(name);
  const alone = words.length > 1 && KINDS.has(words.at(-1) ?? "") ? words.slice(0, -1) : [];
  return { key: words.join(""), alone: alone.join("") };
}

const houseNumber = (word: string | undefined): number | null => {
  const digits = /^(\d{1,5})[a-z]?$/.exec(word ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
};

/**
 * STORE-05: the streets that a text names, in however short a form, with the house's number before or after. The longest
 * name wins. A name without "Street" counts beside a number, and one that is still being typed comes without being exact.
 */
export function matchStreets<S extends StreetKeys>(typed: string, streets: readonly S[]): readonly StreetMatch<S>[] {
  const words = wordsIn(typed);
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const key = words.slice(from, from + length).join("");
      const before = houseNumber(words[from - 1]);
      const after = houseNumber(words[from + length]);
      const number = before ?? after;
      const rest = words.filter(
        (_, at) =>
          !(at >= from && at < from + length) &&
          !(number !== null && at === (before === null ? from + length : from - 1)),
      );
      const found = streets.flatMap((street): StreetMatch<S>[] => {
        const isExact = street.key === key;
        const isBegun = from + length === words.length && isName(key) && street.key.startsWith(key);
        const isNumbered = before !== null && isName(key) && street.alone === key;
        return isExact || isBegun || isNumbered ? [{ street, number, isExact: isExact || isNumbered, rest }] : [];
      });
      const exact = found.filter(({ isExact }) => isExact);
      if (found.length > 0) return exact.length > 0 ? exact : found;
    }
  }
  return [];
}

const isName = (key: string) => key.length >= LEAST_LETTERS && /\p{L}{3}/u.test(key);

/** Where a number is on a street: between the two points whose numbers are around it. Null where no numbers are known. */
export function pointOfNumber(points: readonly StreetPoint[], number: number): Point | null {
  const known = points.flatMap(([lat, lng, at]) => (at === undefined ? [] : [{ lat, lng, at }]));
  const after = known.find(({ at }) => at >= number) ?? known.at(-1);
  const before = known.findLast(({ at }) => at <= number) ?? known[0];
  if (!before || !after) return null;
  const part = after.at > before.at ? (number - before.at) / (after.at - before.at) : 0;
  return { lat: before.lat + (after.lat - before.lat) * part, lng: before.lng + (after.lng - before.lng) * part };
}
