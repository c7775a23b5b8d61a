import type { LocalizedText } from "@/config/fields";
import { directionOf, LANGUAGES, type Language } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { ownDirection } from "@/lib/domain/text/isolated";

/** Attributes of a text that is not in its page's language. */
export interface OwnLanguage {
  readonly lang?: Language | undefined;
  readonly dir: "ltr" | "rtl";
}

/**
 * For a text that a visitor reads in another language because it was not translated: without its own direction the signs
 * at its end change places. Undefined: it is in the page's language, or runs the same way.
 */
export function ownLanguage({ biz }: BusinessConfig, text: LocalizedText | undefined, locale: string) {
  if (text === undefined || typeof text === "string") return withOwnDirection(text ?? "", locale);
  if (text[locale as Language] !== undefined) return undefined;
  const written = LANGUAGES.filter((language) => text[language] !== undefined);
  const lang = written.includes(biz.defaultLanguage) ? biz.defaultLanguage : written[0];
  return lang && { lang, dir: directionOf(lang) };
}

/** For a text whose language nobody knows: by its letters. */
export function withOwnDirection(text: string, locale: string): OwnLanguage | undefined {
  const dir = ownDirection(text, directionOf(locale) === "rtl");
  return dir && { dir };
}
