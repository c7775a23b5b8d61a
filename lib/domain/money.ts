import { directionOf, knownLanguage } from "../../config/languages.ts";
import type { DomainError } from "./errors.ts";
import { refuse } from "./errors.ts";
import type { Result } from "./result.ts";
import { ok } from "./result.ts";

/**
 * Money is an integer count of minor units everywhere in the code (₹120.50 is 12050) and a decimal in major units on the
 * GraphQL wire (D4). No sum, product or conversion here touches binary fractions.
 *
 * The exponent is the business's, not the gateway's: COP and CLP count whole pesos because section 9 of
 * payments-and-widgets.md shows them with no decimals (ISO gives COP two), and MGA counts whole ariary because the same
 * section charges it so. What a gateway is sent is the payment client's business (PGW-13).
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

/** An amount in minor units. `asMinor`, `toMinor` and `toMinorRounded` make one; the functions below count with it. */
export type Minor = number & { readonly [minorUnit]: true };

/**
 * A decimal of the GraphQL wire. A JSON number when it travels, but not a `number` for the compiler: whoever forgets to
 * convert one cannot add it, show it or compare it.
 */
export interface WireDecimal {
  readonly [wireDecimal]: true;
}

/** A number that is no amount in minor units yet. */
type Major = number & { readonly [minorUnit]?: never };

