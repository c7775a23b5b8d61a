import { normaliseText, searchWords } from "../../../lib/domain/menu/search-text.ts";

/** A place of the gazetteer as it is searched: every name it has, and its postcodes. */
export interface Named {
  readonly names: readonly string[];
  readonly pins: readonly string[];
}

/** Words of this length may hold one slip, twice as long ones two. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;
/** An unmatched word weighs more than any slip. */
const UNMATCHED = 10;

/**
 * How badly a place fits what was typed, 0 being best; null when it does not. Each word must begin a word of a name or be
 * a postcode's beginning, with a slip in four letters and two in eight. Words that fit nothing ("412, 12th Main,
 * Indiranagar") are passed over as long as one of four letters or digits fits.
 */
export function placeMatch(keyword: string, place: Named): number | null {
  const words = searchWords(keyword);
  const targets = [...place.names.flatMap(searchWords), ...place.names.map(joined), ...place.pins];
  let score = 0;
  let fitting = 0;
  for (const word of words) {
    const slips = Math.min(...targets.map((target) => slipsBetween(word, target)));
    score += Number.isFinite(slips) ? slips : UNMATCHED;
    if (Number.isFinite(slips)) fitting = Math.max(fitting, word.length);
  }
  const whole = score < UNMATCHED;
  return fitting > 0 && (whole || fitting >= ONE_SLIP) ? score : null;
}

/** "J. P. Nagar" typed as "jpnagar". */
const joined = (name: string): string => normaliseText(name).replaceAll(" ", "");

/** Slips in `word` as the beginning of `target`; Infinity when there are too many to be meant. */
function slipsBetween(word: string, target: string): number {
  if (target.startsWith(word)) return 0;
  if (/^\d+$/.test(word) || word.length < ONE_SLIP) return Number.POSITIVE_INFINITY;
  const allowed = word.length >= TWO_SLIPS ? 2 : 1;
  const slips = prefixDistance(word, target);
  return slips <= allowed ? slips : Number.POSITIVE_INFINITY;
}

/** Fewest letters to add, drop, change or swap so that `word` begins `target` (Damerau-Levenshtein, optimal alignment). */
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
