/** The first sentence of a text, for places with room for one only; a full stop inside a word or number ends none. */
export function firstSentence(text: string): string {
  const end = /[.!?؟。](?=\s|$)/u.exec(text);
  return text.slice(0, end ? end.index + 1 : undefined).trim();
}

/** A text of at most so many letters, which says so where it was longer. Half of an emoji would be no letter. */
export function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : text;
}

/** How much of what is the same stands before the difference, as a part of the whole. */
const LEAD = 1 / 4;

const isSpace = (text: string, at: number): boolean => text.charAt(at).trim() === "";
/** Whether the second half of an emoji stands there. */
const isHalf = (text: string, at: number): boolean => text.charCodeAt(at) >> 10 === 0x37;

/**
 * Two texts for comparison, each shortened to about `most` letters. Long texts that begin alike are cut a few words before
 * their first difference.
 */
export function differing(one: string, other: string, most: number): readonly [string, string] {
  const from = Math.max(one.length, other.length) > most ? beginOf(one, other, most) : 0;
  // A letter has two units at most. The rest of a text may be a megabyte.
  const shown = (text: string) => `${from > 0 ? "…" : ""}${shortened(text.slice(from, from + 2 * most + 2), most)}`;
  return [shown(one), shown(other)];
}

function beginOf(one: string, other: string, most: number): number {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same += 1;
  const lead = Math.round(most * LEAD);
  let from = Math.max(0, same - lead);
  // At the beginning of a word, if one is near.
  while (from > 0 && from < same && !isSpace(one, from - 1)) from += 1;
  if (from === same) from = Math.max(0, same - lead);
  return isHalf(one, from) ? from - 1 : from;
}
