import { expect, test } from "vitest";
import { menuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../backend/importers/menu/menu-plan.ts";

const AMOUNTS = [
  { ref: "light", title: "Light", factor: "0.5" },
  { ref: "double", title: "Double", factor: 2 },
];
const plan = (group: object, price: number | string = 10) =>
  planMenu(
    menuDocument.parse({
      format: "storefront-menu/1",
      categories: [{ ref: "c", name: "C", items: [{ ref: "i", title: "I", price, option_groups: ["g"] }] }],
      option_groups: [{ ref: "g", title: "G", min: 0, max: 9, ...group }],
    }),
    { currency: "USD", defaultLanguage: "en", storeRefs: new Set() },
  );
const problems = (group: object) => plan(group).problems.map(({ path }) => path);

test("[MENU-09] a menu says halves, amounts, quantities and what is included, and a contradiction by its path", () => {
  expect(problems({ halves: true, amounts: AMOUNTS, options: [{ ref: "a", title: "A", included: 0.5 }] })).toEqual([]);
  expect(problems({ options: [{ ref: "a", title: "A", max_quantity: 4 }] })).toEqual([]);
  expect(problems({ amounts: AMOUNTS, options: [{ ref: "a", title: "A", amounts: ["triple"] }] })).toEqual([
    "option_groups.0.options.0.amounts",
  ]);
  expect(problems({ amounts: AMOUNTS, options: [{ ref: "a", title: "A", max_quantity: 2 }] })).toEqual([
    "option_groups.0.options.0.max_quantity",
  ]);
  expect(problems({ amounts: AMOUNTS.toReversed(), options: [{ ref: "a", title: "A" }] })).toEqual([
    "option_groups.0.amounts.1.factor",
  ]);
});

test("[MENU-02] the price from which an item is sold counts quantities, the least amount and what is included", () => {
  const from = (group: object) => plan(group).items[0]?.display_price ?? null;
  const two = {
    min: 2,
    options: [
      { ref: "a", title: "A", price: 3, max_quantity: 2 },
      { ref: "b", title: "B", price: 5 },
    ],
  };
  expect(from(two)).toBe(1600);
  expect(from({ ...two, free: 1 })).toBe(1300);
  expect(from({ min: 1, amounts: AMOUNTS, options: [{ ref: "a", title: "A", price: 3 }] })).toBe(1150);
  expect(
    from({ min: 1, amounts: AMOUNTS, options: [{ ref: "a", title: "A", price: 3, included: 1, amounts: ["double"] }] }),
  ).toBe(1300);
});
