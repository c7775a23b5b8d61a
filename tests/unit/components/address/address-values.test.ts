import { expect, test } from "vitest";
import {
  addressSchema,
  draftOf,
  emptyFor,
  fieldsFrom,
  filledFor,
  startOf,
  valuesOf,
} from "@/components/address/address-values";
import { withoutPlace } from "@/lib/actions/store/without-place";
import type { Address } from "@/lib/api/customer/customer";
import type { PlaceSuggestion } from "@/lib/api/shop/places";
import type { SelectedStore } from "@/lib/state/store-state";

const place = (parts: Partial<PlaceSuggestion>): PlaceSuggestion => ({
  id: "p",
  title: "Indiranagar",
  subtitle: "",
  lat: 12.97,
  lng: 77.64,
  pin: null,
  street: null,
  landmark: null,
  sub_locality: null,
  city: null,
  ...parts,
});
const store = {
  latitude: null,
  longitude: null,
  address: null,
  storeInfo: { city: "Bengaluru" },
} as unknown as SelectedStore;

const india = { country: "IN", language: "en", whole: false } as const;

test("[ADDR-01] a place that was found fills in what it knows of the address", () => {
  const found = place({ street: "12 100 Feet Road", sub_locality: "Indiranagar", city: "Bengaluru", pin: "560038" });
  expect(fieldsFrom(found, emptyFor(store, india), {}, india)).toEqual({
    address_1: "12 100 Feet Road",
    sub_locality: "Indiranagar",
    pin: "560038",
  });
});

test("[ADDR-01] another place replaces what the last one filled in, and nothing that the guest wrote", () => {
  const now = {
    ...emptyFor(store, india),
    address_1: "My house",
    sub_locality: "Indiranagar",
    pin: "560038",
    city: "",
  };
  const filled = { sub_locality: "Indiranagar", pin: "560038" };
  const found = place({ street: "1 MG Road", sub_locality: "Ashok Nagar", city: "Bengaluru" });
  expect(fieldsFrom(found, now, filled, india)).toEqual({ sub_locality: "Ashok Nagar", pin: "", city: "Bengaluru" });
  expect(fieldsFrom(found, { ...now, sub_locality: "HAL 2nd Stage" }, filled, india)).not.toHaveProperty(
    "sub_locality",
  );
  expect(fieldsFrom(place({}), { ...now, city: "Bengaluru" }, { city: "Bengaluru" }, india)).not.toHaveProperty("city");
});

test("[ADDR-01] an address that is changed keeps every field of section 3", () => {
  const address: Address = {
    id: "7",
    name: "Asha",
    address_1: "12 Church Street",
    address_2: "Flat 3",
    city: "Bengaluru",
    state: "KA",
    sub_locality: "Ashok Nagar",
    pin: "560001",
    landmark: "Church",
    lat: 12.9,
    lng: 77.6,
    phone: "080 1",
    tag: "home",
    in_area: true,
  };
  const { id: _id, in_area: _area, ...sent } = address;
  expect(draftOf(valuesOf(address, "IN"), india)).toEqual(sent);
});

test("[ADDR-01] a place fills in the fields that the country shows, and none that the guest does not see", () => {
  const found = place({ landmark: "Park", sub_locality: "Williamsburg", city: "Brooklyn", pin: "11211" });
  const brooklyn = { ...store, storeInfo: { city: "Brooklyn" } } as unknown as SelectedStore;
  expect(fieldsFrom(found, emptyFor(brooklyn, india), {}, { ...india, country: "US" })).toEqual({ pin: "11211" });
});

test("[ADDR-01] in Bahrain building, road and block make the street, in the guest's language, and come back when it is changed", () => {
  const manama = { ...india, country: "BH", language: "ar" } as const;
  const typed = { ...emptyFor(store, india), building: "12", road: "2471", block: "338" };
  const { address_1 } = draftOf(typed, manama);
  expect(address_1).toBe("مبنى 12، طريق 2471، مجمع 338");
  const saved = { ...draftOf(typed, manama), id: "7", in_area: null } as unknown as Address;
  expect(valuesOf(saved, "BH")).toMatchObject({ address_1: "", building: "12", road: "2471", block: "338" });
  expect(valuesOf({ ...saved, address_1: "Behind the mall" }, "BH")).toMatchObject({
    address_1: "Behind the mall",
    building: "",
  });
  const schema = addressSchema({ ...manama, whole: false });
  const spot = { lat: 26.2, lng: 50.6, from: "map" };
  const missing = schema.safeParse({ ...typed, road: " ", spot });
  expect(missing.error?.issues.map(({ path }) => path.join())).toEqual(["road"]);
  expect(schema.safeParse({ ...typed, spot }).success).toBe(true);
});

