/**
 * What the product needs to know about a language. No column has a default: a language without one of them does not
 * compile. Each language also has its text files; `npm run verify` lists missing ones.
 */
interface LanguageTraits {
  /** The language's name in that language. Not translated. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Separates the items of an inline list. */
  readonly comma: string;
  /** Each plural form that the texts use, with a sample number for it. */
  readonly plurals: Readonly<Partial<Record<Intl.LDMLPluralRule, number>>>;
  /**
   * What the language needs from a font beyond English letters: another script, or letters that appear on first
   * screens.
   */
  readonly font: { readonly script: "latin" | "arabic"; readonly letters: string };
  /** Open Graph locales include a territory; these are the most widely understood ones. */
  readonly openGraph: string;
  /** The locale of Facebook's sign-in, which uses its own territories. */
  readonly facebook: string;
  /** Prefix of the time zones that use a 12-hour clock although the language alone does not imply it; null: none. */
  readonly twelveHourZones: string | null;
  /**
   * Where the plain language means the dates of one part of the world ("Nov 23", "4:30 PM"): the prefix of its time
   * zones, and the locale of all others ("23 Nov", "4:30 pm"). Null: they are the same everywhere.
   */
  readonly dates: { readonly zones: string; readonly elsewhere: string } | null;
}

/** Every supported language (I18N-01). CONTRIBUTING.md explains how to add one. */
export const LANGUAGE_TABLE = {
  en: {
    name: "English",
    direction: "ltr",
    comma: ", ",
    plurals: { one: 1, other: 100 },
    font: { script: "latin", letters: "" },
    openGraph: "en_US",
    facebook: "en_US",
    twelveHourZones: null,
    dates: { zones: "America/", elsewhere: "en-001" },
  },
  ar: {
    name: "العربية",
    direction: "rtl",
    comma: "، ",
    plurals: { zero: 0, one: 1, two: 2, few: 3, many: 11, other: 100 },
    font: { script: "arabic", letters: "" },
    openGraph: "ar_AR",
    facebook: "ar_AR",
    twelveHourZones: null,
    dates: null,
  },
  es: {
    name: "Español",
    direction: "ltr",
    comma: ", ",
    plurals: { one: 1, other: 100 },
    font: { script: "latin", letters: "á" },
    openGraph: "es_ES",
    facebook: "es_LA",
    twelveHourZones: "America/",
    dates: null,
  },
} as const satisfies Readonly<Record<string, LanguageTraits>>;

export type Language = keyof typeof LANGUAGE_TABLE;

export const LANGUAGES: readonly Language[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.keys(LANGUAGE_TABLE) as Language[],
);

export const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language === code);

/** Returns the language if it is supported, else English. */
export const knownLanguage = (code: unknown): Language => (isLanguage(code) ? code : "en");

/**
 * The first supported language of an Accept-Language header, or of one locale such as "es_MX"; null without any. Browsers name
 * the preferred language first, so the weights are not read.
 */
export function acceptedLanguage(header: unknown): Language | null {
  const tags = typeof header === "string" ? header.split(",") : [];
  return tags.map((tag) => tag.trim().split(/[-_;]/)[0]?.toLowerCase()).find(isLanguage) ?? null;
}

/** Returns the traits of a language, or those of English for an unknown code. */
export const traitsOf = (code: unknown): LanguageTraits => LANGUAGE_TABLE[knownLanguage(code)];

export const directionOf = (code: unknown): "ltr" | "rtl" => traitsOf(code).direction;
