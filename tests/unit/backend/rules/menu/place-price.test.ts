import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type PlacePrice,
  type PlaceSurcharge,
  placePriceAt,
  pricedAt,
  type SalePlace,
} from "../../../../../backend/rules/menu/place-price.ts";
import { FULFILMENT_MODES } from "../../../../../lib/domain/enumerations.ts";
import { branded, type Written } from "../../../lib/branded.ts";

const rows = (...prices: Written<PlacePrice>[]) => branded<PlacePrice[]>(prices);
const dish = (prices: PlacePrice[], change: object = {}) => ({
  ...branded<{ price: PlacePrice["price"]; markup_price: PlacePrice["price"] | null; display_price: null }>({
    price: 300,
    markup_price: 350,
    display_price: null,
  }),
  prices,
  surcharges: [] as PlaceSurcharge[],
  ...change,
});
const prices = rows(
  { store: null, mode: "dinein", price: 280 },
  { store: "airport", mode: null, price: 400 },
  { store: "airport", mode: "dinein", price: 390 },
  { store: "harbour", mode: null, price: 410 },
);
const priceAt = (store: string | null, mode: SalePlace["mode"]) => pricedAt(dish(prices), { store, mode }).price;

test("[MENU-02] a store's price in a mode comes before the store's, this before the mode's, this before the item's own", () => {
  expect(priceAt("airport", "dinein")).toBe(390);
  expect(priceAt("airport", "delivery")).toBe(400);
  expect(priceAt("airport", null)).toBe(400);
  expect(priceAt("harbour", "dinein")).toBe(410);
  expect(priceAt("centre", "dinein")).toBe(280);
  expect(priceAt(null, "dinein")).toBe(280);
  expect(priceAt("centre", "delivery")).toBe(300);
  expect(priceAt(null, null)).toBe(300);
});

test("[MENU-02] the price from which a dish is sold moves with its own, and nothing is struck through beside another price", () => {
  const withOptions = dish(prices, { display_price: 320 });
  expect(pricedAt(withOptions, { store: "airport", mode: null })).toMatchObject({
    price: 400,
    display_price: 420,
    markup_price: null,
  });
  expect(pricedAt(withOptions, { store: null, mode: "pickup" })).toMatchObject({
    price: 300,
    display_price: 320,
    markup_price: 350,
  });
});

test("[MENU-02] whatever prices differ, one that applies is of that store or all, of that mode or all, and none is more specific", () => {
  const store = fc.constantFrom("airport", "centre", null);
  const mode = fc.constantFrom(...FULFILMENT_MODES, null);
  const place = fc.record({ store, mode });
  const key = (one: SalePlace) => `${one.store}/${one.mode}`;
  const some = fc
    .uniqueArray(fc.record({ store, mode, price: fc.nat(9_999) }), { selector: key })
    .map((all) => branded<PlacePrice[]>(all.filter((one) => one.store !== null || one.mode !== null)));
  const weight = (one: SalePlace | null) => (one?.store ? 2 : 0) + (one?.mode ? 1 : 0);
  fc.assert(
    fc.property(some, place, (all, at) => {
      const fits = (one: PlacePrice) =>
        (one.store === null || one.store === at.store) && (one.mode === null || one.mode === at.mode);
      const chosen = placePriceAt(all, at);
      if (chosen) expect(fits(chosen)).toBe(true);
      expect(Math.max(0, ...all.filter(fits).map(weight))).toBe(weight(chosen));
      expect(placePriceAt(all.toReversed(), at)).toBe(chosen);
    }),
  );
});
