import { readdirSync, readFileSync } from "node:fs";
import { traitsOf } from "../../config/languages.ts";
import { normaliseText } from "../../lib/domain/menu/search-text.ts";
import { distanceInMetres, type Point } from "../../lib/domain/store/geo.ts";
import type { LocalizedText } from "../db/schema/columns.ts";
import { type AddressedPlace, asCompared } from "../rules/places/address-conflict.ts";
import { isInAnotherRegion, placeMatch, regionsOf } from "../rules/places/place-match.ts";
import { pick } from "../texts/texts.ts";
import {
  type FoundPlace,
  MAX_PLACES,
  PLACES_RADIUS_METRES,
  type PlaceQuestion,
  type PlaceSearch,
} from "./place-search.ts";
import { type FoundStreet, findStreets, type StreetArea } from "./streets.ts";

interface PlaceRow extends Point {
  readonly id: string;
  readonly kind: "city" | "locality" | "landmark";
  readonly name: LocalizedText;
  readonly aliases?: readonly string[];
  readonly pins: readonly string[];
  /** A locality that is a town of its own: an address there names no other. */
  readonly town?: boolean;
  /** The town or region it is in; the file's if absent. */
  readonly within: LocalizedText;
  /** Of all postcodes of the file. */
  readonly regions: ReadonlySet<string>;
  readonly writesPins: boolean;
}

/** A place around those of a file, which no guest is offered: what addresses beyond its edge say of themselves. */
interface OuterRow extends Point {
  readonly towns: readonly string[];
  readonly pins: readonly string[];
}

interface GazetteerFile {
  readonly within: LocalizedText;
  /** False where nobody writes postcodes: they are found by, but not shown and not filled in. */
  readonly writesPins?: boolean;
  readonly places: readonly (Omit<PlaceRow, "within" | "regions" | "writesPins"> & { within?: LocalizedText })[];
  readonly around?: readonly OuterRow[];
}

const FOLDER = new URL("./data/", import.meta.url);
/** A point farther away than this from all places has no name. */
const NEAR_METRES = 4_000;

let files: readonly GazetteerFile[] | null = null;
let rows: readonly PlaceRow[] | null = null;
let streetAreas: readonly StreetArea[] | null = null;
let addressed: readonly AddressedPlace[] | null = null;

function allFiles(): readonly GazetteerFile[] {
  files ??= readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as GazetteerFile);
  return files;
}

/** Localities, landmarks and postcodes of the towns the demo's stores are in; positions to a few hundred metres. */
function allPlaces(): readonly PlaceRow[] {
  rows ??= allFiles().flatMap(({ within, places, writesPins = true }) => {
    const regions = regionsOf(places.flatMap(({ pins }) => pins));
    return places.map((place) => ({ within, ...place, regions, writesPins }));
  });
  return rows;
}

const allOf = (text: LocalizedText) => Object.values(text).filter((each) => each !== undefined);

/** ADDR-02: what addresses at each place say of themselves, also those around the places that guests are offered. */
export function addressedPlaces(): readonly AddressedPlace[] {
  addressed ??= allFiles().flatMap(({ within, places, around = [] }) => {
    const city = places.find(({ kind }) => kind === "city");
    const cityNames = city ? [...allOf(city.name), ...(city.aliases ?? [])] : [];
    const inside = places.map(({ lat, lng, pins, kind, town, name, aliases = [], ...place }) => {
      const own = kind === "city" || town ? [...allOf(name), ...aliases] : [];
      const above = allOf(place.within ?? within);
      const inCity = above.some((each) => cityNames.includes(each)) ? [...cityNames, ...allOf(city?.within ?? {})] : [];
      return { lat, lng, pins, towns: [...own, ...above, ...inCity, ...allOf(within)] };
    });
    return [...inside, ...around].map(asCompared);
  });
  return addressed;
}

const closest = (place: Point, around: readonly Point[]) =>
  Math.min(Number.POSITIVE_INFINITY, ...around.map((point) => distanceInMetres(place, point)));

const namesOf = ({ name, aliases = [], within }: PlaceRow) => [
  ...new Set([...allOf(name), ...aliases, ...allOf(within)]),
];

