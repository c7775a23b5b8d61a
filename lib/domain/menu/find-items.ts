import { slipsBetween } from "../text/slips.ts";
import { normaliseText, searchWords, wordsOf } from "./search-text.ts";

/** The searchable texts of an item: the title weighs most, then its categories, then the rest. */
export interface Findable {
  readonly id: string;
  readonly title: string;
  readonly category?: string;
  readonly text?: string;
  /** Words that are not the item's own: found by their beginning alone, never by their middle or with typing errors. */
  readonly keywords?: string;
}

/** A word of the menu and the items that contain it: their positions, each with the weight of the text it occurs in. */
interface Holders {
  readonly word: string;
  /** A bit set of its letters. */
  readonly letters: number;
  /** It stands in a text of these items, not among their keywords. */
  readonly isOfText: boolean;
  readonly items: number[];
  readonly weights: number[];
}

/**
 * The words of many items, indexed for searching while the guest types. Created by `createIndex`, filled by
 * `addToIndex`.
 */
export interface ItemIndex {
  /** Items by position, in menu order. */
  readonly ids: string[];
  readonly titles: string[];
  readonly positions: Map<string, number>;
  readonly words: Map<string, Holders>;
  /**
   * The words in alphabetical order, so that words with a common prefix are adjacent; null while items are being added.
   */
  sorted: readonly Holders[] | null;
}

const TITLE = 8;
const CATEGORY = 3;
const TEXT = 1;

export const createIndex = (): ItemIndex => ({
  ids: [],
  titles: [],
  positions: new Map(),
  words: new Map(),
  sorted: null,
});

/** Adds items. A long menu is added in several steps, so that none blocks the page. Ties keep the menu's order. */
export function addToIndex(index: ItemIndex, items: readonly Findable[]): void {
  index.sorted = null;
  for (const { id, title, category = "", text = "", keywords = "" } of items) {
    const at = index.positions.get(id) ?? index.ids.length;
    index.positions.set(id, at);
    index.ids[at] = id;
    index.titles[at] = normaliseText(title);
    addWords(index, at, title, TITLE);
    addWords(index, at, category, CATEGORY);
    addWords(index, at, text, TEXT);
    addWords(index, at, keywords, TEXT, { isOfText: false });
  }
}

function addWords(
  { words }: ItemIndex,
  at: number,
  text: string,
  weight: number,
  { isOfText } = { isOfText: true },
): void {
  for (const word of wordsOf(text)) {
    // A word of a text is found in more ways than a keyword, so the same word is kept for each.
    const key = isOfText ? word : `${word} `;
    const holders = words.get(key) ?? { word, letters: lettersOf(word), isOfText, items: [], weights: [] };
    words.set(key, holders);
    // Higher weights are added first: a word that also occurs in the title is already there.
    if (holders.items.at(-1) === at) continue;
    holders.items.push(at);
    holders.weights.push(weight);
  }
}

/**
 * A bit set of letters. Some letters share a bit, so a missing bit proves that a letter is missing, but a set bit
 * proves nothing.
 */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

const byWord = (one: Holders, other: Holders) => (one.word < other.word ? -1 : 1);

function sortedWords(index: ItemIndex): readonly Holders[] {
  index.sorted ??= [...index.words.values()].sort(byWord);
  return index.sorted;
}

/**
 * MENU-05: ids of the items that match every word of a search, best first. A search word matches words that start with
 * it, else words that contain it. If none does, it matches with typing errors (a letter wrong, missing, extra or
 * swapped with its neighbour): one from four letters on, two from eight. Accents, case, Arabic letter forms and vowel
 * signs are ignored.
 */
export function findItems(index: ItemIndex, keyword: string): string[] {
  const wanted = searchWords(keyword);
  const [start] = wanted;
  if (start === undefined) return [];
  const scores = wanted.map((word) => scoresOf(index, word));
  const ranks = new Map<number, string[]>();
  for (const [at, id] of index.ids.entries()) {
    let rank = index.titles[at]?.startsWith(start) ? TITLE : 0;
    for (const score of scores) rank += score[at] || Number.NEGATIVE_INFINITY;
    if (rank < 0) continue;
    const equals = ranks.get(rank);
    if (equals) equals.push(id);
    else ranks.set(rank, [id]);
  }
  return [...ranks].sort(([one], [other]) => other - one).flatMap(([, equals]) => equals);
}

/** The score of each item, by position, for one search word; 0: no match. */
function scoresOf(index: ItemIndex, word: string): Float64Array {
  const words = sortedWords(index);
  const scores = new Float64Array(index.ids.length);
  const slips = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (takeBeginnings(words, word, scores)) return scores;
  const held = word.length > 2 && take(words, scores, (candidate) => (candidate.word.includes(word) ? 0.5 : 0));
  if (held || slips === 0) return scores;
  const letters = lettersOf(word);
  take(words, scores, (candidate) => {
    // Each letter the word lacks is a typing error, which rules out most words without a full comparison.
    if (bits(letters & ~candidate.letters) > slips) return 0;
    const distance = slipsBetween(word, candidate.word, slips);
    return distance > slips ? 0 : 1 / (1 + distance);
  });
  return scores;
}

/** Words with the searched prefix are adjacent. Returns whether there are any. */
function takeBeginnings(words: readonly Holders[], word: string, scores: Float64Array): boolean {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle]?.word ?? "") < word) from = middle + 1;
    else to = middle;
  }
  const first = from;
  for (let holders = words[from]; holders?.word.startsWith(word); holders = words[from]) {
    score(holders, holders.word === word ? 2 : 1, scores);
    from += 1;
  }
  return from > first;
}

/** Scores the items of every matching word. Returns whether there was one. */
function take(words: readonly Holders[], scores: Float64Array, fits: (candidate: Holders) => number): boolean {
  let any = false;
  for (const holders of words) {
    const factor = holders.isOfText ? fits(holders) : 0;
    if (factor === 0) continue;
    any = true;
    score(holders, factor, scores);
  }
  return any;
}

function score({ items, weights }: Holders, factor: number, scores: Float64Array): void {
  for (let entry = 0; entry < items.length; entry += 1) {
    const at = items[entry] ?? 0;
    scores[at] = Math.max(scores[at] ?? 0, (weights[entry] ?? 0) * factor);
  }
}

function bits(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
