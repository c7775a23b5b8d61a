import { expect, test } from "vitest";
import { namesOfDishes } from "../../../../../backend/rules/bill/coupon-dishes.ts";

const dish = (ref: string, category_id: number) => ({ ref, title: { en: ref.toUpperCase() }, category_id });
const menu = [dish("idli", 1), dish("vada", 1), dish("dosa", 2), dish("uttapam", 2), dish("chai", 3)];
const categories = new Map([1, 2, 3].map((id) => [id, { en: `Category ${id}` }]));
const named = (refs: string[], dishes = menu) => {
  const { names, more } = namesOfDishes(refs, dishes, categories);
  return [names.map((name) => name.en), more];
};

test("[CPN-04] a coupon for some dishes names them, in the order of the menu", () => {
  expect(named(["dosa", "idli"])).toEqual([["IDLI", "DOSA"], 0]);
});

test("[CPN-04] a coupon for all dishes of a category names the category, unless it has only one", () => {
  expect(named(["vada", "idli", "chai"])).toEqual([["Category 1", "CHAI"], 0]);
});

test("[CPN-04] after four names the others are counted; dishes that are off the menu are left out", () => {
  const long = ["a", "b", "c", "d", "e", "f"].map((ref) => dish(ref, 4));
  expect(named(["a", "b", "c", "d", "e", "gone"], long)).toEqual([["A", "B", "C", "D"], 1]);
  expect(named(["gone"])).toEqual([[], 0]);
});
