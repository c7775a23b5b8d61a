/** The first sentence of a text, for places with room for one only. */
export function firstSentence(text: string, locale: string): string {
  const [first] = new Intl.Segmenter(locale, { granularity: "sentence" }).segment(text);
  return first?.segment.trim() ?? "";
}
