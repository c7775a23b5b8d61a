import { normaliseText } from "../menu/search-text.ts";
import { isExactStreet } from "./exact-street.ts";

/** The kinds of streets where a street is found by its number, and how guests and geocoders shorten them. */
const KINDS = {
  calle: "cl cll clle",
  carrera: "cr cra crr carr kr kra k",
  avenida: "av ave avda",
  circular: "circ cir cq",
  diagonal: "diag dg",
  transversal: "transv trans tr tv",
  autopista: "aut",
} as const;
const WHOLE = new Map(Object.entries(KINDS).flatMap(([kind, short]) => short.split(" ").map((word) => [word, kind])));
/** What is written before a number and says no more than the "#" does. */
const MARKS: ReadonlySet<string> = new Set(["n", "no", "nro", "num", "numero"]);

/** "Cra. 43 A No. 10-05" and "Carrera 43A # 10-5" are one. */
const asCompared = (street: string): string =>
  normaliseText(street)
    .split(" ")
    .filter((word) => !MARKS.has(word))
    .map((word) => WHOLE.get(word) ?? word.replace(/^0+(?=\d)/, ""))
    .join(" ")
    .replace(/(\d) ([a-h])(?= |$)/g, "$1$2");

/**
 * ADDR-01: whether a street that was found is the one that was written, with its house. More may stand beside it: "Torre 2",
 * or the name of the building.
 */
export function isSameStreet(written: string, found: string, country: string | null): boolean {
  const [one, other] = [written, found].map((street) => ` ${asCompared(street)} `) as [string, string];
  return isExactStreet(found, country) && (one.includes(other) || other.includes(one));
}
