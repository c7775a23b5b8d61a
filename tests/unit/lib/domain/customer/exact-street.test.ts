import { expect, test } from "vitest";
import { isExactStreet } from "@/lib/domain/customer/exact-street";

test.each([
  [
    "US",
    ["341 Eastern Parkway", "148-12 Hillside Ave", "34 W 42nd St", "120 Broadway", "12A Main St", "Apt 4, 9 Elm St"],
  ],
  ["IN", ["12 Church Street", "12 100 Feet Road", "#4/2, 5th Cross", "No. 12, 80 ft Road", "١٢ Church Street"]],
  ["CO", ["Calle 10 # 43-25", "Cl 10 43 25", "Cra 7 No. 71-21", "Avenida El Poblado # 10-20", "Circular 74 # 39-10"]],
  ["BH", ["Building 12, Road 2471, Block 338", "مبنى 12، طريق 2471، مجمع 338"]],
  [null, ["Hauptstraße 12", "12 Rue de Rivoli", "Via Roma, Via Roma 12b", "Calle Mayor 4"]],
])(
  "[ADDR-02] a street with a house's number, or in all the parts of its country, says which house is meant (%s)",
  (country, streets) => {
    expect(streets.filter((street) => !isExactStreet(street, country))).toEqual([]);
  },
);

test.each([
  ["US", ["Eastern Parkway", "5th Avenue", "42 St", "11211", "Route 66", "7-Eleven"]],
  ["IN", ["Church Street", "100 Feet Road", "5th Cross", "Jayanagar 4 Block", "Sector 21", "Flat 3, Church Street"]],
  ["CO", ["Calle 10", "Calle 10 # 43", "El Poblado", "Calle 10-43", "Calle 10, torre 2, apto 501"]],
  ["BH", ["Building 12, Road 2471", "Block 338", "Behind the mall 12"]],
  [null, ["Hauptstraße", "Calle 10", "Route 66", "12", ""]],
])("[ADDR-02] a road, a quarter or a flat alone does not (%s)", (country, streets) => {
  expect(streets.filter((street) => isExactStreet(street, country))).toEqual([]);
});
