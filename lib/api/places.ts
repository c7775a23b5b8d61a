import type { PlaceFieldsFragment } from "@/lib/api/generated/graphql";
import { FindPlacesDocument, PlaceAtDocument, PlacesAroundDocument } from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";

/** A place that somebody may mean by a few words. */
export interface PlaceSuggestion {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly lat: number;
  readonly lng: number;
  /** Its postal code, when it has one and no more. */
  readonly pin: string | null;
  /** What of an address it is, as far as that is known. */
  readonly street: string | null;
  readonly landmark: string | null;
  readonly sub_locality: string | null;
  readonly city: string | null;
}

function placeOf({ kind, subtitle, lat, lng, ...place }: PlaceFieldsFragment): PlaceSuggestion | null {
  return kind === "place" && lat !== null && lng !== null ? { ...place, subtitle: subtitle ?? "", lat, lng } : null;
}

/** STORE-05: places by name, landmark or postal code, best first: the server asks a map service or its own gazetteer. */
export async function searchPlaces(source: Source, keyword: string, options?: SendOptions): Promise<PlaceSuggestion[]> {
  const { autoComplete } = await source.send(FindPlacesDocument, { keyword }, options);
  return autoComplete.flatMap((each) => placeOf(each) ?? []);
}

/** The place a point lies in, e.g. a device's location; null where none is known. */
export async function getPlaceAt(
  source: Source,
  at: { lat: number; lng: number },
  options?: SendOptions,
): Promise<PlaceSuggestion | null> {
  const { placeAt } = await source.send(PlaceAtDocument, { lat: at.lat, lng: at.lng }, options);
  return placeAt && placeOf(placeAt);
}

/** Names of places around a point, nearest first, for a map without tiles. */
export async function getPlacesAround(
  source: Source,
  at: { lat: number; lng: number },
  options?: SendOptions,
): Promise<PlaceSuggestion[]> {
  const { placesAround } = await source.send(PlacesAroundDocument, { lat: at.lat, lng: at.lng }, options);
  return placesAround.flatMap((each) => placeOf(each) ?? []);
}
