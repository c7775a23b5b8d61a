import type { Language } from "../../config/languages.ts";

/** English: what belongs to a name that ends in s has the apostrophe alone ("Tap Payments' dashboard"). Texts write 's after any name. */
function possessive(text: string, values: object): string {
  return Object.values(values).reduce<string>(
    (said, name) =>
      typeof name === "string" && name.toLowerCase().endsWith("s") ? said.replaceAll(`${name}'s`, `${name}'`) : said,
    text,
  );
}

const asWritten = (text: string): string => text;

/** What a language does to the names in a text. */
export const withNames: Readonly<Record<Language, (text: string, values: object) => string>> = {
  en: possessive,
  ar: asWritten,
  es: asWritten,
};
