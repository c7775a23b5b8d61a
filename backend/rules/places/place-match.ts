import { normaliseText, searchWords, wordsOf } from "../../../lib/domain/menu/search-text.ts";
import { slipsBetween } from "../../../lib/domain/text/slips.ts";

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
    const slips = Math.min(...targets.map((target) => slipsIn(word, target)));
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
function slipsIn(word: string, target: string): number {
  if (target.startsWith(word)) return 0;
  if (/^\d+$/.test(word) || word.length < ONE_SLIP) return Number.POSITIVE_INFINITY;
  const allowed = word.length >= TWO_SLIPS ? 2 : 1;
  const slips = slipsBetween(word, target, allowed);
  return slips <= allowed ? slips : Number.POSITIVE_INFINITY;
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
