import { normaliseText } from "../menu/search-text.ts";
import { slipsBetween } from "../text/slips.ts";

const ARABIC = /\p{Script=Arabic}/u;
/** One wrong letter in so many is still the same name: "Bangalore" is Bengaluru. */
const LETTERS_A_SLIP = 3;

/**
 * ADDR-02: whether the city that was typed is clearly another one than those that the pin may be in. Another spelling or
 * script, and a city with what it lies in ("Brooklyn, NY"), are none; nor is anything while no city is known there.
 */
export function isOtherCity(typed: string, there: readonly (string | null | undefined)[]): boolean {
  const city = normaliseText(typed);
  const known = there.map((name) => normaliseText(name ?? "")).filter(Boolean);
  if (!city || known.length === 0) return false;
  return !known.some((name) => {
    if (ARABIC.test(city) !== ARABIC.test(name)) return true;
    if (` ${city} `.includes(` ${name} `) || ` ${name} `.includes(` ${city} `)) return true;
    const most = Math.floor(Math.min(city.length, name.length) / LETTERS_A_SLIP);
    return slipsBetween(city, name, most) <= most;
  });
}