const searched = (typed: string, parts: Partial<PlaceSuggestion> = {}) => {
  const { id: _id, lat: latitude, lng: longitude, ...known } = place({ sub_locality: "Indiranagar", ...parts });
  return { ...store, latitude, longitude, address: known.title, searched: { ...known, typed } } as SelectedStore;
};

test("[ADDR-01] the form starts with the address that was typed in the store picker, and with what its place knows", () => {
  const picked = searched("12 100 Feet Road, Indiranagar", { pin: "560038" });
  expect(emptyFor(picked, india)).toMatchObject({
    address_1: "12 100 Feet Road",
    sub_locality: "Indiranagar",
    pin: "560038",
    city: "Bengaluru",
    spot: { from: "picked", place: "12 100 Feet Road", near: "Indiranagar" },
  });
  expect(emptyFor(searched("Indiranagar"), india)).toMatchObject({ address_1: "", sub_locality: "Indiranagar" });
  expect(emptyFor(searched("Indiranagar"), india).spot).not.toHaveProperty("near");
  // A map service knows the street better.
  expect(emptyFor(searched("12 100 ft rd", { street: "12, 100 Feet Road" }), india).address_1).toBe(
    "12, 100 Feet Road",
  );
  const manama = searched("Building 12, Road 2471, Block 338");
  expect(emptyFor(manama, { ...india, country: "BH" })).toMatchObject({ building: "12", road: "2471", block: "338" });
});

test("[ADDR-01] another place replaces what the picker's place filled in, and not what was typed there", () => {
  const picked = searched("12 100 Feet Road 560038", { pin: "560075" });
  expect(filledFor(picked, india)).toEqual({ city: "Bengaluru", sub_locality: "Indiranagar" });
  const next = place({ street: "1 MG Road", sub_locality: "Ashok Nagar", pin: "560001" });
  expect(fieldsFrom(next, emptyFor(picked, india), filledFor(picked, india), india)).toEqual({
    sub_locality: "Ashok Nagar",
  });
});

test("[ADDR-01] an address that is being typed keeps its text; the search fills what is empty at the same place only", () => {
  const picked = searched("12 100 Feet Road");
  const typed = { ...emptyFor(store, india), address_2: "Flat 3" };
  expect(startOf(picked, typed, india)).toMatchObject({ address_1: "12 100 Feet Road", address_2: "Flat 3" });
  expect(startOf(picked, { ...typed, address_1: "My house" }, india)).toMatchObject({ address_1: "My house" });
  const elsewhere = { ...typed, spot: { lat: 13, lng: 77, from: "map" as const } };
  expect(startOf(picked, elsewhere, india)).toEqual(elsewhere);
});

test("[ADDR-01] a search that the browser kept only in part is left out", () => {
  const picked = { ...searched("12 100 Feet Road"), searched: { typed: 7 } } as unknown as SelectedStore;
  expect(emptyFor(picked, india)).toMatchObject({ address_1: "", sub_locality: "", city: "Bengaluru" });
});

test("[ADDR-01] a US address has a state, which is the store's until the guest says otherwise; other countries have none", () => {
  const storeInfo = { city: "Brooklyn", address: "312 Union Avenue, Brooklyn, NY 11211" };
  const brooklyn = { ...store, storeInfo } as unknown as SelectedStore;
  expect(emptyFor(brooklyn, { ...india, country: "US" })).toMatchObject({ city: "Brooklyn", state: "NY" });
  expect(emptyFor(brooklyn, india).state).toBe("");
  const unknown = {
    ...store,
    storeInfo: { ...storeInfo, address: "312 Union Avenue, AB 11211" },
  } as unknown as SelectedStore;
  expect(emptyFor(unknown, { ...india, country: "US" }).state).toBe("");
});

test("[ADDR-01] another address starts without the place of the one that exists, in the store's town", () => {
  const picked = { ...store, latitude: 12.97, longitude: 77.64, address: "Indiranagar", savedTag: "home" };
  expect(emptyFor(picked as SelectedStore, india).spot).toMatchObject({ lat: 12.97, from: "picked" });
  expect(emptyFor(withoutPlace(picked as SelectedStore), india)).toMatchObject({ spot: null, city: "Bengaluru" });
});
