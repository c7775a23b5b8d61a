import { type DomainError, refuse } from "../errors.ts";
import { toMinor } from "../money/decimals.ts";
import { exponentOf, type Minor } from "../money.ts";
import type { Result } from "../result.ts";

/** Digits, or groups of them as in India too (1,00,000): "10,00" pesos may be meant as ten, and must not become a thousand. */
const GROUPED = /^(?:\d*|\d{1,3}([.,\u066c\s])(?:\d{2,3}\1)*\d{3})$/;

/**
 * A typed amount in minor units. Digits of Arabic keyboards are accepted. The last separator is the decimal one only if
 * no more digits follow it than the currency has ("5.000" is five thousand pesos and five dinars). Refuses anything
 * else with AMOUNT_INVALID.
 */
export function typedAmount(typed: string, currency: string): Result<Minor, DomainError<"AMOUNT_INVALID">> {
  const western = typed.trim().replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  const parts = /^(.*)[.,\u066b](\d*)$/.exec(western);
  const exponent = exponentOf(currency);
  const isDecimal = parts !== null && (parts[2] ?? "").length <= exponent;
  // With more digits a point groups thousands only where the currency has no decimals: "1.000" dollars may be one or a thousand.
  const isUnclear = parts !== null && !isDecimal && exponent > 0 && western.includes(".");
  // A typed amount has no sign.
  if (isUnclear || western.startsWith("-")) return refuse("AMOUNT_INVALID", { value: typed.slice(0, 40) });
  const whole = isDecimal ? (parts[1] ?? "") : western;
  if (!GROUPED.test(whole)) return refuse("AMOUNT_INVALID", { value: typed.slice(0, 40) });
  const digits = whole.replace(/\D/g, "");
  return toMinor(isDecimal && parts[2] ? `${digits || "0"}.${parts[2]}` : digits, currency);
}
