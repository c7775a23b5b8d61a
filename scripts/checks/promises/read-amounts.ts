import type { Language } from "../../../config/languages.ts";
import { exponentOf } from "../../../lib/domain/money.ts";
import { plain } from "./read-times.ts";

type ByLanguage<Value> = Readonly<Record<Language, Value>>;

/** Per currency: its signs, which are written in every language, and its words. */
const CURRENCIES: Readonly<Record<string, { readonly signs: string; readonly words: ByLanguage<string> }>> = {
  INR: { signs: "₹", words: { en: "rupees?", es: "rupias?", ar: "روبية" } },
  COP: { signs: "\\$", words: { en: "pesos?", es: "pesos?", ar: "بيزو" } },
  USD: { signs: "\\$", words: { en: "dollars?", es: "dólar|dólares", ar: "دولارات|دولارًا|دولارا|دولار" } },
  BHD: {
    signs: "bd|د\\.ب\\.?",
    words: { en: "dinars?", es: "dinar|dinares", ar: "دنانير|دينارًا|دينارا|دينار" },
  },
};
const signOf = (currency: string, language: Language): string => {
  const known = CURRENCIES[currency];
  return known ? `${known.signs}|${known.words[language]}` : currency.toLowerCase();
};

/** Number words from one to ten, and other counting words. */
const COUNTS: ByLanguage<readonly string[]> = {
  en: ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  es: ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"],
  ar: ["واحد", "اثنان", "ثلاثة", "أربعة", "خمسة", "ستة", "سبعة", "ثمانية", "تسعة", "عشرة"],
};
const counts = (language: Language) => COUNTS[language].join("|");
const numberOf = (word: string, language: Language): number => {
  const known = COUNTS[language].indexOf(word);
  return known >= 0 ? known + 1 : Number(word.replace(",", "."));
};

/**
 * "12.000" is twelve dinars or twelve thousand pesos: a separator followed by as many digits as the currency has
 * decimals is the decimal point.
 */
export function amountOf(digits: string, currency: string): number {
  const exponent = exponentOf(currency);
  const point = exponent > 0 ? new RegExp(`^(.*)[.,](\\d{${exponent}})$`).exec(digits) : null;
  const whole = (point?.[1] ?? digits).replace(/[.,\s]/g, "");
  return Number(`${whole}.${point?.[2] ?? "0"}`);
}

/** The amounts of money in a sentence, in major units. */
export function amountsIn(sentence: string, currency: string, language: Language): number[] {
  const text = plain(sentence);
  const sign = signOf(currency, language);
  const number = "\\d[\\d.,]*\\d|\\d";
  const before = [...text.matchAll(new RegExp(`(?:${sign})\\s?(${number})`, "gu"))].map(([, digits = ""]) => digits);
  const after = [...text.matchAll(new RegExp(`(?<![\\d.,])(${number})\\s?(?:${sign})(?![\\d\\p{L}])`, "gu"))].map(
    ([, digits = ""]) => digits,
  );
  const words = [...text.matchAll(new RegExp(`(?<!\\p{L})(${counts(language)})\\s(?:${sign})(?!\\p{L})`, "gu"))].map(
    ([, word = ""]) => numberOf(word, language),
  );
  return [...before, ...after].map((digits) => amountOf(digits, currency)).concat(words);
}

const PERCENT: ByLanguage<string> = { en: "percent|per cent", es: "por ciento", ar: "بالمئة|في المئة" };

/** The percentages in a sentence. */
export function percentsIn(sentence: string, language: Language): number[] {
  const text = plain(sentence);
  const rule = new RegExp(
    `(?<![\\p{L}\\d.,])(\\d+(?:[.,]\\d+)?|${counts(language)})\\s?(?:%|${PERCENT[language]})`,
    "gu",
  );
  return [...text.matchAll(rule)].map(([, word = ""]) => numberOf(word, language));
}

interface Unit {
  readonly seconds: number;
  readonly words: ByLanguage<string>;
}
const UNITS: readonly Unit[] = [
  { seconds: 1, words: { en: "seconds?", es: "segundos?", ar: "ثانية|ثوان" } },
  { seconds: 60, words: { en: "minutes?|min", es: "minutos?|min", ar: "دقيقة|دقائق|دقيقتان|دقيقتين" } },
  { seconds: 3600, words: { en: "hours?", es: "horas?", ar: "ساعة|ساعات|ساعتان|ساعتين" } },
];
/** Number words used for durations only: "fifteen minutes". */
const TENS: ByLanguage<Readonly<Record<string, number>>> = {
  en: { fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90, half: 0.5, an: 1, a: 1 },
  es: {
    quince: 15,
    veinte: 20,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    noventa: 90,
    media: 0.5,
    una: 1,
    un: 1,
  },
  ar: { عشر: 15, عشرين: 20, ثلاثين: 30, أربعين: 40, خمسين: 50, نصف: 0.5 },
};

/** The durations in a sentence, in seconds. */
export function durationsIn(sentence: string, language: Language): number[] {
  const text = plain(sentence);
  const tens = TENS[language];
  return UNITS.flatMap(({ seconds, words }) => {
    const rule = new RegExp(
      `(?<![\\p{L}\\d])(\\d+(?:[.,]\\d+)?|${counts(language)}|${Object.keys(tens).join("|")})[\\s-](?:an? )?(?:${words[language]})(?!\\p{L})`,
      "gu",
    );
    return [...text.matchAll(rule)].map(([, word = ""]) => (tens[word] ?? numberOf(word, language)) * seconds);
  });
}

const STORES: ByLanguage<string> = {
  en: "kitchens|shops|stores|branches",
  es: "cocinas|locales|sucursales",
  ar: "مطابخ|فروع",
};

/** The number of stores that a sentence states ("six kitchens", "tres locales", "ستة مطابخ"), or null. */
export function storesCounted(sentence: string, language: Language): number | null {
  const rule = new RegExp(`(?<![\\p{L}\\d])(\\d+|${counts(language)})\\s(?:${STORES[language]})(?!\\p{L})`, "u");
  const word = rule.exec(plain(sentence))?.[1];
  return word ? numberOf(word, language) : null;
}
