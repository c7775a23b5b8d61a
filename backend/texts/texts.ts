import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../../config/languages.ts";
import type { LocalizedText } from "../db/schema/columns.ts";

/** The backend's own texts, by dotted key. Everything else it says comes from the business's rows. */
type Texts = { [key: string]: string | Texts };

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Texts;

/** Those of the staff console stand in files of their own, under `console`. */
const byLanguage = Object.fromEntries(
  LANGUAGES.map((one): [Language, Texts] => [
    one,
    { ...read(`./${one}.json`), console: read(`./console/${one}.json`) },
  ]),
) as Record<Language, Texts>;

export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** A text in a language with `{name}` filled in. An unknown key throws: it is a bug. */
export function translator(language: Language): Translate {
  return (key, params = {}) => {
    let node: string | Texts | undefined = byLanguage[language];
    for (const part of key.split(".")) node = typeof node === "object" ? node[part] : undefined;
    if (typeof node !== "string") throw new Error(`backend/texts/${language}.json has no text "${key}".`);
    return node.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  };
}

const plurals = new Map(LANGUAGES.map((language) => [language, new Intl.PluralRules(language)]));

/** A text with one form for each plural category of the language, with `{n}` and the other parameters filled in. */
export function counted(
  language: Language,
  key: string,
  n: number,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const form = plurals.get(language)?.select(n) ?? "other";
  return translator(language)(`${key}.${form}`, { ...params, n });
}

/** One of the backend's texts in every language, for rows that are kept (bill lines, charges). */
export function inEveryLanguage(key: string, params?: Readonly<Record<string, string | number>>): LocalizedText {
  return Object.fromEntries(LANGUAGES.map((language) => [language, translator(language)(key, params)]));
}

/** A row's text in the asked language, else in the business's default one, else in any; null when there is none. */
export function pick(text: LocalizedText | null | undefined, language: string, fallback: string): string | null {
  if (!text) return null;
  return text[language as Language] ?? text[fallback as Language] ?? Object.values(text)[0] ?? null;
}
