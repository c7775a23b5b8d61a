import type { Gateway } from "./enumerations.ts";
import { type PaymentResult, refused } from "./errors.ts";

/**
 * The only place that converts an amount for a gateway (PGW-13, D5). Exact: it works on the digits of the decimal
 * text, never on binary fractions, and rounds halves up. Currencies outside these reviewed tables are refused, because
 * a wrong exponent charges ten times too much or too little.
 */
export interface GatewayAmount {
  /** The value sent to the service: an integer in minor units, or a decimal in major units. */
  readonly value: number;
  readonly unit: "minor" | "major";
  readonly currency: string;
  /**
   * The same amount for display, in major units with the currency's decimals: what is really charged ("5.120" for KWD
   * 5.124).
   */
  readonly shown: string;
}

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/**
 * Currencies whose minor unit is the whole unit. MGA has fifths and UGX cents on paper, but the gateways' rule applies.
 */
const ZERO_DECIMAL = list("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF");
/** Thousandths whose last digit must be 0, because gateways charge in steps of ten. */
const THREE_DECIMAL = list("BHD JOD KWD OMR TND");
/** Sent in hundredths, but without fractions: Stripe accepts whole crowns only. */
const WHOLE_HUNDREDTHS = list("ISK");
/** Sent in hundredths, but displayed without decimals (payments-and-widgets.md section 9 formats Colombian pesos that way). */
const WHOLE_SHOWN = list("COP");
const WHOLE_AT_MERCADOPAGO = list("CLP COP HNL NIO");
const TWO_DECIMAL = list(
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP " +
    "CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR " +
    "KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN " +
    "PGK PHP PKR PLN QAR RON RSD SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU " +
    "UZS VES WST XCD XCG YER ZAR ZMW",
);

interface Rule {
  /** Decimals that the amount is rounded to. */
  readonly decimals: number;
  /** Zeros appended for display: thousandths are charged in steps of ten, but a bill in dinars shows three digits. */
  readonly zeros: number;
  /** Omits the decimals when they are zero. */
  readonly bare: boolean;
  /** Power of ten from the rounded integer to the value that is sent. */
  readonly padding: number;
  readonly unit: "minor" | "major";
}

const EIGHT_DIGITS = 99_999_999n;
const TWELVE_DIGITS = 999_999_999_999n;

/** The unit in which a gateway is sent an amount, and the largest one that it accepts, in minor units. */
const AMOUNTS: Readonly<Record<Gateway, { readonly unit: GatewayAmount["unit"]; readonly most: bigint }>> = {
  PaymentOS: { unit: "minor", most: TWELVE_DIGITS },
  PhonePe: { unit: "minor", most: TWELVE_DIGITS },
  Razorpay: { unit: "minor", most: TWELVE_DIGITS },
  MercadoPago: { unit: "major", most: TWELVE_DIGITS },
  PayULatinAmerica: { unit: "minor", most: TWELVE_DIGITS },
  Stripe: { unit: "minor", most: EIGHT_DIGITS },
  FreedomPay: { unit: "minor", most: TWELVE_DIGITS },
  Tap: { unit: "minor", most: TWELVE_DIGITS },
};

function ruleFor(currency: string, gateway: Gateway): Rule | null {
  const known = [ZERO_DECIMAL, THREE_DECIMAL, WHOLE_HUNDREDTHS, TWO_DECIMAL].some((codes) => codes.has(currency));
  if (!known) return null;
  const display = { zeros: THREE_DECIMAL.has(currency) ? 1 : 0, bare: WHOLE_SHOWN.has(currency) };
  if (AMOUNTS[gateway].unit === "major") {
    const whole = WHOLE_AT_MERCADOPAGO.has(currency) || ZERO_DECIMAL.has(currency);
    return { decimals: whole ? 0 : 2, ...display, padding: 0, unit: "major" };
  }
  if (ZERO_DECIMAL.has(currency)) return { decimals: 0, ...display, padding: 0, unit: "minor" };
  if (WHOLE_HUNDREDTHS.has(currency)) return { decimals: 0, ...display, padding: 2, unit: "minor" };
  return { decimals: 2, ...display, padding: display.zeros, unit: "minor" };
}

/**
 * Returns how many decimals of a currency a gateway charges; null if it does not accept the currency. A bill with more
 * decimals must be rounded before it is shown, or the guest is charged another amount than the button says.
 */
export function chargedDecimals(currency: string, gateway: Gateway): number | null {
  return ruleFor(currency.toUpperCase(), gateway)?.decimals ?? null;
}

