import fc from "fast-check";
import { expect, test } from "vitest";
import { placeMatch } from "../../../../../backend/rules/places/place-match.ts";

const indiranagar = { names: ["Indiranagar", "إنديراناغار", "Bengaluru", "بنغالورو"], pins: ["560038"] };
const jpNagar = { names: ["JP Nagar", "J. P. Nagar"], pins: ["560078"] };
const medellin = { names: ["Itagüí", "Antioquia"], pins: ["055410"] };

test.each([
  ["indira", indiranagar],
  ["INDIRANAGAR bengaluru", indiranagar],
  ["انديرا", indiranagar],
  ["560038", indiranagar],
  ["5600", indiranagar],
  ["jpnagar", jpNagar],
  ["itagui", medellin],
])("[STORE-05] “%s” finds a place by its beginning, postal code, accents and letter forms apart", (keyword, place) => {
  expect(placeMatch(keyword, place)).toBe(0);
});

test.each(["indirnagar", "indiranagra", "endiranagar", "indiraangar"])(
  "[STORE-05] a typing error as in “%s” is tolerated and ranks lower",
  (keyword) => {
    expect(placeMatch(keyword, indiranagar)).toBeGreaterThan(0);
    expect(placeMatch(keyword, indiranagar)).toBeLessThan(10);
  },
);

test("[STORE-05] a street and house number that no place has are ignored, a single short word is not", () => {
  expect(placeMatch("412, 12th Main, Indiranagar", indiranagar)).not.toBeNull();
  expect(placeMatch("koramangala", indiranagar)).toBeNull();
  expect(placeMatch("412, 12th Main, Indirangar", indiranagar)).not.toBeNull();
  expect(placeMatch("in nowhere", indiranagar)).toBeNull();
  expect(placeMatch("560039", indiranagar)).toBeNull();
  expect(placeMatch("  ", indiranagar)).toBeNull();
});

const adliya = { names: ["Adliya", "العدلية", "Manama", "المنامة"], pins: ["338", "327"] };

test.each([
  "338",
  "٣٣٨",
  "مجمع 33",
  "مجمع 338",
  "المجمع ٣٣٨",
  "بلوك 338",
  "Block 338",
  "مبنى 12 طريق 2471 مجمع 338",
  "Villa 12, Road 2471, Block 338",
])("[STORE-05] [ADDR-01] “%s” finds the place with that block", (keyword) =>
  expect(placeMatch(keyword, adliya)).not.toBeNull(),
);

test("[STORE-05] the number of a road, a building or another block is no block of a place", () => {
  for (const keyword of ["Road 338, Building 12", "طريق 338 مبنى 4", "Block 33, Road 338", "Block 999"])
    expect(placeMatch(keyword, { ...adliya, pins: ["338"] }), keyword).toBeNull();
});

test("[STORE-05] any beginning of a name finds it, and one letter dropped from a long name does too", () => {
  const name = fc.stringMatching(/^[a-z]{8,14}$/);
  fc.assert(
    fc.property(name, fc.nat(), fc.nat(), (word, cut, drop) => {
      const place = { names: [word], pins: [] };
      expect(placeMatch(word.slice(0, 2 + (cut % (word.length - 1))), place)).toBe(0);
      const at = drop % word.length;
      expect(placeMatch(word.slice(0, at) + word.slice(at + 1), place)).not.toBeNull();
    }),
  );
});

test("[STORE-05] beside words that no place has, a short word with a typo names no place: a lane is not a lake", () => {
  const lake = { names: ["Ulsoor Lake", "Bengaluru"], pins: ["560042"] };
  expect(placeMatch("14 Xyzzy Lane", lake)).toBeNull();
  expect(placeMatch("14 Xyzzy, Lake", lake)).not.toBeNull();
  expect(placeMatch("ulsoor lane", lake)).not.toBeNull();
});
