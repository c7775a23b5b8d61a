import { COMMA } from "../../../../config/forms/commas.ts";
import { formCountry } from "../exact-street.ts";

/** An address without what of the house is meant, and that part as it was typed; "" where nothing was. */
export interface SplitFlat {
  readonly street: string;
  readonly flat: string;
}

/** Guests write in the words of their country and in those of the page, so each is known everywhere. */
const UNITS: ReadonlySet<string> = new Set(
  "apt apartment apto apartamento ap int interior torre tower unit suite ste flat floor piso oficina room casa شقة الشقة برج طابق مكتب".split(
    " ",
  ),
);
/** Where "#4B" is a flat. In Bogotá and Bengaluru it marks a house. */
const HASH_COUNTRIES: ReadonlySet<string> = new Set(["US"]);

/** "502", "4B", "B-12" or "PH2". An ordinal ("12th") is the name of a street. */
const NUMBER = /^(?:\p{Nd}{1,5}\p{L}?|\p{L}{1,2}-?\p{Nd}{1,4}|\p{Nd}{1,4}-\p{Nd}{1,4})$/u;
const GLUED = /^(\p{L}{2,}?)\.?(\p{Nd}[\p{L}\p{Nd}-]*)$/u;

const unitWord = (word: string) => UNITS.has(word.toLowerCase().replace(/\.$/, ""));

/** How many words from `at` say what of a house is meant; 0 if they do not. */
function unitAt(words: readonly string[], at: number, isHash: boolean): number {
  const [word = "", next = "", after = ""] = words.slice(at, at + 3);
  const number = next.replace(/^#/, "");
  if (unitWord(word)) {
    if (NUMBER.test(number)) return 2;
    if (next === "#" && NUMBER.test(after)) return 3;
    // "Apt B" ends what was typed; "casa a la vuelta" does not.
    if (/^\p{L}$/u.test(number) && at + 2 === words.length) return 2;
  }
  const [, glued = "", of = ""] = GLUED.exec(word) ?? [];
  if (unitWord(glued) && NUMBER.test(of)) return 1;
  if (!isHash) return 0;
  if (word === "#" && NUMBER.test(next)) return 2;
  return word.startsWith("#") && NUMBER.test(word.slice(1)) ? 1 : 0;
}

/**
 * ADDR-01: what of a house is meant ("apto 502", "Torre 2 apto 501", "Apt 4B", "#4B", "شقة 12") out of typed text, so
 * that it reaches the field which the rider reads and is not lost where a search knows the street alone. Every word
 * stays in one of the two parts, in its order.
 * @param country ISO code of the shop's country; "#" marks a flat in some and a house in others.
 */
export function splitFlat(text: string, country: string | null): SplitFlat {
  const hasHash = HASH_COUNTRIES.has(formCountry(country));
  const streets: string[] = [];
  const flats: string[] = [];
  for (const piece of text.split(COMMA)) {
    const words = piece.split(/\s+/).filter(Boolean);
    const street: string[] = [];
    const flat: string[] = [];
    for (let at = 0; at < words.length; ) {
      // Before any street, "#12" is the house.
      const count = unitAt(words, at, hasHash && street.length + streets.length > 0);
      if (count > 0) flat.push(...words.slice(at, at + count));
      else street.push(words[at] ?? "");
      at += Math.max(count, 1);
    }
    if (street.length > 0) streets.push(street.join(" "));
    if (flat.length > 0) flats.push(flat.join(" "));
  }
  const comma = text.includes("،") ? "، " : ", ";
  return { street: streets.join(comma), flat: flats.join(comma) };
}
