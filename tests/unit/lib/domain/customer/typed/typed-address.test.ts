import { describe, expect, test } from "vitest";
import { placeWords, type SearchedPlace, typedAddress } from "@/lib/domain/customer/typed/typed-address";

const williamsburg = { title: "Williamsburg", subtitle: "Brooklyn", sub_locality: "Williamsburg", city: "Brooklyn" };
const indiranagar = { title: "Indiranagar", subtitle: "Bengaluru 560038", sub_locality: "Indiranagar", pin: "560038" };
const poblado = { title: "El Poblado", subtitle: "Medellín", sub_locality: "El Poblado", city: "Medellín" };
const adliya = { title: "العدلية", subtitle: "المنامة", sub_locality: "العدلية", city: "المنامة" };
const found = (typed: string, place: Partial<SearchedPlace>): SearchedPlace => ({
  typed,
  title: "",
  subtitle: "",
  street: null,
  landmark: null,
  sub_locality: null,
  city: null,
  pin: null,
  ...place,
});

describe("[ADDR-01] street and postal code are read from what was typed to find a place", () => {
  test.each([
    ["US", williamsburg, "148 Driggs Ave", { address_1: "148 Driggs Ave" }],
    ["US", williamsburg, "148 Driggs Ave, Williamsburg 11211", { address_1: "148 Driggs Ave", pin: "11211" }],
    [
      "US",
      williamsburg,
      "148 Driggs Ave Williamsburg Brooklyn NY 11211",
      { address_1: "148 Driggs Ave", pin: "11211" },
    ],
    ["US", williamsburg, "148 Driggs Ave, Brooklyn, NY 11211-1234", { address_1: "148 Driggs Ave", pin: "11211" }],
    ["US", williamsburg, "148 Driggs Ave, Apt 4B, williamsburg", { address_1: "148 Driggs Ave", address_2: "Apt 4B" }],
    ["US", williamsburg, "148 Driggs Ave #4B, 11211", { address_1: "148 Driggs Ave", address_2: "#4B", pin: "11211" }],
    ["US", williamsburg, "90210 Main Street, 11211", { address_1: "90210 Main Street", pin: "11211" }],
    ["US", williamsburg, "1600 Pennsylvania Ave NW 20500", { address_1: "1600 Pennsylvania Ave NW", pin: "20500" }],
    ["US", williamsburg, "11211", { pin: "11211" }],
    ["US", williamsburg, "11211 Williamsburg", { pin: "11211" }],
    ["US", williamsburg, "Brooklyn NY 11211", { pin: "11211" }],
    ["US", williamsburg, "willi", {}],
    ["IN", indiranagar, "412, 12th Main, Indiranagar", { address_1: "412, 12th Main" }],
    ["IN", indiranagar, "12th Main Indiranagar Bengaluru 560 038", { address_1: "12th Main", pin: "560038" }],
    ["IN", indiranagar, "560038", { pin: "560038" }],
    ["IN", indiranagar, "560038 Indiranagar", { pin: "560038" }],
    ["CO", poblado, "Calle 10 # 43-25, El Poblado", { address_1: "Calle 10 # 43-25" }],
    ["CO", poblado, "Calle 10 # 43-25 el poblado medellin 050021", { address_1: "Calle 10 # 43-25", pin: "050021" }],
    ["BH", adliya, "مبنى ١٢ طريق ٢٤٧١ مجمع ٣٣٨", { building: "12", road: "2471", block: "338" }],
    ["BH", adliya, "Villa 12A, Road 2471, Block 338, Adliya", { building: "12A", road: "2471", block: "338" }],
    [
      "CO",
      poblado,
      "Carrera 43A # 9-35, apto 502, El Poblado",
      { address_1: "Carrera 43A # 9-35", address_2: "apto 502" },
    ],
    [
      "BH",
      adliya,
      "شقة ٢١ مبنى ١٢ طريق ٢٤٧١ مجمع ٣٣٨",
      { address_2: "شقة 21", building: "12", road: "2471", block: "338" },
    ],
    ["BH", adliya, "بلوك ٣٣٨", { block: "338" }],
    // In any order, and before a postal code.
    ["BH", adliya, "مجمع 338 طريق 2471 مبنى 12", { building: "12", road: "2471", block: "338" }],
    ["BH", adliya, "Block: 338, Road 2471, Building 12", { building: "12", road: "2471", block: "338" }],
    ["BH", adliya, "مبنى 12، طريق 2471، مجمع رقم 338، المنامة 338", { building: "12", road: "2471", block: "338" }],
    ["BH", adliya, "338", { block: "338" }],
    ["BH", adliya, "Adliya 17", {}],
    [
      "DE",
      { title: "Mitte", subtitle: "Berlin" },
      "Torstr. 12, 10115 Berlin",
      { address_1: "Torstr. 12", pin: "10115" },
    ],
    ["DE", { title: "Mitte", subtitle: "10115 Berlin" }, "10115 Berlin", {}],
  ] as const)("%s: %o: %s", (country, place, typed, address) => {
    expect(typedAddress(found(typed, place), country)).toEqual(address);
  });

  test("whatever is typed, a postal code alone is never a street", () => {
    for (const country of ["US", "IN", "CO", "BH", "DE"]) {
      for (const pin of ["1234", "11211", "560038", "560 038", "050021", "338"]) {
        expect(typedAddress(found(pin, williamsburg), country)).not.toHaveProperty("address_1");
      }
    }
  });
});

test.each([
  ["US", "88 Sterling Place, Brooklyn 11217", { title: "Barclays Center" }, "88 Sterling Place", "Barclays Center"],
  ["US", "barclays", { title: "Barclays Center" }, "Barclays Center", null],
  ["US", "11217", { title: "Park Slope" }, "Park Slope", null],
  ["US", "148 driggs av", { title: "148 Driggs Avenue", street: "148 Driggs Avenue" }, "148 Driggs Avenue", null],
  ["BH", "مبنى 215، طريق 1910، مجمع 319", { title: "الحورة" }, "مبنى 215، طريق 1910، مجمع 319", "الحورة"],
  ["BH", "319", { title: "الحورة" }, "الحورة", null],
] as const)(
  "[STORE-05] %s: %s is called by the street that was typed, and by the place that was found for it",
  (country, typed, place, title, near) => {
    const known = { subtitle: "Brooklyn", city: "Brooklyn", ...place };
    expect(placeWords(found(typed, known), country)).toEqual({ title, near, flat: null });
  },
);

test.each([
  ["CO", "Carrera 43A # 9-35, apto 502", { title: "Carrera 43A # 9-35", street: "Carrera 43A # 9-35" }, "apto 502"],
  ["US", "88 Sterling Pl Apt 3, Brooklyn", { title: "Barclays Center" }, "Apt 3"],
  ["BH", "شقة 3، مبنى 215، طريق 1910، مجمع 319", { title: "الحورة" }, "شقة 3"],
] as const)("[STORE-05] %s: %s keeps what of the house is meant", (country, typed, place, flat) => {
  const words = placeWords(found(typed, { subtitle: "Brooklyn", city: "Brooklyn", ...place }), country);
  expect(words.flat).toBe(flat);
  expect(words.title).not.toContain(flat);
});
