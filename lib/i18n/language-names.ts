import type { Language } from "@/config/constants";

/** Each language as its speakers write it: names, not texts to translate. */
const NAMES: Record<Language, string> = { en: "English", ar: "العربية", es: "Español" };

export function languageNames(languages: readonly Language[]): { code: Language; name: string }[] {
  return languages.map((code) => ({ code, name: NAMES[code] }));
}