function inWords(place: PlaceRow, { language }: PlaceQuestion): FoundPlace {
  const pin = place.writesPins && place.pins.length === 1 ? (place.pins[0] ?? null) : null;
  const within = pick(place.within, language, "en") ?? null;
  const title = pick(place.name, language, "en") ?? place.id;
  return {
    id: place.id,
    title,
    street: null,
    landmark: place.kind === "landmark" ? title : null,
    sub_locality: place.kind === "locality" && !place.town ? title : null,
    city: place.kind === "city" || place.town ? title : within,
    subtitle: [within, pin].filter(Boolean).join(" ") || null,
    lat: place.lat,
    lng: place.lng,
    pin,
  };
}

/** A street in the words by which it was searched for, in the locality it is in there. */
function streetInWords({ area, ...street }: FoundStreet, question: PlaceQuestion): FoundPlace[] {
  const place = allPlaces().find(({ id }) => id === area);
  if (!place) return [];
  const { title, subtitle, pin, sub_locality, city } = inWords(place, question);
  const context = [title, subtitle].filter(Boolean).join(traitsOf(question.language).comma);
  const { lat, lng, id } = street;
  return [
    {
      id,
      title: street.title,
      street: street.title,
      landmark: null,
      sub_locality,
      city,
      subtitle: context,
      lat,
      lng,
      pin,
    },
  ];
}

/** STORE-05: the streets that a keyword names; none if its postcode is of another region. */
function streetsFor(keyword: string, { around }: PlaceQuestion): FoundStreet[] {
  const places = allPlaces();
  streetAreas ??= places.map(({ id, kind, lat, lng, name, aliases = [] }) => {
    return { id, kind, lat, lng, names: [...allOf(name), ...aliases].map(normaliseText) };
  });
  return findStreets(keyword, streetAreas, around)
    .filter(({ area }) => !places.some(({ id, regions }) => id === area && isInAnotherRegion(keyword, regions)))
    .sort((a, b) => closest(a, around) - closest(b, around));
}

/** The embedded table of places: works without a key and offline. Tolerates typos as in `placeMatch`. */
export const gazetteer: PlaceSearch = {
  async find(keyword, question) {
    const fitting = allPlaces().flatMap((place) => {
      if (isInAnotherRegion(keyword, place.regions)) return [];
      const score = placeMatch(keyword, { names: namesOf(place), pins: place.pins });
      if (score === null) return [];
      // A place that matches by its own name comes before those matched by their town.
      const own = placeMatch(keyword, { names: [...Object.values(place.name), ...(place.aliases ?? [])], pins: [] });
      const distance = closest(place, question.around);
      return question.around.length > 0 && distance > PLACES_RADIUS_METRES
        ? []
        : [{ place, score, own: own ?? 1_000, distance }];
    });
    const streets = streetsFor(keyword, question);
    const inStreets = (fits: (street: FoundStreet) => boolean) =>
      streets.filter(fits).flatMap((street) => streetInWords(street, question));
    // A house leaves nothing to choose: its area would only be a second answer.
    const houses = inStreets(({ isExact, hasNumber }) => isExact && hasNumber);
    if (houses.length > 0) return houses.slice(0, MAX_PLACES);
    const best = Math.min(...fitting.map(({ score }) => score));
    const found = fitting
      .filter(({ score }) => score < best + 3)
      .sort((a, b) => a.score - b.score || a.own - b.own || a.distance - b.distance)
      .map(({ place }) => inWords(place, question));
    const exact = inStreets(({ isExact }) => isExact);
    return [...exact, ...found, ...inStreets(({ isExact }) => !isExact)].slice(0, MAX_PLACES);
  },
  async nameOf(point, question) {
    const near = allPlaces()
      .filter(({ kind }) => kind === "locality")
      .map((place) => ({ place, distance: distanceInMetres(place, point) }))
      .filter(({ distance }) => distance <= NEAR_METRES)
      .sort((a, b) => a.distance - b.distance)[0];
    return near ? inWords(near.place, question) : null;
  },
};

/** Names on a map; more would overlap. */
const MAX_NAMES = 40;
const NAMES_RADIUS_METRES = 15_000;

/** STORE-06, ADDR-01: localities and landmarks around a point, nearest first, for maps without tiles. */
export const namesAround = (point: Point, question: PlaceQuestion): FoundPlace[] =>
  allPlaces()
    .filter(({ kind }) => kind !== "city")
    .map((place) => ({ place, distance: distanceInMetres(place, point) }))
    .filter(({ distance }) => distance <= NAMES_RADIUS_METRES)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_NAMES)
    .map(({ place }) => inWords(place, question));
