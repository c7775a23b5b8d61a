import { type DomainError, refuse } from "../errors.ts";
import { asMinor, exponentOf, MAX_MINOR, type Major, type Minor, type WireDecimal } from "../money.ts";
import { ok, type Result } from "../result.ts";

/* Reading decimals, and percentages. Apart from `money.ts`, because a menu only adds amounts and writes them. */

interface Decimal {
  readonly negative: boolean;
  readonly digits: bigint;
  readonly scale: number;
}

/**
 * Parses "-12.50" or 12.5 digit by digit (a number may print as 1e-7); null for anything but a finite decimal of
 * reasonable length.
 */
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
 * Decimal major units → integer minor units, exactly. Refuses with AMOUNT_INVALID anything that is not a finite
 * decimal, has more decimals than the currency, or exceeds `MAX_MINOR`.
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
 * Like `toMinor`, but rounds surplus decimals half up. For amounts from a server with more decimals than the currency
 * shows (COP 12500.50); never for typed amounts.
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

/**
 * The part of a gross amount that is `percent` added to the rest (a tax included in prices): 105.00 at 5 % contains
 * 5.00. Rounded half up to a minor unit. Throws RangeError if `percent` is not a decimal.
 */
export function includedPercentOf(minor: Minor, percent: number | string): Minor {
  const rate = parseDecimal(percent);
  if (!rate || rate.negative) throw new RangeError(`A percentage must be a decimal of 0 or more, got ${percent}.`);
  const whole = 100n * 10n ** BigInt(rate.scale);
  return asMinor(Number(divideHalfUp(BigInt(asMinor(minor)) * rate.digits, whole + rate.digits)));
}

/**
 * `percent` (a decimal such as 2.5 or "12.36") of an amount, rounded half up to a minor unit. Throws RangeError if
 * `percent` is not a decimal.
 */
export function percentOf(minor: Minor, percent: number | string): Minor {
  const rate = parseDecimal(percent);
  if (!rate) throw new RangeError(`A percentage must be a decimal, got ${percent}.`);
  const signed = BigInt(asMinor(minor)) * (rate.negative ? -rate.digits : rate.digits);
  return asMinor(Number(divideHalfUp(signed, 100n * 10n ** BigInt(rate.scale))));
}

/**
 * The same for an amount and a percentage of 0 or more, rounded down to a minor unit, so that a credit never exceeds
 * its stated percentage.
 */
export function percentOfRoundedDown(minor: Minor, percent: number | string): Minor {
  const rate = parseDecimal(percent);
  if (!rate || rate.negative || minor < 0) {
    throw new RangeError(`Amount and percentage must be 0 or more, got ${minor} and ${percent}.`);
  }
  return asMinor(Number((BigInt(asMinor(minor)) * rate.digits) / (100n * 10n ** BigInt(rate.scale))));
}
