import {
  FindPlacesDocument,
  PlaceAtDocument,
  type PlaceFieldsFragment,
  PlacesAroundDocument,
} from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import type { PlaceParts } from "@/lib/domain/customer/typed/typed-address";

/** A place that matches a search. */
export interface PlaceSuggestion extends PlaceParts {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly lat: number;
  readonly lng: number;
}

function placeOf({ kind, subtitle, lat, lng, ...place }: PlaceFieldsFragment): PlaceSuggestion | null {
  return kind === "place" && lat !== null && lng !== null ? { ...place, subtitle: subtitle ?? "", lat, lng } : null;
}

/**
 * STORE-05: places by name, landmark or postal code, best first. The server queries a map service or its own gazetteer.
 */
export async function searchPlaces(source: Source, keyword: string, options?: SendOptions): Promise<PlaceSuggestion[]> {
  const { autoComplete } = await source.send(FindPlacesDocument, { keyword }, options);
  return autoComplete.flatMap((each) => placeOf(each) ?? []);
}

/** The place that contains a point, e.g. a device's location; null if none is known. */
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
