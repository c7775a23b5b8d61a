import type { DomainError } from "../errors.ts";
import { refuse } from "../errors.ts";
import type { Minor } from "../money.ts";
import { exponentOf, toMinor } from "../money.ts";
import type { Result } from "../result.ts";

/**
 * An amount as a person types it, in minor units: digits of Arabic keyboards count, and a last separator is the decimal one only
 * when no more digits follow it than the currency has ("5.000" is five thousand pesos and five dinars). AMOUNT_INVALID else.
 */
export function typedAmount(typed: string, currency: string): Result<Minor, DomainError<"AMOUNT_INVALID">> {
  const western = typed.trim().replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  const parts = /^(.*)[.,\u066b](\d*)$/.exec(western);
  const exponent = exponentOf(currency);
  // A point that three digits follow groups thousands where there are no decimals; elsewhere it is a slip, and is refused.
  const isDecimal = parts !== null && ((parts[2] ?? "").length <= exponent || (exponent > 0 && western.includes(".")));
  const whole = (isDecimal ? (parts[1] ?? "") : western).replace(/[.,\u066b\u066c\s]/g, "");
  // A person types no sign.
  if (western.startsWith("-")) return refuse("AMOUNT_INVALID", { value: typed.slice(0, 40) });
  return toMinor(isDecimal && parts[2] ? `${whole || "0"}.${parts[2]}` : whole, currency);
}
