import { readdirSync, readFileSync } from "node:fs";
import { commaPositions } from "../../lib/domain/customer/typed/commas.ts";
import { normaliseText } from "../../lib/domain/menu/search-text.ts";
import { distanceInMetres, type Point } from "../../lib/domain/store/geo.ts";
import { isStreetKind, numberedStreet, pointsOfStreet, type StreetGrid } from "../rules/places/street-grid.ts";
import {
  matchStreets,
  pointOfNumber,
  type StreetKeys,
  type StreetPoint,
  streetKeys,
} from "../rules/places/street-match.ts";
import { PLACES_RADIUS_METRES } from "./place-search.ts";

interface StreetRow extends StreetKeys {
  readonly name: string;
  /** Localities that it runs through, by their id without the town's. */
  readonly areas: readonly string[];
  readonly points: readonly StreetPoint[];
}

interface StreetFile<S = StreetRow> {
  /** The id of its city among the places. */
  readonly city: string;
  readonly streets: readonly S[];
  /** Where streets have numbers for names. */
  readonly grid?: StreetGrid;
}

/** A place of the gazetteer, as far as streets lie in it. */
export interface StreetArea extends Point {
  readonly id: string;
  readonly kind: "city" | "locality" | "landmark";
  /** Normalised, for comparison. */
  readonly names: readonly string[];
}

/** A typed street: what it is called, and where it is. */
export interface FoundStreet extends Point {
  readonly id: string;
  readonly title: string;
  /** The locality that it is in there. */
  readonly area: string;
  /** Whether the guest typed it whole, so that no other place can be meant. */
  readonly isExact: boolean;
  readonly hasNumber: boolean;
}

const FOLDER = new URL("./streets/", import.meta.url);
/** A street so far from a place that was named beside it is another one of its name. */
const NEAR_NAMED_METRES = 4_000;
/** Words beside a street that name no place: what of a house is meant. */
const DETAILS: ReadonlySet<string> = new Set(
  "flat apartment apto apartamento floor piso torre tower unit suite house building block stage phase cross main road street layout near opposite edificio casa local oficina barrio".split(
    " ",
  ),
);
const LEAST_LETTERS = 4;

let files: readonly StreetFile[] | null = null;

const allFiles = (): readonly StreetFile[] => {
  files ??= readdirSync(FOLDER).map((name) => {
    const file: StreetFile<Omit<StreetRow, keyof StreetKeys>> = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
    return { ...file, streets: file.streets.map((street) => ({ ...street, ...streetKeys(street.name) })) };
  });
  return files;
};

const nearest = <P extends Point>(places: readonly P[], point: Point): P | undefined =>
  places.reduce<P | undefined>(
    (best, place) => (best && distanceInMetres(best, point) <= distanceInMetres(place, point) ? best : place),
    undefined,
  );

/** The text up to the part with the street, as the guest wrote it, and what follows it. */
function throughStreet(keyword: string, hasStreet: (text: string) => boolean): { streetText: string; after: string } {
  const commas = commaPositions(keyword);
  const end = commas.find((index) => hasStreet(keyword.slice(0, index))) ?? keyword.length;
  return { streetText: keyword.slice(0, end).trim(), after: keyword.slice(end) };
}

interface Candidate extends Point {
  readonly title: string;
  readonly areas: readonly StreetArea[];
  readonly rest: readonly string[];
  readonly isExact: boolean;
  readonly hasNumber: boolean;
}

/** A street that was not typed whole, with the number in its place: "148 Driggs Avenue", "Avenida Nutibara # 73". */
const titleOf = (name: string, number: number | null, { grid }: StreetFile): string =>
  number === null ? name : grid ? `${name} # ${number}` : `${number} ${name}`;

/** Streets that are found by their name. */
function byName(
  keyword: string,
  file: StreetFile,
  areas: readonly StreetArea[],
  stores: readonly Point[],
): Candidate[] {
  const { streetText, after } = throughStreet(keyword, (text) =>
    matchStreets(text, file.streets).some(({ isExact }) => isExact),
  );
  const matches = matchStreets(streetText, file.streets);
  return matches.flatMap(({ street, number, isExact, rest }) => {
    const points = street.points.map(([lat, lng]) => ({ lat, lng }));
    const closest = points
      .map((point) => ({ point, metres: Math.min(...stores.map((store) => distanceInMetres(store, point))) }))
      .sort((a, b) => a.metres - b.metres)[0]?.point;
    const point = (number === null ? null : pointOfNumber(street.points, number)) ?? closest;
    if (!point) return [];
    const title = isExact ? streetText : titleOf(street.name, number, file);
    const ofStreet = areas.filter(({ id }) => street.areas.includes(id.slice(id.indexOf(":") + 1)));
    const words = [...rest, ...normaliseText(after).split(" ")];
    return [{ ...point, title, areas: ofStreet, rest: words, isExact, hasNumber: number !== null }];
  });
}

