/** How a language speaks of a table within a sentence. */
export interface TableWords {
  /** Its word for a table, with which a name may begin. */
  readonly word: string;
  /** "la mesa 4", for a name without the word. */
  named(name: string): string;
}

/** The Arabic article may stand before the word already. */
const ARTICLE = "ال";

/** A table's name within a sentence: "Mesa 4" is "la mesa 4" there, and "4" or "Terraza 2" is said to be a table. */
export function tableInSentence(name: string, { word, named }: TableWords): string {
  const known = [`${ARTICLE}${word}`, word].find((start) => name.toLowerCase().startsWith(`${start.toLowerCase()} `));
  return named(known ? name.slice(known.length + 1).trim() : name);
}
