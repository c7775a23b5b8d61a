/** Digits of a card number; null if it cannot be one. */
export function cardDigits(text: unknown): string | null {
  const digits = typeof text === "string" ? text.replace(/[\s-]/g, "") : "";
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? digits : null;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The brand by the first digits, as far as the sandboxes tell them apart. */
export function cardBrand(digits: string): "visa" | "mastercard" | "amex" | "discover" | "card" {
  if (digits.startsWith("4")) return "visa";
  if (/^(?:5[1-5]|2[2-7])/.test(digits)) return "mastercard";
  if (/^3[47]/.test(digits)) return "amex";
  return digits.startsWith("6") ? "discover" : "card";
}

/** The month of "12/30", "1230" or "12/2030"; null if there is no such month. */
export function cardExpiry(text: unknown): { readonly month: number; readonly year: number } | null {
  const match = /^(\d{2})\s*(?:\/\s*)?(?:20)?(\d{2})$/.exec(typeof text === "string" ? text.trim() : "");
  const month = Number(match?.[1]);
  return match && month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : null;
}

/** A card is valid to the end of its month. */
export function isPast({ month, year }: { month: number; year: number }, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 1);
}
