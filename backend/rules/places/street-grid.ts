import { normaliseText } from "../../../lib/domain/menu/search-text.ts";
import type { Point } from "../../../lib/domain/store/geo.ts";

/** A corner of a town whose streets are numbered: calles from south to north, carreras from east to west. */
interface Corner {
  readonly calle: number;
  readonly carrera: number;
}

/** A numbered town: how far it is from one calle and one carrera to the next, in degrees, and corners that are known. */
export interface StreetGrid {
  readonly calle: readonly [lat: number, lng: number];
  readonly carrera: readonly [lat: number, lng: number];
  readonly anchors: readonly (Corner & Point)[];
  /** What a guest who has typed "calle" and no number may go on to, as it is written there. */
  readonly main: readonly string[];
}

/** An address by nomenclature: "Calle 10 # 43-25" is 25 metres past carrera 43. Only a street has no corner. */
interface NumberedStreet {
  readonly kind: "calle" | "carrera";
  readonly street: number;
  readonly crossing: number | null;
  readonly isSur: boolean;
}

/** Streets farther from every known corner than this many blocks are not in the town as it is known. */
const KNOWN_BLOCKS = 14;
const CARRERA = new Set("carrera carr cra cr kra kr k circular circ cq".split(" "));
const CIRCULAR = new Set("circular circ cq".split(" "));
const KIND = /^(?:calle|clle|cll|cl|carrera|carr|cra|cr|kra|kr|k|circular|circ|cq)$/;
const ADDRESS =
  /^(?:.* )?(calle|clle|cll|cl|carrera|carr|cra|cr|kra|kr|k|circular|circ|cq) ?(\d{1,3}) ?([a-g])?(?![a-z0-9])(?: (sur)(?= |$))?(?: (?:n|no|nro|num|numero) ?(?=\d)| )?(?:(\d{1,3}) ?([a-g])?(?![a-z0-9])(?: (sur)(?= |$))?(?: (\d{1,3})(?!\d))?)?/;

/** 43A lies between 43 and 44. */
const withLetter = (number: string, letter: string | undefined) =>
  Number(number) + (letter ? (letter.charCodeAt(0) - 96) / 8 : 0);

/** As it is written there: "cll 10 43 25" is "Calle 10 # 43-25". */
function writtenOut([
  ,
  word = "",
  street,
  letter,
  sur,
  crossing,
  crossingLetter,
  crossingSur,
  metres,
]: string[]): string {
  const kind = CIRCULAR.has(word) ? "Circular" : CARRERA.has(word) ? "Carrera" : "Calle";
  const named = (number: string, suffix: string | undefined, south: string | undefined) =>
    `${number}${(suffix ?? "").toUpperCase()}${south ? " Sur" : ""}`;
  const corner = crossing ? ` # ${named(crossing, crossingLetter, crossingSur)}${metres ? `-${metres}` : ""}` : "";
  return `${kind} ${named(street ?? "", letter, sur)}${corner}`;
}

/** Whether a text is no more than the kind of a numbered street: the guest has begun to type one. */
export const isStreetKind = (typed: string): boolean => KIND.test(normaliseText(typed));

interface TypedStreet extends NumberedStreet {
  /** What follows it. */
  readonly rest: string;
  /** The street in the words that are written there; null if others stand before or behind it. */
  readonly written: string | null;
}

/** STORE-05: a typed address by nomenclature, however its words are shortened. */
export function numberedStreet(typed: string): TypedStreet | null {
  const text = normaliseText(typed);
  const found = ADDRESS.exec(text);
  const [whole, word, street, letter, sur, crossing, crossingLetter, crossingSur, metres] = found ?? [];
  if (whole === undefined || !word || !street) return null;
  const rest = text.slice(whole.length).trim();
  return {
    kind: CARRERA.has(word) ? "carrera" : "calle",
    street: withLetter(street, letter),
    crossing: crossing ? withLetter(crossing, crossingLetter) + Math.min(Number(metres ?? 0), 99) / 100 : null,
    isSur: Boolean(sur || crossingSur),
    rest,
    written: rest === "" && text.startsWith(word) ? writtenOut(found ?? []) : null,
  };
}

/** The corner's calle on one scale: south of Calle 1 they count again, with the word "Sur". */
const cornerOf = (kind: "calle" | "carrera", street: number, crossing: number, isSur: boolean): Corner => {
  const [calle, carrera] = kind === "calle" ? [street, crossing] : [crossing, street];
  return { calle: isSur ? -calle : calle, carrera };
};

const blocksBetween = (a: Corner, b: Corner) => Math.hypot(a.calle - b.calle, a.carrera - b.carrera);

/** Where a corner is, by the corners that are known: the nearer one is, the more it counts. Null beyond them. */
function pointOfCorner({ calle, carrera, anchors }: StreetGrid, corner: Corner): Point | null {
  const near = anchors.map((anchor) => ({ anchor, blocks: blocksBetween(anchor, corner) }));
  if (!near.some(({ blocks }) => blocks <= KNOWN_BLOCKS)) return null;
  const weights = near.map(({ anchor, blocks }) => ({ anchor, weight: 1 / (blocks + 0.01) ** 3 }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (axis: 0 | 1, of: (anchor: Point) => number) =>
    weights.reduce((sum, { anchor, weight }) => {
      const blocks = (corner.calle - anchor.calle) * calle[axis] + (corner.carrera - anchor.carrera) * carrera[axis];
      return sum + weight * (of(anchor) + blocks);
    }, 0) / total;
  return { lat: mean(0, ({ lat }) => lat), lng: mean(1, ({ lng }) => lng) };
}

/** Where an address may be: its corner, or for a street alone its corners with the streets that are known. */
export function pointsOfStreet(grid: StreetGrid, { kind, street, crossing, isSur }: NumberedStreet): readonly Point[] {
  const crossings =
    crossing === null ? grid.anchors.map((anchor) => (kind === "calle" ? anchor.carrera : anchor.calle)) : [crossing];
  return crossings.flatMap((each) => {
    // A known corner's calle is on one scale already.
    const sur = kind === "carrera" && crossing === null ? false : isSur;
    return pointOfCorner(grid, cornerOf(kind, street, each, sur)) ?? [];
  });
}
