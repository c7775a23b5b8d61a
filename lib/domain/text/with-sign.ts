/**
 * A formatted amount with a plus or minus that stays in front of its number. Among right-to-left words the sign would
 * move behind it, and "1.400+" reads as "1.400 or more"; a left-to-right mark before the sign keeps both together.
 *
 * @param amount as `formatMoney` writes it, with Latin digits and without a sign of its own
 */
export function withSign(sign: "+" | "−", amount: string): string {
  if (amount.startsWith("\u2066")) return `\u2066${sign}${amount.slice(1)}`;
  return amount.startsWith("\u200f") ? amount.replace(/\d/, `\u200e${sign}$&`) : `${sign}${amount}`;
}
