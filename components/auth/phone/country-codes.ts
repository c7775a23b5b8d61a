import type { PhoneRules } from "@/components/auth/phone/phone-rules";
import { knownLanguage, type Language, traitsOf } from "@/config/languages";

export interface CountryCode {
  /** "+973" */
  readonly code: string;
  /** "+973 Bahrain" in the page's language; the code first, because a narrow list shows no more. */
  readonly label: string;
}

/** Plain "es" names countries as Spain does; the shops in Spanish are in America. */
const NAMED_IN: Readonly<Record<Language, string>> = { en: "en", ar: "ar", es: "es-419" };

/** A code with more regions is named by the first ones: +44 and +1 have a long list of islands. */
const NAMED = 3;

/**
 * Country codes to choose from, sorted by name in `locale`, with those of `kept` first (the shop's own among them).
 * Until the numbering plans have loaded there are no others.
 */
export function countryCodes(locale: string, kept: readonly string[], rules: PhoneRules | null): CountryCode[] {
  const names = new Intl.DisplayNames([NAMED_IN[knownLanguage(locale)]], { type: "region" });
  const known = rules?.callingCodes() ?? new Map<string, readonly string[]>();
  const nameOf = (code: string) => {
    const regions = known.get(code.slice(1)) ?? [];
    // The plan lists the main country first.
    return regions
      .slice(0, NAMED)
      .map((region) => names.of(region) ?? region)
      .join(traitsOf(locale).comma);
  };
  const first = [...new Set(kept)];
  const others = [...known.keys()].map((digits) => `+${digits}`).filter((code) => !first.includes(code));
  const sorted = others.map((code) => ({ code, name: nameOf(code) }));
  sorted.sort((a, b) => a.name.localeCompare(b.name, locale));
  // Digits run left to right in every language: isolated, so that Arabic keeps the plus in front.
  return [...first.map((code) => ({ code, name: nameOf(code) })), ...sorted].map(({ code, name }) => ({
    code,
    label: `\u2066${code}\u2069 ${name}`.trim(),
  }));
}
