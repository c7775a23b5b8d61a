/** The first sentence of a text, for places with room for one only; a full stop inside a word or number ends none. */
export function firstSentence(text: string): string {
  const end = /[.!?؟。](?=\s|$)/u.exec(text);
  return text.slice(0, end ? end.index + 1 : undefined).trim();
}