/**
 * Returns the smallest step, in minor units of the currency (`exponent` decimals), that all these gateways can charge:
 * 10 for BHD, whose thousandths are charged in tens (D5); 1 where nothing has to be rounded.
 */
export function chargeStep(currency: string, exponent: number, gateways: readonly Gateway[]): number {
  const missing = gateways.map((gateway) => exponent - (chargedDecimals(currency, gateway) ?? exponent));
  return 10 ** Math.max(0, ...missing);
}

/**
 * Returns how many decimals the smallest unit stands for in which a gateway states an amount: 2 where it counts
 * hundredths, 0 where it counts whole units or states major units. Null for a currency outside the
 * tables.
 */
export function statedDecimals(currency: string, gateway: Gateway): number | null {
  if (AMOUNTS[gateway].unit === "major") return 0;
  const rule = ruleFor(currency.toUpperCase(), gateway);
  return rule && rule.decimals + rule.padding;
}

/** "12.345" and 2 → 1235: half up, on digits alone. */
function roundedDigits(whole: string, fraction: string, decimals: number): bigint {
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return (fraction[decimals] ?? "0") >= "5" ? kept + 1n : kept;
}

function withPoint(digits: bigint, decimals: number): string {
  if (decimals === 0) return String(digits);
  const text = String(digits).padStart(decimals + 1, "0");
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Formats the rounded integer for display. */
function asShown(rounded: bigint, { decimals, zeros, bare }: Rule): string {
  const text = withPoint(rounded * 10n ** BigInt(zeros), decimals + zeros);
  return bare ? text.replace(/\.0+$/, "") : text;
}

/**
 * Converts decimal text in major units to what the gateway is sent and what the guest is shown. Refuses with
 * CURRENCY_REFUSED (not in the reviewed tables: IQD, LYD, CLF, UYI, UYW, …) or AMOUNT_INVALID (not a plain decimal, not
 * above zero, too large).
 */
export function toGatewayAmount(amount: string, currency: string, gateway: Gateway): PaymentResult<GatewayAmount> {
  const code = typeof currency === "string" ? currency.toUpperCase() : "";
  const rule = ruleFor(code, gateway);
  if (!rule) return refused("CURRENCY_REFUSED");
  const match = typeof amount === "string" ? /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(amount) : null;
  if (!match?.[1]) return refused("AMOUNT_INVALID");
  const rounded = roundedDigits(match[1], match[2] ?? "", rule.decimals);
  const sent = rounded * 10n ** BigInt(rule.padding);
  if (sent <= 0n || sent > AMOUNTS[gateway].most) return refused("AMOUNT_INVALID");
  const shown = asShown(rounded, rule);
  // A decimal of twelve digits survives the round trip, so this Number() rounds nothing.
  const value = rule.unit === "major" ? Number(shown) : Number(sent);
  return { ok: true, value: { value, unit: rule.unit, currency: code, shown } };
}

/** The reverse, to display what the service reports as charged; null for an impossible currency or value. */
export function shownAmount(value: number, currency: string, gateway: Gateway): string | null {
  const rule = ruleFor(currency.toUpperCase(), gateway);
  if (!rule || !Number.isFinite(value) || value < 0) return null;
  if (rule.unit === "major") {
    const exact = toGatewayAmount(String(value), currency, gateway);
    return exact.ok ? exact.value.shown : null;
  }
  const step = 10 ** rule.padding;
  if (!Number.isSafeInteger(value) || value % step !== 0) return null;
  return asShown(BigInt(value / step), rule);
}

/**
 * The most that the gateway can be sent of an amount that it reports: what is finer than its step is cut off ("5.110" for
 * KWD 5.119). Null for a currency outside the tables, for what is no amount, and for less than one step.
 */
export function sendableOf(value: number, currency: string, gateway: Gateway): GatewayAmount | null {
  const rule = ruleFor(currency.toUpperCase(), gateway);
  if (!rule || !Number.isFinite(value)) return null;
  const [whole, fraction = ""] = String(value).split(".");
  const major = `${whole}.${fraction.slice(0, rule.decimals).padEnd(1, "0")}`;
  const digits = rule.unit === "major" ? major : asShown(BigInt(Math.floor(value / 10 ** rule.padding)), rule);
  const amount = toGatewayAmount(digits, currency, gateway);
  return amount.ok ? amount.value : null;
}

const SYMBOLS: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", INR: "₹", JPY: "¥" };

/** PGW-17: the symbol of USD, EUR, GBP, INR and JPY, else the code itself. */
export function symbolOf(currency: string): string {
  const code = currency.toUpperCase();
  return Object.hasOwn(SYMBOLS, code) ? (SYMBOLS[code] ?? code) : code;
}
