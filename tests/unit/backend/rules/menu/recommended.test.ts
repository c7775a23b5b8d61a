import fc from "fast-check";
import { expect, test } from "vitest";
import { itemsThatGoWith, recommendedItems } from "../../../../../backend/rules/menu/recommended.ts";
import { runs } from "../../../../property-seed.ts";

const BURGERS = 1;
const SMASHED = 2;
const MEATLESS = 3;
const SIDES = 4;
const SHAKES = 5;
const CATEGORIES = new Map(
  [
    { id: BURGERS, parent_id: null },
    { id: SMASHED, parent_id: BURGERS },
    { id: MEATLESS, parent_id: BURGERS },
    { id: SIDES, parent_id: null },
    { id: SHAKES, parent_id: null },
  ].map((category) => [category.id, category]),
);
const dish = (id: number, category_id: number, more: Partial<{ recommended: boolean; stock: number }> = {}) => ({
  id,
  category_id,
  recommended: false,
  bestseller: true,
  sort_order: id,
  stock: null as number | null,
  ...more,
});
const menu = [
  dish(1, SMASHED, { recommended: true }),
  dish(2, MEATLESS, { recommended: true }),
  dish(3, SIDES),
  dish(4, SIDES),
  dish(5, SHAKES),
  dish(6, SHAKES, { stock: 0 }),
];
const ids = (dishes: readonly { id: number }[]) => dishes.map(({ id }) => id);

test("[MENU-07] with a burger go sides and shakes, one of each first, and never another burger", () => {
  expect(ids(itemsThatGoWith(menu, [dish(9, SMASHED)], CATEGORIES))).toEqual([3, 5, 4]);
  expect(ids(itemsThatGoWith(menu, [dish(9, SIDES)], CATEGORIES))).toEqual([1, 5, 2]);
  expect(ids(recommendedItems(menu))).toEqual([1, 2, 3, 4, 5]);
});

test("[MENU-07] nothing is offered from a category that the cart has a dish of, whatever is in it", () => {
  const places = fc.array(fc.constantFrom(BURGERS, SMASHED, MEATLESS, SIDES, SHAKES), { maxLength: 12 });
  const topOf = (id: number) => CATEGORIES.get(id)?.parent_id ?? id;
  fc.assert(
    fc.property(places, places, (sold, taken) => {
      const chosen = taken.map((place, index) => dish(100 + index, place));
      const offered = itemsThatGoWith(
        sold.map((place, index) => dish(index, place)),
        chosen,
        CATEGORIES,
      );
      const tops = new Set(taken.map(topOf));
      expect(offered.filter(({ category_id }) => tops.has(topOf(category_id)))).toEqual([]);
      expect(offered.length).toBe(Math.min(12, sold.filter((place) => !tops.has(topOf(place))).length));
    }),
    { numRuns: runs(300) },
  );
});
