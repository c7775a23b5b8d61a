import { type Language, traitsOf } from "@/config/languages";

/** For a switcher: each language as its speakers write it. */
export function languageNames(languages: readonly Language[]): { code: Language; name: string }[] {
  return languages.map((code) => ({ code, name: traitsOf(code).name }));
}
