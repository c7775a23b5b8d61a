import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { addressedPlaces } from "../../../../../backend/places/gazetteer.ts";
import { type AddressedPlace, addressConflict } from "../../../../../backend/rules/places/address-conflict.ts";

const WILLIAMSBURG = { lat: 40.7185, lng: -73.951 };
const LOWER_EAST_SIDE = { lat: 40.7175, lng: -73.982 };
const ADLIYA = { lat: 26.2141, lng: 50.5874 };
const INDIRANAGAR = { lat: 12.9722, lng: 77.6408 };
const RURAL = { lat: 13.6, lng: 77.2 };
const conflict = (point: { lat: number; lng: number }, city: string | null, pin: string | null = null) =>
  addressConflict({ city, pin }, point, addressedPlaces());

test("[ADDR-02] a town or postcode that clearly names another place than the pin contradicts it", () => {
  expect(conflict(WILLIAMSBURG, "Brooklyn", "10001")).toBe("10001");
  expect(conflict(WILLIAMSBURG, "Brooklyn", "11224-1234")).toBe("11224-1234");
  expect(conflict(WILLIAMSBURG, "Newark, NJ")).toBe("Newark, NJ");
  expect(conflict(WILLIAMSBURG, "Brooklyn", "94110")).toBe("94110");
  expect(conflict(INDIRANAGAR, "Chennai")).toBe("Chennai");
  expect(conflict(INDIRANAGAR, null, "600 017")).toBe("600 017");
  expect(conflict(ADLIYA, "الرفاع")).toBe("الرفاع");
  expect(conflict(ADLIYA, null, "913")).toBe("913");
});

test("[ADDR-02] what is near, named in another way or unknown to the gazetteer contradicts nothing", () => {
  expect(conflict(WILLIAMSBURG, "Brooklyn, NY", "11211")).toBeNull();
  expect(conflict(WILLIAMSBURG, "new york", "11222")).toBeNull();
  expect(conflict(WILLIAMSBURG, "Kings County", "11249")).toBeNull();
  expect(conflict(WILLIAMSBURG, null, null)).toBeNull();
  expect(conflict(WILLIAMSBURG, " ", "near the park")).toBeNull();
  // Across the river, where no store of the demo is.
  expect(conflict(LOWER_EAST_SIDE, "New York", "10002")).toBeNull();
  expect(conflict({ lat: 40.745, lng: -73.948 }, "Long Island City", "11109")).toBeNull();
  expect(conflict(INDIRANAGAR, "Bangalore", "560 075")).toBeNull();
  expect(conflict(INDIRANAGAR, "Mysuru")).toBeNull();
  expect(conflict(ADLIYA, "Manama", "338")).toBeNull();
  expect(conflict(ADLIYA, "البحرين", "999")).toBeNull();
  expect(conflict(RURAL, "Doddaballapur", "561203")).toBeNull();
});

test("[ADDR-02] each place of the gazetteer agrees with its own towns and postcodes", () => {
  const wrong = addressedPlaces().flatMap((place: AddressedPlace) => {
    const towns = place.towns.filter((town) => conflict(place, town) !== null);
    return [...towns, ...place.pins.filter((pin) => conflict(place, null, pin) !== null)];
  });
  expect(wrong).toEqual([]);
  expect(addressedPlaces().length).toBeGreaterThan(
    readdirSync(new URL("../../../../../backend/places/data", import.meta.url)).length * 20,
  );
});
