import { expect, test } from "vitest";
import { googlePlaces } from "../../../../backend/places/google-places.ts";

const question = { language: "es", around: [{ lat: 6.2, lng: -75.6 }] } as const;

/** Responses from Google's documentation, and the requests that were made. */
function google(answer: unknown, status = 200) {
  const asked: { url: string; init: RequestInit }[] = [];
  const send = async (url: unknown, init: RequestInit = {}) => {
    asked.push({ url: String(url), init });
    return Response.json(answer, { status });
  };
  return { asked, search: googlePlaces("key-1", send as typeof fetch) };
}

test("[STORE-05] with a maps key a keyword is asked of Google, near the stores and in the guest's language", async () => {
  const { asked, search } = google({
    places: [
      {
        id: "p1",
        displayName: { text: "El Poblado", languageCode: "es" },
        formattedAddress: "El Poblado, Medellín, Antioquia",
        location: { latitude: 6.2087, longitude: -75.5678 },
        addressComponents: [{ longText: "050021", shortText: "050021", types: ["postal_code"] }],
      },
    ],
  });
  expect(await search.find("poblado", question)).toEqual([
    {
      id: "p1",
      title: "El Poblado",
      subtitle: "El Poblado, Medellín, Antioquia",
      lat: 6.2087,
      lng: -75.5678,
      pin: "050021",
      street: null,
      landmark: null,
      sub_locality: null,
      city: null,
    },
  ]);
  expect(asked[0]?.url).toBe("https://places.googleapis.com/v1/places:searchText");
  expect(asked[0]?.init.headers).toMatchObject({ "x-goog-api-key": "key-1" });
  expect(JSON.parse(String(asked[0]?.init.body))).toMatchObject({
    textQuery: "poblado",
    languageCode: "es",
    locationBias: { circle: { center: { latitude: 6.2, longitude: -75.6 } } },
  });
});

test("[STORE-05] nothing found is an empty list, a refused key throws so that the gazetteer can answer", async () => {
  expect(await google({}).search.find("zzz", question)).toEqual([]);
  await expect(google({ error: {} }, 403).search.find("poblado", question)).rejects.toThrow("403");
});

test("[STORE-05] a point is named by its part of the town", async () => {
  const { asked, search } = google({
    status: "OK",
    results: [
      {
        place_id: "p2",
        formatted_address: "Cra. 43A, El Poblado, Medellín",
        address_components: [
          { long_name: "El Poblado", types: ["sublocality_level_1", "political"] },
          { long_name: "Medellín", types: ["locality"] },
          { long_name: "050021", types: ["postal_code"] },
        ],
      },
    ],
  });
  expect(await search.nameOf({ lat: 6.2, lng: -75.5 }, question)).toMatchObject({ title: "El Poblado", pin: "050021" });
  expect(asked[0]?.url).toContain("latlng=6.2%2C-75.5");
  expect(await google({ status: "ZERO_RESULTS", results: [] }).search.nameOf({ lat: 0, lng: 0 }, question)).toBeNull();
  await expect(
    google({ status: "REQUEST_DENIED", results: [] }).search.nameOf({ lat: 0, lng: 0 }, question),
  ).rejects.toThrow("REQUEST_DENIED");
});

test("[ADDR-01] an address that Google knows is taken apart: street with its number, area, town and postal code", async () => {
  const address = {
    id: "p3",
    displayName: { text: "Calle 10 #43E-31" },
    formattedAddress: "Calle 10 #43E-31, El Poblado, Medellín",
    location: { latitude: 6.2, longitude: -75.5 },
    addressComponents: [
      { longText: "31", types: ["street_number"] },
      { longText: "El Poblado", types: ["neighborhood"] },
      { longText: "Medellín", types: ["locality"] },
      { longText: "050021", types: ["postal_code"] },
    ],
  };
  const parts = { street: "Calle 10 #43E-31", sub_locality: "El Poblado", city: "Medellín", pin: "050021" };
  expect((await google({ places: [address] }).search.find("calle 10", question))[0]).toMatchObject(parts);
  const components = address.addressComponents.map(({ longText, types }) => ({ long_name: longText, types }));
  const found = { place_id: "p3", formatted_address: address.formattedAddress, address_components: components };
  const at = { lat: 6.2, lng: -75.5 };
  const { search } = google({ status: "OK", results: [found] });
  expect(await search.nameOf(at, question)).toMatchObject(parts);
});
