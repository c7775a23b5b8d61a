import { readdirSync, readFileSync } from "node:fs";
import { distanceInMetres, type Point } from "../../lib/domain/store/geo.ts";
import type { LocalizedText } from "../db/schema/columns.ts";
import { isInAnotherRegion, placeMatch, regionsOf } from "../rules/places/place-match.ts";
import { pick } from "../texts/texts.ts";
import {
  type FoundPlace,
  MAX_PLACES,
  PLACES_RADIUS_METRES,
  type PlaceQuestion,
  type PlaceSearch,
} from "./place-search.ts";

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
}

const FOLDER = new URL("./data/", import.meta.url);
/** A point farther away than this from all places has no name. */
const NEAR_METRES = 4_000;

let rows: readonly PlaceRow[] | null = null;

/** Localities, landmarks and postcodes of the towns the demo's stores are in; positions to a few hundred metres. */
function allPlaces(): readonly PlaceRow[] {
  rows ??= readdirSync(FOLDER).flatMap((file) => {
    const { within, places } = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as {
      within: LocalizedText;
      places: (Omit<PlaceRow, "within" | "regions"> & { within?: LocalizedText })[];
    };
    const regions = regionsOf(places.flatMap(({ pins }) => pins));
    return places.map((place) => ({ within, ...place, regions }));
  });
  return rows;
}

const closest = (place: Point, around: readonly Point[]) =>
  Math.min(Number.POSITIVE_INFINITY, ...around.map((point) => distanceInMetres(place, point)));

const namesOf = ({ name, aliases = [], within }: PlaceRow) => [
  ...new Set([...Object.values(name), ...aliases, ...Object.values(within)].filter((each) => each !== undefined)),
];

function inWords(place: PlaceRow, { language }: PlaceQuestion): FoundPlace {
  const pin = place.pins.length === 1 ? (place.pins[0] ?? null) : null;
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
      return distance > PLACES_RADIUS_METRES ? [] : [{ place, score, own: own ?? 1_000, distance }];
    });
    const best = Math.min(...fitting.map(({ score }) => score));
    return fitting
      .filter(({ score }) => score < best + 3)
      .sort((a, b) => a.score - b.score || a.own - b.own || a.distance - b.distance)
      .slice(0, MAX_PLACES)
      .map(({ place }) => inWords(place, question));
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
