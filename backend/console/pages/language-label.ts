import { isLanguage } from "../../../config/languages.ts";
import type { ConsoleContext } from "../console-context.ts";

/** A language as the label of a field: Spanish writes it in lower case inside a sentence, but here it begins a line. */
export function languageLabel({ t }: Pick<ConsoleContext, "t">, language: string): string {
  const word = isLanguage(language) ? t(`language.${language}`) : language;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
