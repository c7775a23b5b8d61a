import { normaliseText, searchWords } from "./search-text.ts";

/** What of an item can be found by its words: the title counts most, then what it belongs to, then the rest. */
export interface Findable {
  readonly id: string;
  readonly title: string;
  readonly category?: string;
  readonly text?: string;
}

/** The words of many items, ready to be searched while somebody types. Made by `createIndex`, filled by `addToIndex`. */
export interface ItemIndex {
  readonly titles: Map<string, string>;
  /** For each word of the menu: the items that have it, with the weight of the best place where it stands. */
  readonly words: Map<string, Map<string, number>>;
}

const TITLE = 8;
const CATEGORY = 3;
const TEXT = 1;

export const createIndex = (): ItemIndex => ({ titles: new Map(), words: new Map() });

/** Adds items; a long menu is added in several goes, so that none of them is felt. Menu order is kept among equals. */
export function addToIndex({ titles, words }: ItemIndex, items: readonly Findable[]): void {
  for (const { id, title, category = "", text = "" } of items) {
    titles.set(id, normaliseText(title));
    const add = (words_: string, weight: number) => {
      for (const word of searchWordsOf(words_)) {
        const holders = words.get(word) ?? new Map<string, number>();
        holders.set(id, Math.max(weight, holders.get(id) ?? 0));
        words.set(word, holders);
      }
    };
    add(title, TITLE);
    add(category, CATEGORY);
    add(text, TEXT);
  }
}

/** Every word of a text; searchWords keeps only the first eight. */
const searchWordsOf = (text: string) => normaliseText(text).split(" ").flatMap(searchWords);

/**
 * MENU-05: ids of the items that have every word of a search, best first. A word counts where a word of the item begins with it, else
 * where one holds it; one that no item has is taken with a slip of the finger: one letter wrong, missing, too many or swapped with its neighbour
 * from four letters on, two from eight. Accents, case, Arabic letter forms and vowel signs make no difference.
 */
export function findItems(index: ItemIndex, keyword: string): string[] {
  const wanted = searchWords(keyword);
  if (wanted.length === 0) return [];
  let found: Map<string, number> | null = null;
  for (const word of wanted) {
    const scores = scoresOf(index, word);
    found = found ? both(found, scores) : scores;
  }
  const start = wanted[0] ?? "";
  const rank = ([id, score]: [string, number]) => score + (index.titles.get(id)?.startsWith(start) ? TITLE : 0);
  return [...(found ?? [])].sort((one, other) => rank(other) - rank(one)).map(([id]) => id);
}

function both(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...one].flatMap(([id, score]) => (other.has(id) ? [[id, score + (other.get(id) ?? 0)]] : [])));
}

/** How well each item has one word of a search. */
function scoresOf({ titles, words }: ItemIndex, word: string): Map<string, number> {
  const scores = new Map<string, number>();
  const take = (matches: (candidate: string) => number) => {
    for (const [candidate, holders] of words) {
      const factor = matches(candidate);
      if (factor === 0) continue;
      for (const [id, weight] of holders) scores.set(id, Math.max(scores.get(id) ?? 0, weight * factor));
    }
  };
  take((candidate) => (candidate === word ? 2 : candidate.startsWith(word) ? 1 : 0));
  const slips = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (scores.size === 0 && word.length > 2) take((candidate) => (candidate.includes(word) ? 0.5 : 0));
  if (scores.size === 0 && slips > 0) {
    take((candidate) => {
      const distance = slipsBetween(word, candidate, slips);
      return distance > slips ? 0 : 1 / (1 + distance);
    });
  }
  // Map order is that of the words; equals go in menu order.
  return new Map([...titles.keys()].flatMap((id) => (scores.has(id) ? [[id, scores.get(id) ?? 0] as const] : [])));
}

/**
 * The fewest slips that turn what was typed into the beginning of a word: a letter wrong, missing, too many, or two
 * neighbours swapped. Anything above `most` is answered as `most + 1`.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  if (word.length < typed.length - most) return most + 1;
  const width = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: width + 1 }, (_, column) => column);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    let least = at;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[at - 1] === word[column - 1] ? 0 : 1;
      let cost = Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + same);
      const swapped = at > 1 && column > 1 && typed[at - 1] === word[column - 2] && typed[at - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row, most + 1);
}
