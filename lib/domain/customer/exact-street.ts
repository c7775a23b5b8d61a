import { COMMA } from "../../../config/forms/commas.ts";
import { normaliseText } from "../menu/search-text.ts";
import { ADDRESS_FORMS, addressForm, splitStreet } from "./address-forms.ts";

type FormCountry = keyof typeof ADDRESS_FORMS;

/** The country whose form writes an address; `other` for those without one of their own. */
export const formCountry = (country: string | null): FormCountry =>
  country !== null && Object.hasOwn(ADDRESS_FORMS, country) ? (country as FormCountry) : "other";

/** "341", "12a", "4/2" or "148-12". An ordinal ("5th") names a street. */
const NUMBER = /^\d+\p{L}?(?:[-/]\d+\p{L}?)*$/u;
const wordsOf = (line: string): ReadonlySet<string> => new Set(line.split(" "));
/** What is written before a number: "No. 12", "# 43-25". */
const MARKS = wordsOf("# no no. nº n°");
/** A number beside one of these alone names the street: "42 St", "Calle 10", "Route 66". */
const KINDS = wordsOf(
  "st st. str street ave ave. av avenue rd rd. road route highway hwy cl cll calle carrera cra kr avenida rue via شارع طريق",
);
/** Numbers of a street, a quarter or a flat stand where a house's could: "100 Feet Road", "4 Block", "Flat 3". */
const AFTER = wordsOf("feet foot ft ft. block cross main phase sector stage floor");
const BEFORE = wordsOf("block cross main phase sector stage floor flat apartment apt ward");

/** Whether words name a street, and not only a kind of one. */
const isNamed = (words: readonly string[]) =>
  words.some((word) => /\p{L}/u.test(word)) && !(words.length === 1 && KINDS.has(words[0] ?? ""));
const isMark = (word: string) => MARKS.has(word);
const isNumber = (word: string | undefined) => NUMBER.test(word ?? "");
const numbersIn = (words: readonly string[]) => words.join(" ").match(/\d+/g)?.length ?? 0;

const isLed = (words: readonly string[]) => isNumber(words[0]) && isNamed(words.slice(1));

/** Whether a part of a street between commas has a house's number in it, by how a country writes streets. */
const HOUSE: Readonly<Record<FormCountry, (words: readonly string[]) => boolean>> = {
  // "12 100 Feet Road", "12, 5th Cross": any number that belongs to no street, quarter or flat.
  IN: (words) =>
    words.some((word, at) => isNumber(word) && !AFTER.has(words[at + 1] ?? "") && !BEFORE.has(words[at - 1] ?? "")),
  // By its parts, below.
  BH: () => false,
  // "Calle 10 # 43-25": the street, the one that crosses it, and the house. A street with a name needs no third number.
  CO: (words) => {
    const mark = words.findIndex(isMark);
    const isMarked = mark > 0 && isNamed(words.slice(0, mark)) && numbersIn(words.slice(mark)) >= 2;
    return isMarked || numbersIn(words) >= 3;
  },
  US: (words) => isLed(words.filter((word) => !isMark(word))),
  other(words) {
    const plain = words.filter((word) => !isMark(word));
    return isLed(plain) || isLed(plain.toReversed());
  },
};

/**
 * ADDR-02: whether a street says which house is meant, and not only a road or a quarter: it has the house's number, or
 * all the parts of the country's form. In doubt it does not.
 */
export function isExactStreet(street: string, country: string | null): boolean {
  if (addressForm(country).street) return splitStreet(addressForm(country), street) !== null;
  const inDigits = street.toLowerCase().replace(/\p{Nd}/gu, (digit) => normaliseText(digit));
  const hasHouse = HOUSE[formCountry(country)];
  const parts = inDigits.split(COMMA).map((part) => part.replaceAll("#", " # ").split(/\s+/).filter(Boolean));
  return /\p{L}/u.test(street) && parts.some(hasHouse);
}
