import { type Language, traitsOf } from "@/config/languages";

/** For a language switcher: each language in its own name. */
export function languageNames(languages: readonly Language[]): { code: Language; name: string }[] {
  return languages.map((code) => ({ code, name: traitsOf(code).name }));
}
