import fc from "fast-check";
import { expect, test } from "vitest";
import { splitFlat } from "@/lib/domain/customer/typed/typed-flat";

const STREETS = [
  ["CO", "Carrera 43A # 9-35"],
  ["CO", "Calle 10 # 43-25, El Poblado"],
  ["US", "148 Driggs Ave"],
  ["US", "#12 Main Street"],
  ["US", "1600 5th Avenue NW"],
  ["IN", "#412, 12th Main, Indiranagar"],
  ["IN", "2nd Floor, 80 Feet Road"],
  ["BH", "مبنى 12 طريق 2471 مجمع 338"],
  ["DE", "Torstr. 12"],
] as const;
const WORDS = ["apto", "Apto.", "apartamento", "int", "torre", "Apt", "apt.", "Unit", "suite", "Flat", "شقة"];
const NUMBERS = ["502", "4B", "B-12", "1", "1203"];

const words = (line: string) => line.split(/[\s,،]+/).filter(Boolean);
const unit = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...NUMBERS)).map((typed) => typed.join(" "));
const flats = fc.array(unit, { minLength: 1, maxLength: 3 });

test("[ADDR-01] what of a house is meant is read out of a typed address, wherever it stands in it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STREETS),
      flats,
      fc.constantFrom(", ", " ", "، "),
      ([country, street], units, comma) => {
        for (const typed of [[street, ...units].join(comma), [...units, street].join(", ")]) {
          const split = splitFlat(typed, country);
          expect(words(split.street)).toEqual(words(street));
          expect(words(split.flat)).toEqual(words(units.join(" ")));
        }
      },
    ),
  );
});

test.each([
  ["US", "148 Driggs Ave #4B", "148 Driggs Ave", "#4B"],
  ["US", "148 Driggs Ave, # 4B, Brooklyn", "148 Driggs Ave, Brooklyn", "# 4B"],
  ["US", "148 Driggs Ave apt4b", "148 Driggs Ave", "apt4b"],
  ["US", "148 Driggs Ave Apt B", "148 Driggs Ave", "Apt B"],
  ["CO", "Calle 10 # 43-25 torre 2 apto 501 El Poblado", "Calle 10 # 43-25 El Poblado", "torre 2 apto 501"],
])("[ADDR-01] %s: %s", (country, typed, street, flat) => {
  expect(splitFlat(typed, country)).toEqual({ street, flat });
});

test.each([
  ["CO", "Carrera 43A # 9-35"],
  ["CO", "Casa a la vuelta, Calle 10 # 43-25"],
  ["IN", "#412, 12th Main"],
  ["US", "Tower Road 12th Street"],
  ["US", "12 Flat Iron St"],
])("[ADDR-01] %s: nothing in %s is a flat", (country, typed) => {
  expect(splitFlat(typed, country)).toEqual({ street: typed, flat: "" });
});

test("[ADDR-01] no word of what was typed is lost or doubled", () => {
  const text = fc.string({ unit: fc.constantFrom(..."a1# ,B-", "apt ", "int ", "٣"), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.constantFrom("US", "CO", null), (typed, country) => {
      const { street, flat } = splitFlat(typed, country);
      expect(words(`${street} ${flat}`).sort()).toEqual(words(typed).sort());
    }),
  );
});
