import { expect, test } from "vitest";
import { dishesOf, dishesOfBands, dishesToStart } from "@/lib/domain/menu/dishes-to-start";

const dish = (id: string, more: object = {}) => ({ id, available: true, current_stock: null, ...more });

test("[MENU-07] dishes to start with are the recommended ones, then others that can be ordered, each once", () => {
  const recommended = [dish("a"), dish("gone", { current_stock: 0 }), dish("b")];
  const menu = [dish("b"), dish("shut", { available: false }), dish("c"), dish("d")];
  expect(dishesToStart(recommended, menu, 3).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("[CFG-11] bands one below the other show no dish twice to fill up, and one whose dishes all stand above shows none", () => {
  const menu = ["a", "b", "c", "d"].map((id) => dish(id));
  const of = (bands: readonly (readonly string[])[], most: number) =>
    dishesOfBands(
      bands.map((ids) => ids.map((id) => dish(id))),
      menu,
      most,
    ).map((dishes) => dishes.map(({ id }) => id).join(""));
  expect(of([[], []], 6), "nothing is marked").toEqual(["abcd", ""]);
  expect(of([[], []], 2)).toEqual(["ab", "cd"]);
  expect(of([["d"], ["d", "c"]], 2), "what is marked for both is in both").toEqual(["da", "dc"]);
  expect(
    of(
      [
        ["a", "b"],
        ["b", "a"],
      ],
      2,
    ),
  ).toEqual(["ab", ""]);
});

test("the dishes of sections and their sub-sections keep the menu's order", () => {
  const part = { items: [dish("b")], sub_categories: [] };
  const sections = [
    { items: [dish("a")], sub_categories: [part] },
    { items: [dish("c")], sub_categories: [] },
  ];
  expect(dishesOf(sections).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
