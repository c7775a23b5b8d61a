import { toMinor } from "../../../lib/domain/money/decimals.ts";
import { exponentOf } from "../../../lib/domain/money.ts";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import type { SheetTranslator } from "./sheet-words.ts";

/** How menus write a currency, besides its code and Intl's symbol; each also with a last period. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  USD: ["US$"],
  INR: ["Rs.", "Rs", "₹"],
  BHD: ["BD", "B.D", "د.ب"],
  AED: ["Dhs", "Dh", "د.إ"],
  SAR: ["SR", "ر.س"],
  KWD: ["KD", "د.ك"],
  QAR: ["QR", "ر.ق"],
  OMR: ["RO", "ر.ع"],
  JOD: ["JD", "د.أ"],
  EGP: ["LE", "E£", "ج.م"],
};

const signs = new Map<string, readonly string[]>();

function signsOf(currency: string): readonly string[] {
  const known = signs.get(currency);
  if (known) return known;
  const symbols = (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
  );
  const all = [
    ...new Set([currency, ...symbols, ...(WRITTEN[currency] ?? []).flatMap((sign) => [sign, `${sign}.`])]),
  ].sort((a, b) => b.length - a.length);
  signs.set(currency, all);
  return all;
}

/**
 * Converts Arabic digits and separators to Latin ones, and spaces and direction marks to one plain space or nothing.
 */
function plain(cell: string): string {
  return cell
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",")
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function withoutSign(text: string, currency: string): string {
  const lower = text.toLowerCase();
  for (const sign of signsOf(currency)) {
    if (lower.startsWith(sign.toLowerCase())) return text.slice(sign.length).trim();
    if (lower.endsWith(sign.toLowerCase())) return text.slice(0, -sign.length).trim();
  }
  return text;
}

/** The number as digits with a decimal point; null if a separator is ambiguous or the cell is not a number. */
function decimalOf(number: string, exponent: number, commaIsDecimal: boolean): string | null {
  const grouped = /^\d{1,3}(?:([,.' ’])\d{3})(?:\1\d{3})*(?:([.,])(\d+))?$/.exec(number);
  if (grouped) {
    const [, separator = "", point, fraction = ""] = grouped;
    const repeated = number.split(separator).length > 2;
    const clear = exponent === 0 || repeated || point !== undefined || !/[.,]/.test(separator);
    if (clear && separator !== point) {
      const [whole = ""] = point === undefined ? [number] : number.split(point);
      return `${whole.replace(/\D/g, "")}${fraction ? `.${fraction}` : ""}`;
    }
  }
  if (/^\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/.test(number)) return number.replaceAll(",", "");
  if (/^\d+(\.\d+)?$/.test(number)) return exponent !== 3 && /^\d{1,3}\.\d{2}0$/.test(number) ? null : number;
  const comma = /^(\d+),(\d+)$/.exec(number);
  if (comma && (commaIsDecimal || comma[2]?.length !== 3)) return `${comma[1]}.${comma[2]}`;
  return null;
}

/**
 * Reads a cell such as 12.50, $12.50, 12,50, 1,250.00, 1.250,00 or ٢٫٥٠٠ as decimal major units, or returns why it
 * cannot. `commaIsDecimal`: the cells are separated by something else, so a comma between digits is a decimal one.
 */
export function readAmount(
  cell: string,
  currency: string,
  commaIsDecimal: boolean,
  t: SheetTranslator = String,
): Result<string, string> {
  const exponent = exponentOf(currency);
  const number = withoutSign(plain(cell), currency);
  if (/^[-−(]/.test(number)) return err(t("amount_below_zero"));
  if (/\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/u.test(number)) return err(t("amount_currency", { currency }));
  const decimal = decimalOf(number, exponent, commaIsDecimal);
  if (decimal !== null && toMinor(decimal, currency).ok) return ok(decimal);
  const amount = number.replace(",", ".");
  if (/^\d{1,3}(,\d{3}|\.\d{2}0)$/.test(number)) {
    const [whole = "", fraction = ""] = amount.split(".");
    const either = { a: `${whole}${fraction}`, b: `${whole}.${fraction.slice(0, exponent)}` };
    return err(t("amount_unclear", either));
  }
  return err(exponent > 0 ? t("amount_wrong", { currency, exponent }) : t("amount_whole", { currency }));
}
