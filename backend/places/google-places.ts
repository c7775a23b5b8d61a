import { z } from "zod";
import { type FoundPlace, MAX_PLACES, type PlaceQuestion, type PlaceSearch } from "./place-search.ts";

const PLACES = "https://places.googleapis.com/v1/places:searchText";
const GEOCODE = "https://maps.googleapis.com/maps/api/geocode/json";
const TIMEOUT_MS = 4_000;
/** The largest circle that Google accepts for a bias. */
const BIAS_METRES = 50_000;

const AREA = ["sublocality_level_1", "sublocality", "neighborhood"];
const TOWN = ["locality", "postal_town", "administrative_area_level_2"];

const component = z.object({ longText: z.string(), types: z.array(z.string()) });
const textSearch = z.object({
  places: z
    .array(
      z.object({
        id: z.string(),
        displayName: z.object({ text: z.string() }),
        formattedAddress: z.string().optional(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        addressComponents: z.array(component).optional(),
      }),
    )
    .default([]),
});
const geocoding = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      place_id: z.string(),
      formatted_address: z.string(),
      address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
    }),
  ),
});

/**
 * Google's Places (New) text search and Geocoding API behind the same interface. The key stays on the server; one call
 * returns positions for a keyword, so choosing a place needs no second call.
 */
export function googlePlaces(key: string, send: typeof fetch = fetch): PlaceSearch {
  const read = async (url: string, init?: RequestInit): Promise<unknown> => {
    const answer = await send(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok)
      throw new Error(`Google returned ${answer.status}. Check the maps key and that the API is enabled.`);
    return answer.json();
  };
  return {
    async find(keyword, question) {
      const fields = ["id", "displayName", "formattedAddress", "location", "addressComponents"];
      const answer = await read(PLACES, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-goog-api-key": key,
          "x-goog-fieldmask": fields.map((field) => `places.${field}`).join(","),
        },
        body: JSON.stringify({
          textQuery: keyword,
          languageCode: question.language,
          pageSize: MAX_PLACES,
          ...biasOf(question),
        }),
      });
      return textSearch.parse(answer).places.slice(0, MAX_PLACES).map(placeOf);
    },
    async nameOf({ lat, lng }, { language }) {
      const asked = new URLSearchParams({ latlng: `${lat},${lng}`, language, key });
      const { status, results } = geocoding.parse(await read(`${GEOCODE}?${asked}`));
      if (status !== "OK" && status !== "ZERO_RESULTS") throw new Error(`Google's geocoding returned ${status}.`);
      const [first] = results;
      if (!first) return null;
      const part = (...types: string[]) =>
        first.address_components.find((each) => types.some((type) => each.types.includes(type)))?.long_name ?? null;
      const sub_locality = part(...AREA);
      const title = sub_locality ?? part("locality") ?? first.formatted_address;
      const [line = ""] = first.formatted_address.split(",");
      const street = part("street_number") ? line.trim() || null : null;
      const parts = { street, landmark: null, sub_locality, city: part(...TOWN) };
      return {
        id: first.place_id,
        title,
        subtitle: first.formatted_address,
        lat,
        lng,
        pin: part("postal_code"),
        ...parts,
      };
    },
  };
}

/** A circle around the business's first store: text search accepts one, and a bias does not exclude other places. */
function biasOf({ around: [first] }: PlaceQuestion) {
  if (!first) return {};
  const center = { latitude: first.lat, longitude: first.lng };
  return { locationBias: { circle: { center, radius: BIAS_METRES } } };
}

function placeOf(place: z.output<typeof textSearch>["places"][number]): FoundPlace {
  const { id, displayName, formattedAddress, location, addressComponents = [] } = place;
  const part = (...kinds: string[]) =>
    addressComponents.find(({ types }) => kinds.some((kind) => types.includes(kind)))?.longText ?? null;
  const isAddress = part("street_number") !== null;
  return {
    id,
    title: displayName.text,
    subtitle: formattedAddress ?? null,
    lat: location.latitude,
    lng: location.longitude,
    pin: part("postal_code"),
    street: isAddress ? displayName.text : null,
    landmark: null,
    sub_locality: part(...AREA),
    city: part(...TOWN),
  };
}