/** Takes a count of minor units as what it is. Throws RangeError on a fraction or an overflow, which is a bug of the caller. */
export function asMinor(units: number): Minor {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Money must be an integer of minor units, got ${units}.`);
  return units as Minor;
}

export const ZERO = 0 as Minor;

/** Locales fixed by the currency (I18N-04); every other currency follows the language of the page. */
const LOCALE_OF_CURRENCY: Readonly<Record<string, string>> = { INR: "en-IN", USD: "en-US", COP: "es-CO", CLP: "es-CL" };

export const DEFAULT_CURRENCY = "INR";

/** Largest amount accepted, in minor units: far above any bill, far below what an integer holds exactly. */
export const MAX_MINOR = 999_999_999_999;

/** Number of decimals of a currency: 2 unless the table above says otherwise. */
export function exponentOf(currency: string): number {
  return EXPONENTS[currency.toUpperCase()] ?? 2;
}

interface Decimal {
  readonly negative: boolean;
  readonly digits: bigint;
  readonly scale: number;
}

/** Reads "-12.50" or 12.5 digit by digit (a number may print as 1e-7); null for anything that is not a finite decimal of sane length. */
function parseDecimal(value: WireDecimal | number | string): Decimal | null {
  const text = typeof value === "string" ? value.trim() : String(value);
  if (text.length > 40) return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d{1,2}))?$/.exec(text);
  if (!match || (match[4] && typeof value === "string")) return null;
  const fraction = (match[3] ?? "").replace(/(?<!0)0+$/, "");
  const shift = Number(match[4] ?? 0);
  const digits = BigInt(`${match[2]}${fraction}`);
  const scale = fraction.length - shift;
  const negative = match[1] === "-" && digits !== 0n;
  return scale >= 0 ? { negative, digits, scale } : { negative, digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Divides and rounds half away from zero: 2.5 → 3, -2.5 → -3. `divisor` is positive. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const absolute = dividend < 0n ? -dividend : dividend;
  const rounded = (absolute * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

function toSafe(amount: bigint): number | null {
  const limit = BigInt(MAX_MINOR);
  return amount > limit || amount < -limit ? null : Number(amount);
}

function invalid(value: unknown): Result<never, DomainError<"AMOUNT_INVALID">> {
  return refuse("AMOUNT_INVALID", { value: String(value).slice(0, 40) });
}

/**
 * Decimal major units → integer minor units, exactly. Refuses (AMOUNT_INVALID) what is not a finite decimal, has more
 * digits than the currency counts, or is beyond `MAX_MINOR`.
 */
export function toMinor(
  decimal: WireDecimal | Major | string,
  currency: string,
): Result<Minor, DomainError<"AMOUNT_INVALID">> {
  const parsed = parseDecimal(decimal);
  const exponent = exponentOf(currency);
  if (!parsed || parsed.scale > exponent) return invalid(decimal);
  const minor = toSafe(parsed.digits * 10n ** BigInt(exponent - parsed.scale));
  if (minor === null) return invalid(decimal);
  return ok(asMinor(parsed.negative ? -minor : minor));
}

/**
 * As `toMinor`, but rounds surplus digits half up. For amounts of a server that counts finer than the currency is shown
 * (COP 12500.50); never for what a person typed.
 */
export function toMinorRounded(
  decimal: WireDecimal | Major | string,
  currency: string,
): Result<Minor, DomainError<"AMOUNT_INVALID">> {
  const parsed = parseDecimal(decimal);
  if (!parsed) return invalid(decimal);
  const scaled = parsed.digits * 10n ** BigInt(exponentOf(currency));
  const minor = toSafe(divideHalfUp(scaled, 10n ** BigInt(parsed.scale)));
  if (minor === null) return invalid(decimal);
  return ok(asMinor(parsed.negative && minor !== 0 ? -minor : minor));
}

/** Minor units → the decimal as text with all digits of the currency: (12050, "INR") → "120.50". */
export function toDecimalString(minor: Minor, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(asMinor(minor))).padStart(exponent + 1, "0");
  const sign = minor < 0 ? "-" : "";
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Minor units → the JSON number of the wire: (12050, "INR") → 120.5. Survives a round trip through `toMinor`. */
export function toDecimal(minor: Minor, currency: string): WireDecimal {
  return Number(toDecimalString(minor, currency)) as unknown as WireDecimal;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string, language: string): Intl.NumberFormat {
  const locale = LOCALE_OF_CURRENCY[currency] ?? language;
  const key = `${locale}/${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const exponent = exponentOf(currency);
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: "currency",
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  formats.set(key, format);
  return format;
}

/**
 * An amount in minor units as a person reads it (I18N-04): INR, USD, COP and CLP in the locale of the currency, all
 * others in the page's language, always with Latin digits and the decimals of the currency.
 */
export function formatMoney(minor: Minor, currency: string, language = "en"): string {
  const code = currency.toUpperCase();
  const text = toDecimalString(minor, code) as `${number}`;
  if (!/^[A-Z]{3}$/.test(code)) return `${text}\u00a0${currency}`.trim();
  // One no-break space for all of the space characters that ICU versions disagree on, so server and browser agree.
  // A language outside our list would silently become the machine's own, so it reads as English instead.
  const shown = formatFor(code, knownLanguage(language))
    .format(text)
    .replace(/[\u202f\u2009 ]/g, "\u00a0");
  // Between words that run from right to left a sign such as ₹ would change to the other side of its number: isolated, it stays in front.
  return directionOf(language) === "rtl" && !/\p{L}/u.test(shown) ? `\u2066${shown}\u2069` : shown;
}

/** Sum of minor units. Throws RangeError on a fraction or an overflow, which is a bug of the caller. */
export function addMoney(...amounts: readonly Minor[]): Minor {
  let sum = ZERO;
  for (const amount of amounts) sum = asMinor(sum + asMinor(amount));
  return sum;
}

export const subtractMoney = (from: Minor, amount: Minor): Minor => asMinor(from - amount);
export const negateMoney = (amount: Minor): Minor => asMinor(amount === 0 ? 0 : -amount);
export const leastMoney = (first: Minor, ...others: readonly Minor[]): Minor => Math.min(first, ...others) as Minor;
export const mostMoney = (first: Minor, ...others: readonly Minor[]): Minor => Math.max(first, ...others) as Minor;

/** Minor units × a whole count. Throws RangeError on a fraction or an overflow. */
export function multiplyMoney(minor: Minor, count: number): Minor {
  return asMinor(asMinor(minor) * asMinor(count));
}

/**
 * The part of an amount that is `percent` put on top of the rest (a tax that prices include): 105.00 at 5 % holds 5.00.
 * Rounded half up to a minor unit. Throws RangeError when `percent` is no decimal.
 */
export function includedPercentOf(minor: Minor, percent: number | string): Minor {
  const rate = parseDecimal(percent);
  if (!rate || rate.negative) throw new RangeError(`A percentage must be a decimal of 0 or more, got ${percent}.`);
  const whole = 100n * 10n ** BigInt(rate.scale);
  return asMinor(Number(divideHalfUp(BigInt(asMinor(minor)) * rate.digits, whole + rate.digits)));
}

/**
 * `percent` (a decimal such as 2.5 or "12.36") of an amount, rounded half up to a minor unit.
 * Throws RangeError when `percent` is no decimal.
 */
export function percentOf(minor: Minor, percent: number | string): Minor {
  const rate = parseDecimal(percent);
  if (!rate) throw new RangeError(`A percentage must be a decimal, got ${percent}.`);
  const signed = BigInt(asMinor(minor)) * (rate.negative ? -rate.digits : rate.digits);
  return asMinor(Number(divideHalfUp(signed, 100n * 10n ** BigInt(rate.scale))));
}

/** The same of an amount and a percentage of 0 or more, rounded down to a minor unit: what is given must not exceed what was said. */
export function percentOfRoundedDown(minor: Minor, percent: number | string): Minor {
  const rate = parseDecimal(percent);
  if (!rate || rate.negative || minor < 0) {
    throw new RangeError(`Amount and percentage must be 0 or more, got ${minor} and ${percent}.`);
  }
  return asMinor(Number((BigInt(asMinor(minor)) * rate.digits) / (100n * 10n ** BigInt(rate.scale))));
}
