import { directionOf, knownLanguage } from "../../config/languages.ts";

/**
 * Money is an integer number of minor units everywhere in the code (₹120.50 is 12050) and a decimal in major units on
 * the GraphQL wire (D4). No sum, product or conversion here uses binary fractions.
 *
 * The exponent is the business's, not the gateway's: COP and CLP count whole pesos, because section 9 of
 * payments-and-widgets.md shows them without decimals (ISO gives COP two), and MGA counts whole ariary, because the
 * same section charges it so. Amounts for a gateway are converted by the payment client (PGW-13).
 */
const EXPONENTS: Readonly<Record<string, number>> = {
  COP: 0,
  CLP: 0,
  BIF: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  MGA: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

declare const minorUnit: unique symbol;
declare const wireDecimal: unique symbol;

/**
 * An amount in minor units. Created by `asMinor`, and by `toMinor` and `toMinorRounded` (`money/decimals.ts`); the
 * functions below calculate with it.
 */
export type Minor = number & { readonly [minorUnit]: true };

/**
 * A decimal of the GraphQL wire. It is a JSON number on the wire but not a `number` for the compiler, so code that
 * forgets to convert it cannot add, show or compare it.
 */
export interface WireDecimal {
  readonly [wireDecimal]: true;
}

/** A number that is not an amount in minor units yet. */
export type Major = number & { readonly [minorUnit]?: never };

/** Brands an integer as minor units. Throws RangeError on a fraction or an overflow, which is a bug of the caller. */
export function asMinor(units: number): Minor {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Money must be an integer of minor units, got ${units}.`);
  return units as Minor;
}

export const ZERO = 0 as Minor;

/** Locales determined by the currency (I18N-04); every other currency follows the page's language. */
const LOCALE_OF_CURRENCY: Readonly<Record<string, string>> = { INR: "en-IN", USD: "en-US", COP: "es-CO", CLP: "es-CL" };

/** Largest accepted amount in minor units: far above any bill, far below what an integer represents exactly. */
export const MAX_MINOR = 999_999_999_999;

/** Number of decimals of a currency: 2 unless listed in the table above. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency.toUpperCase()] ?? 2;
}

/** Minor units → decimal text with all decimals of the currency: (12050, "INR") → "120.50". */
export const toDecimalString = (minor: Minor, currency: string): string => decimalOf(minor, exponentOf(currency));

/** Minor units of a unit with so many decimals → decimal text. */
export function decimalOf(minor: Minor, exponent: number): string {
  const digits = String(Math.abs(asMinor(minor))).padStart(exponent + 1, "0");
  const sign = minor < 0 ? "-" : "";
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat({ locale, currency, exponent }: MoneyFormat): Intl.NumberFormat {
  const key = `${locale}/${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  formats.set(key, format);
  return format;
}

/** `formatMoney` with a format that is known already. */
export function formatAmount(minor: Minor, format: MoneyFormat): string {
  const text = decimalOf(minor, format.exponent) as `${number}`;
  if (!/^[A-Z]{3}$/i.test(format.currency)) return `${text}\u00a0${format.currency}`.trim();
  // A no-break space replaces the space characters on which ICU versions differ, so that server and browser agree.
  const shown = numberFormat(format)
    .format(text)
    .replace(/[\u202f\u2009 ]/g, "\u00a0")
    // Arabic signs end in a period (د.ب.), which would be followed by the period of a sentence.
    .replace(/\.(\u200f?)$/, "$1");
  // Among right-to-left words a sign such as ₹ would move to the other side of its number; isolated, it stays in front.
  return format.rightToLeft && !/\p{L}/u.test(shown) ? `\u2066${shown}\u2069` : shown;
}

/** Minor units → the JSON number of the wire: (12050, "INR") → 120.5. `toMinor` returns the same minor units again. */
export function toDecimal(minor: Minor, currency: string): WireDecimal {
  return Number(toDecimalString(minor, currency)) as unknown as WireDecimal;
}

/** How amounts of a currency are written in a language. Serialisable, for scripts without the tables of both. */
export interface MoneyFormat {
  readonly locale: string;
  /** ISO 4217, or any other text, which follows the amount. */
  readonly currency: string;
  readonly exponent: number;
  readonly rightToLeft: boolean;
}

/** `currency`: ISO 4217 in any case. A language that is not listed is formatted as English. */
export function moneyFormat(currency: string, language = "en"): MoneyFormat {
  const code = currency.toUpperCase();
  // An unlisted language would fall back to the machine's own, so English is used instead.
  const locale = `${LOCALE_OF_CURRENCY[code] ?? knownLanguage(language)}-u-nu-latn`;
  return { locale, currency, exponent: exponentOf(code), rightToLeft: directionOf(language) === "rtl" };
}

/**
 * Formats an amount for display (I18N-04): INR, USD, COP and CLP in the locale of the currency, all others in the
 * page's language, always with Latin digits and the currency's decimals.
 */
export function formatMoney(minor: Minor, currency: string, language = "en"): string {
  return formatAmount(minor, moneyFormat(currency, language));
}

/** Sum of minor units. Throws RangeError on a fraction or an overflow, which is a bug of the caller. */
export function addMoney(...amounts: readonly Minor[]): Minor {
  let sum = ZERO;
  for (const amount of amounts) sum = asMinor(sum + asMinor(amount));
  return sum;
}

/** These four keep whole minor units. The first two throw RangeError on a fraction or an overflow. */
export const subtractMoney = (from: Minor, amount: Minor): Minor => asMinor(from - amount);
export const negateMoney = (amount: Minor): Minor => asMinor(amount === 0 ? 0 : -amount);
export const leastMoney = (first: Minor, ...others: readonly Minor[]): Minor => Math.min(first, ...others) as Minor;
export const mostMoney = (first: Minor, ...others: readonly Minor[]): Minor => Math.max(first, ...others) as Minor;

/** Minor units × a whole count. Throws RangeError on a fraction or an overflow. */
export function multiplyMoney(minor: Minor, count: number): Minor {
  return asMinor(asMinor(minor) * asMinor(count));
}
