/** What the product has to know of a language. A text file belongs to each: `npm run verify` names the ones that are missing. */
interface LanguageTraits {
  /** As its speakers write it: a name, not a text to translate. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Between the parts of a list on one line. */
  readonly comma: string;
  /** Each plural form that texts have, with a number that takes it. */
  readonly plurals: Readonly<Partial<Record<Intl.LDMLPluralRule, number>>>;
  /** What its words need of a font beside the letters of English: another script, or a letter that first screens have. */
  readonly font: { readonly script: "latin" | "arabic"; readonly letters: string };
  /** Open Graph has languages with a territory only; these are the ones that every reader of it knows. */
  readonly openGraph: string;
  /** Facebook's sign-in has territories of its own. */
  readonly facebook: string;
  /** Where the clock has twelve hours although the language alone does not say so: how those time zones begin. */
  readonly twelveHourZones?: string;
}

/** Every language of the product, once (I18N-01). How to add one is in CONTRIBUTING.md. */
export const LANGUAGE_TABLE = {
  en: {
    name: "English",
    direction: "ltr",
    comma: ", ",
    plurals: { one: 1, other: 100 },
    font: { script: "latin", letters: "" },
    openGraph: "en_US",
    facebook: "en_US",
  },
  ar: {
    name: "العربية",
    direction: "rtl",
    comma: "، ",
    plurals: { zero: 0, one: 1, two: 2, few: 3, many: 11, other: 100 },
    font: { script: "arabic", letters: "" },
    openGraph: "ar_AR",
    facebook: "ar_AR",
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
  },
} as const satisfies Readonly<Record<string, LanguageTraits>>;

export type Language = keyof typeof LANGUAGE_TABLE;

export const LANGUAGES: readonly Language[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.keys(LANGUAGE_TABLE) as Language[],
);

export const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language === code);

/** The language itself when it is one of ours, else English. */
export const knownLanguage = (code: unknown): Language => (isLanguage(code) ? code : "en");

/** The traits of a language, those of English for any other code. */
export const traitsOf = (code: unknown): LanguageTraits => LANGUAGE_TABLE[knownLanguage(code)];

export const directionOf = (code: unknown): "ltr" | "rtl" => traitsOf(code).direction;
