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
const MARKS: ReadonlySet<string> = new Set(["no", "nro", "num", "numero"]);
/** The quarters of a city, written behind the number of a street or of a house: each has its own "Calle 45 # 12-34". */
const QUARTERS = {
  sur: "sur s",
  norte: "norte n",
  este: "este oriente",
  oeste: "oeste occidente o w",
} as const;
const QUARTER_OF = new Map(
  Object.entries(QUARTERS).flatMap(([quarter, words]) => words.split(" ").map((word) => [word, quarter])),
);
const BIS = "bis";

/** The words of a street, each in its long form: "Cra. 43 A No. 10-05" and "Carrera 43A # 10-5" have the same. */
const wordsOf = (street: string): readonly string[] =>
  normaliseText(street.replaceAll("#", " no "))
    .split(" ")
    .map((word) => WHOLE.get(word) ?? word.replace(/^0+(?=\d)/, ""))
    .join(" ")
    .replace(/(\d) ([a-h])(?= |$)/g, "$1$2")
    .split(" ");

/** A street without its marks and its quarter, and apart from it the quarter and a "Bis", which is another house or street. */
function asCompared(street: string): { readonly text: string; readonly apart: string } {
  const words = wordsOf(street);
  const rest: string[] = [];
  const apart: string[] = [];
  let isMarked = false;
  words.forEach((word, at) => {
    const isBehindNumber = /^\d|^(?:bis|[a-h])$/.test(words[at - 1] ?? "");
    // "Calle 10 N 43-25" has no other mark, "Calle 10 N # 5-20" has: there it says the north.
    const isMark = MARKS.has(word) || (word === "n" && !isMarked && /^\d/.test(words[at + 1] ?? ""));
    const quarter = isBehindNumber && !isMark ? QUARTER_OF.get(word) : undefined;
    if (quarter) apart.push(quarter);
    if (word === BIS) apart.push(word);
    if (isMark) isMarked = true;
    else if (!quarter) rest.push(word);
  });
  return { text: ` ${rest.join(" ")} `, apart: apart.sort().join(" ") };
}

/**
 * ADDR-01: whether a street that was found is the one that was written, with its house. More may stand beside it: "Torre 2",
 * or the name of the building; but not another quarter of the city.
 */
export function isSameStreet(written: string, found: string, country: string | null): boolean {
  const [one, other] = [asCompared(written), asCompared(found)];
  if (one.apart !== other.apart) return false;
  return isExactStreet(found, country) && (one.text.includes(other.text) || other.text.includes(one.text));
}
