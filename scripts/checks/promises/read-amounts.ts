import type { Language } from "../../../config/languages.ts";
import { exponentOf } from "../../../lib/domain/money.ts";
import { plain } from "./read-times.ts";

const SIGNS: Readonly<Record<string, string>> = {
  INR: "₹|روبية|rupees?|rupias?",
  COP: "\\$|pesos?",
  USD: "\\$|dollars?|dólares",
  BHD: "bd|د\\.ب\\.?|دنانير|دينارًا|دينارا|دينار|dinars?|dinares?",
};
/** Number words from one to ten, and other counting words. */
const COUNTS: Readonly<Record<Language, readonly string[]>> = {
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
  const sign = SIGNS[currency] ?? currency.toLowerCase();
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

/** The percentages in a sentence. */
export function percentsIn(sentence: string, language: Language): number[] {
  const text = plain(sentence);
  const rule = new RegExp(
    `(?<![\\p{L}\\d.,])(\\d+(?:[.,]\\d+)?|${counts(language)})\\s?(?:%|percent|per cent|por ciento|بالمئة|في المئة)`,
    "gu",
  );
  return [...text.matchAll(rule)].map(([, word = ""]) => numberOf(word, language));
}

const UNITS = {
  second: "seconds?|segundos?|ثانية|ثوان",
  minute: "minutes?|min|minutos?|دقيقة|دقائق|دقيقتان|دقيقتين",
  hour: "hours?|horas?|ساعة|ساعات|ساعتان|ساعتين",
} as const;
const SECONDS = { second: 1, minute: 60, hour: 3600 } as const;
/** Number words used for durations only: "fifteen minutes". */
const TENS: Readonly<Record<string, number>> = {
  ...{ fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90, half: 0.5, an: 1, a: 1 },
  ...{
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
  ...{ عشر: 15, عشرين: 20, ثلاثين: 30, أربعين: 40, خمسين: 50, نصف: 0.5 },
};

/** The durations in a sentence, in seconds. */
export function durationsIn(sentence: string, language: Language): number[] {
  const text = plain(sentence);
  return Object.entries(UNITS).flatMap(([unit, names]) => {
    const rule = new RegExp(
      `(?<![\\p{L}\\d])(\\d+(?:[.,]\\d+)?|${counts(language)}|${Object.keys(TENS).join("|")})[\\s-](?:an? )?(?:${names})(?!\\p{L})`,
      "gu",
    );
    return [...text.matchAll(rule)].map(
      ([, word = ""]) => (TENS[word] ?? numberOf(word, language)) * SECONDS[unit as keyof typeof SECONDS],
    );
  });
}

/** The number of stores that a sentence states ("six kitchens", "tres locales", "ستة مطابخ"), or null. */
export function storesCounted(sentence: string, language: Language): number | null {
  const noun = "kitchens|shops|stores|branches|cocinas|locales|sucursales|مطابخ|فروع";
  const rule = new RegExp(`(?<![\\p{L}\\d])(\\d+|${counts(language)})\\s(?:${noun})(?!\\p{L})`, "u");
  const word = rule.exec(plain(sentence))?.[1];
  return word ? numberOf(word, language) : null;
}
