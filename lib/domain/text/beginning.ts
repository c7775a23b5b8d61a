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
