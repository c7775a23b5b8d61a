import type { Language } from "../../../config/languages.ts";

/** The articles of one o'clock and of the other hours; null: a language without them. */
const ARTICLES: Readonly<Record<Language, readonly [one: string, others: string] | null>> = {
  en: null,
  ar: null,
  es: ["la", "las"],
};

/** A time of day after a preposition: Spanish has an article there, "antes de las 8:50" and "antes de la 1:15". */
export function clockInSentence(time: string, language: string): string {
  const articles = (ARTICLES as Readonly<Record<string, readonly [string, string] | null | undefined>>)[language];
  return articles ? `${articles[/^0?1\D/.test(time) ? 0 : 1]} ${time}` : time;
}
