import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { createTranslator, type ICUArgs } from "use-intl/core";
import { directionOf, LANGUAGES, type Language } from "../../config/languages.ts";
import { countryOf } from "../../lib/domain/shop/country.ts";
import { isolatedNames } from "../../lib/domain/text/isolated.ts";
import { regional } from "../../lib/i18n/regional.ts";
import type { BackendTexts, ConsoleTexts } from "./generated/texts.ts";
import type { LocalizedText } from "./localized-text.ts";
import { withNames } from "./possessive.ts";

/** The backend's own texts, in ICU syntax. All other texts come from the business's rows. */
type Messages = { [key: string]: string | Messages };

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Messages;

/** The staff console's texts have files of their own and are added under `console`. */
const messages = Object.fromEntries(
  LANGUAGES.map((one): [Language, Messages] => [
    one,
    { ...read(`./${one}.json`), console: read(`./console/${one}.json`) },
  ]),
) as Record<Language, Messages>;

/** Every text by its dotted key, with the English text as a literal type, from which its values are derived. */
type Texts = BackendTexts & { [Key in keyof ConsoleTexts as `console.${Key}`]: ConsoleTexts[Key] };
export type TextKey = keyof Texts;

/** The keys of one group: `KeyIn<"errors">` is "store_unknown", "table_unknown" … */
export type KeyIn<Group extends string> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name
    : never
  : never;

/** The same of the console's texts. */
export type ConsoleKeyIn<Group extends string> = KeyIn<`console.${Group}`>;

type Values<Text extends string> = ICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** If a key is one of several, the values of all of them. */
type AllValues<Text extends string> = (Text extends string ? (values: Values<Text>) => void : never) extends (
  values: infer All,
) => void
  ? All
  : never;
type ArgumentsOf<Text extends string> =
  Partial<AllValues<Text>> extends AllValues<Text> ? [values?: AllValues<Text>] : [values: AllValues<Text>];

/** The values that a text needs beside its key; none if it has no placeholders. */
export type TextArguments<Key extends TextKey> = ArgumentsOf<Texts[Key]>;

export type Translate = <Key extends TextKey>(key: Key, ...values: TextArguments<Key>) => string;
/** For values from a rule or a refusal, whose names the compiler does not know. */
export type TranslateUnchecked = (key: TextKey, values: Readonly<Record<string, string | number>>) => string;
export type TranslateConsole = <Key extends keyof ConsoleTexts>(
  key: Key,
  ...values: ArgumentsOf<ConsoleTexts[Key]>
) => string;

/** Names of the other direction are isolated in what is said, as in the storefront. */
function createTexts(language: Language, namespace?: "console", texts = messages[language]): unknown {
  const toLeft = directionOf(language) === "rtl";
  const translated = createTranslator({
    // Latin digits, as guests and staff type them, also in Arabic.
    locale: `${language}-u-nu-latn` as Language,
    messages: texts,
    ...(namespace ? { namespace } : {}),
    onError: (error) => {
      throw error;
    },
  }) as unknown as (key: string, values?: object) => string;
  return (key: string, values?: object) => {
    if (!values) return translated(key);
    const names = isolatedNames(values, toLeft);
    return withNames[language](translated(key, names), names);
  };
}

const translators = new Map(LANGUAGES.map((one) => [one, createTexts(one) as Translate]));
const consoleTranslators = new Map(LANGUAGES.map((one) => [one, createTexts(one, "console") as TranslateConsole]));

/** The texts in a language. */
export const translator = (language: Language): Translate => translators.get(language) as Translate;

const ofCountries = new Map<string, Translate>();

/** The texts in a language, in the words of the shop's country: what guests read. */
export function translatorFor(language: Language, shop: { isd_code: string; currency: string }): Translate {
  const country = countryOf({ countryCode: shop.isd_code, currency: shop.currency });
  const key = `${language}-${country}`;
  const known = ofCountries.get(key);
  if (known) return known;
  const texts = regional(messages[language], language, country);
  const made =
    texts === messages[language] ? translator(language) : (createTexts(language, undefined, texts) as Translate);
  ofCountries.set(key, made);
  return made;
}

/** The staff console's texts, by their keys in its own files. */
export const consoleTranslator = (language: Language): TranslateConsole =>
  consoleTranslators.get(language) as TranslateConsole;

const find = (key: string, language: Language): string | Messages | undefined =>
  key
    .split(".")
    .reduce<string | Messages | undefined>(
      (at, part) => (typeof at === "object" ? at[part] : undefined),
      messages[language],
    );

/** Whether a group has a text with this name, which came from a row or a form. */
export const isKeyIn = <Group extends string>(group: Group, name: unknown): name is KeyIn<Group> =>
  typeof name === "string" && typeof find(`${group}.${name}`, "en") === "string";

/** A console text compiled for the browser script, which formats it (`icu-minify/format`). */
export const compiledText = (language: Language, key: keyof ConsoleTexts): CompiledMessage =>
  compile(find(`console.${key}`, language) as string);

/** One of the backend's texts in every language, for stored rows: `inEveryLanguage((text) => text("bill.tip"))`. */
export function inEveryLanguage(say: (text: Translate) => string): LocalizedText {
  return Object.fromEntries(LANGUAGES.map((language) => [language, say(translator(language))]));
}

/** A row's text in the requested language, else in the business's default one, else in any; null if there is none. */
export function pick(text: LocalizedText | null | undefined, language: string, fallback: string): string | null {
  if (!text) return null;
  return text[language as Language] ?? text[fallback as Language] ?? Object.values(text)[0] ?? null;
}