/** Streets with numbers for names, computed from the city's grid. */
function byNumbers(
  keyword: string,
  { grid }: StreetFile,
  areas: readonly StreetArea[],
  stores: readonly Point[],
): Candidate[] {
  if (!grid) return [];
  const { streetText, after } = throughStreet(keyword, (text) => numberedStreet(text) !== null);
  const street = numberedStreet(streetText);
  if (!street) return [];
  const rest = [...street.rest.split(" "), ...normaliseText(after).split(" ")];
  const towns = placesNamed(rest, areas).filter(({ kind }) => kind === "locality");
  const title = street.written ?? streetText;
  const candidateOf = (numbered: typeof street): Candidate[] => {
    const near = towns.length > 0 ? towns : stores;
    const point = [...pointsOfStreet(grid, numbered)].sort(
      (a, b) => metresToNearest(a, near) - metresToNearest(b, near),
    )[0];
    const hasNumber = street.crossing !== null;
    return point ? [{ ...point, title, areas, rest, isExact: true, hasNumber }] : [];
  };
  const plain = candidateOf(street).filter((candidate) => fitsPlaces(candidate, areas));
  if (plain.length > 0 || street.isSur) return plain;
  // Beside the name of a town south of the city, "Sur" is often left out.
  const localities = areas.filter(({ kind }) => kind === "locality");
  return candidateOf({ ...street, isSur: true }).filter((point) =>
    towns.some((town) => town === nearest(localities, point)),
  );
}

/** The main streets of the kind that a guest has begun to type. */
function mainStreetsBegun(
  keyword: string,
  file: StreetFile,
  areas: readonly StreetArea[],
  stores: readonly Point[],
): Candidate[] {
  const kind = numberedStreet(`${keyword} 1`)?.written?.split(" ")[0];
  const streets = file.grid?.main.filter((street) => street.split(" ")[0] === kind) ?? [];
  return streets.flatMap((street) =>
    byNumbers(street, file, areas, stores).map((candidate) => ({ ...candidate, isExact: false })),
  );
}

const metresToNearest = (point: Point, places: readonly Point[]) =>
  Math.min(Number.POSITIVE_INFINITY, ...places.map((place) => distanceInMetres(place, point)));

/** The places whose whole names are among the words. */
const placesNamed = (words: readonly string[], areas: readonly StreetArea[]): StreetArea[] => {
  const text = ` ${words.filter(Boolean).join(" ")} `;
  return areas.filter(({ names }) => names.some((name) => text.includes(` ${name} `)));
};

/** Whether what stands beside the street allows for it to be here: no town that is not known, no place far away. */
function fitsPlaces({ rest, ...point }: Candidate, areas: readonly StreetArea[]): boolean {
  const beside = placesNamed(rest, areas);
  const known = new Set(areas.flatMap(({ names }) => names.flatMap((name) => name.split(" "))));
  const isWord = (word: string) =>
    word.length >= LEAST_LETTERS && /^\p{L}+$/u.test(word) && !DETAILS.has(word) && !known.has(word);
  if (beside.length === 0) return !rest.some(isWord);
  const exact = beside.filter(({ kind }) => kind !== "city");
  return exact.length === 0 || metresToNearest(point, exact) <= NEAR_NAMED_METRES;
}

/** STORE-05: the streets of the demo's towns that a text names, those in a place that it also names first. */
export function findStreets(keyword: string, places: readonly StreetArea[], stores: readonly Point[]): FoundStreet[] {
  return allFiles().flatMap((file) => {
    const town = file.city.slice(0, file.city.indexOf(":") + 1);
    const areas = places.filter(({ id }) => id.startsWith(town));
    const localities = areas.filter(({ kind }) => kind === "locality");
    const city = areas.find(({ id }) => id === file.city);
    const near = stores.filter((store) => city && distanceInMetres(store, city) <= PLACES_RADIUS_METRES);
    if (stores.length > 0 && near.length === 0) return [];
    const numbered = isStreetKind(keyword)
      ? mainStreetsBegun(keyword, file, areas, near)
      : byNumbers(keyword, file, areas, near);
    const found = numbered.length > 0 ? numbered : byName(keyword, file, areas, near);
    return found
      .filter((candidate) => fitsPlaces(candidate, areas))
      .flatMap(({ areas: ofStreet, rest: _, ...street }, index) => {
        const area =
          nearest(
            ofStreet.filter(({ kind }) => kind === "locality"),
            street,
          ) ?? nearest(localities, street);
        return area ? [{ ...street, id: `${town}street:${normaliseText(street.title)}:${index}`, area: area.id }] : [];
      });
  });
}
