import { expect, test } from "vitest";
import { dishesOf, dishesToStart } from "@/lib/domain/menu/dishes-to-start";

const dish = (id: string, more: object = {}) => ({ id, available: true, current_stock: null, ...more });

test("[MENU-07] dishes to start with are the recommended ones, then others that can be ordered, each once", () => {
  const recommended = [dish("a"), dish("gone", { current_stock: 0 }), dish("b")];
  const menu = [dish("b"), dish("shut", { available: false }), dish("c"), dish("d")];
  expect(dishesToStart(recommended, menu, 3).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("the dishes of sections and their sub-sections keep the menu's order", () => {
  const part = { items: [dish("b")], sub_categories: [] };
  const sections = [
    { items: [dish("a")], sub_categories: [part] },
    { items: [dish("c")], sub_categories: [] },
  ];
  expect(dishesOf(sections).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
