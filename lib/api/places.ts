import type { PlaceFieldsFragment } from "@/lib/api/generated/graphql";
import { FindPlacesDocument, PlaceAtDocument } from "@/lib/api/generated/graphql";
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
}

function placeOf({ kind, id, title, subtitle, lat, lng, pin }: PlaceFieldsFragment): PlaceSuggestion | null {
  return kind === "place" && lat !== null && lng !== null
    ? { id, title, subtitle: subtitle ?? "", lat, lng, pin }
    : null;
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
