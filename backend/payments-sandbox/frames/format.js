/** Card numbers and expiry dates while they are typed. */
export const digitsOf = (text) => text.replace(/\D/g, "");

export function groupNumber(text) {
  const digits = digitsOf(text).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const parts = [];
  let at = 0;
  for (const size of groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(" ");
}

export function groupExpiry(text) {
  const digits = digitsOf(text);
  // 12/2030 pasted as a whole.
  const four = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return four.length > 2 ? `${four.slice(0, 2)}/${four.slice(2)}` : four;
}

export function passesLuhn(text) {
  const digits = digitsOf(text);
  let sum = 0;
  for (const [index, char] of [...digits].reverse().entries()) {
    const value = Number(char) * (index % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length >= 12 && sum % 10 === 0;
}

export function isPastMonth(text) {
  const [month, year] = text.split("/").map(Number);
  const now = new Date();
  return month < 1 || month > 12 || Date.UTC(2000 + year, month, 1) <= now.getTime();
}
