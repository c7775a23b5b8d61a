import { normaliseText, searchWords, wordsOf } from "../../../lib/domain/menu/search-text.ts";

/** A place of the gazetteer with all its names and postcodes, for searching. */
export interface NamedPlace {
  readonly names: readonly string[];
  readonly pins: readonly string[];
}

/** Words of at least this length may have one typo, words twice as long two. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;
/** A word of at least this length is known with a typo too; "lane" is not a slip for "lake". */
const KNOWN_WITH_SLIPS = 6;
/** Words of street addresses and of many names: beside words that no place has, they name none. */
const COMMON: ReadonlySet<string> = new Set(
  "park street avenue road square lane drive boulevard center centre market station church north south east west parque calle carrera avenida plaza barrio centro mercado estacion iglesia edificio torre conjunto شارع طريق مجمع مبنى حديقه سوق".split(
    " ",
  ),
);
/** What is said before a postcode too short to be known by its length: the blocks of Bahrain. */
const BLOCK: ReadonlySet<string> = new Set("block blk bloque مجمع بلوك".split(" "));
/** An unmatched word weighs more than any typo. */
const UNMATCHED = 10;

/**
 * How badly a place matches a keyword: 0 is best, null is no match. Each word must be the start of a word of a name or
 * of a postcode, with one typo from four letters and two from eight. Words that match nothing ("412, 12th Main,
 * Indiranagar") are ignored as long as one word of at least four characters matches, or of six with a typo, that is not
 * common to many places ("Parque"), or a number after the word for a block is the place's postcode ("Block 338").
 */
export function placeMatch(keyword: string, place: NamedPlace): number | null {
  const words = searchWords(keyword);
  const targets = [...place.names.flatMap(searchWords), ...place.names.map(joined), ...place.pins];
  const blocks = blocksIn(keyword);
  let score = 0;
  let fitting = false;
  let isKnown = false;
  for (const word of words) {
    if (blocks.length > 0 && BLOCK.has(word)) continue;
    if (blocks.includes(word) && place.pins.includes(word)) isKnown = true;
    const slips = Math.min(...targets.map((target) => slipsBetween(word, target)));
    score += Number.isFinite(slips) ? slips : UNMATCHED;
    if (!Number.isFinite(slips)) continue;
    fitting = true;
    const names = slips === 0 ? word.length >= ONE_SLIP : word.length >= KNOWN_WITH_SLIPS;
    if (names && !COMMON.has(word)) isKnown = true;
  }
  const whole = score < UNMATCHED;
  return fitting && (whole || isKnown) ? score : null;
}

/** The numbers that a keyword calls blocks. */
function blocksIn(keyword: string): readonly string[] {
  const words = wordsOf(keyword);
  return words.filter((word, at) => /^\d+$/.test(word) && BLOCK.has(words[at - 1] ?? ""));
}

/** "J. P. Nagar" typed as "jpnagar". */
const joined = (name: string): string => normaliseText(name).replaceAll(" ", "");

/** Typos in `word` as the start of `target`; Infinity if there are too many. */
function slipsBetween(word: string, target: string): number {
  if (target.startsWith(word)) return 0;
  if (/^\d+$/.test(word) || word.length < ONE_SLIP) return Number.POSITIVE_INFINITY;
  const allowed = word.length >= TWO_SLIPS ? 2 : 1;
  const slips = prefixDistance(word, target);
  return slips <= allowed ? slips : Number.POSITIVE_INFINITY;
}

/**
 * Fewest letters to add, drop, change or swap so that `target` starts with `word` (Damerau-Levenshtein, optimal
 * alignment).
 */
function prefixDistance(word: string, target: string): number {
  const a = Array.from(word);
  const b = Array.from(target);
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}

/** The first digits of a postcode, which name a region in most countries. */
const REGION_DIGITS = 3;
/** Shorter numbers are houses, streets and blocks. */
const POSTCODE = /(?:^|\s)(\d{5,})$/;

/** The regions of postcodes. */
export const regionsOf = (pins: readonly string[]): ReadonlySet<string> =>
  new Set(pins.filter((pin) => pin.length > 4).map((pin) => pin.slice(0, REGION_DIGITS)));

/**
 * Whether an address ends with a postcode of another region than these: "New York, NY 10001" is not in Brooklyn, although
 * its words match.
 */
export function isInAnotherRegion(keyword: string, regions: ReadonlySet<string>): boolean {
  const code = POSTCODE.exec(normaliseText(keyword))?.[1];
  return code !== undefined && regions.size > 0 && !regions.has(code.slice(0, REGION_DIGITS));
}
