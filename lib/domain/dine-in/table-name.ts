/** How a language speaks of a table within a sentence. */
export interface TableWords {
  /** Its word for a table, with which a name may begin. */
  readonly word: string;
  /** "la mesa 4", for a name without the word. */
  inSentence(name: string): string;
}

/**
 * A table's name within a sentence: "Mesa 4" is "la mesa 4" there, and "4" or "Terraza 2" is said to be a table. The name
 * may begin with the word as sentences have it, with its article.
 */
export function tableInSentence(name: string, { word, inSentence }: TableWords): string {
  const starts = [inSentence("").trim(), word].map((start) => `${start.toLowerCase()} `);
  const prefix = starts.find((start) => name.toLowerCase().startsWith(start)) ?? "";
  return inSentence(name.slice(prefix.length).trim());
}
