import { expect, test } from "vitest";
import { addedBy, chargesOf } from "@/lib/domain/options/added-by";
import { toggle } from "@/lib/domain/options/option-choice";
import { selectionPrice } from "@/lib/domain/options/option-price";
import { type OptionGroup, type Selection, visibleGroups } from "@/lib/domain/options/options";
import { group, option } from "../builders";

test("[MENU-09] the dearest chosen options are the free ones", () => {
  const sauces = group("s", [option("a", { price: 50 }), option("b", { price: 100 }), option("c", { price: 75 })], {
    max_selectable: 0,
    free: 2,
  });
  const [visible] = visibleGroups(
    [sauces],
    ["a", "b", "c"].map((key) => ({ key })),
  );
  expect(visible && [...chargesOf(visible)]).toEqual([
    ["a", 50],
    ["b", 0],
    ["c", 0],
  ]);
});

test("[MENU-09] what is not chosen is free while free ones are left; then it adds what the dearest ones leave to pay", () => {
  const sauces = [option("a", { price: 50 }), option("b", { price: 80 }), option("c", { price: 70 })];
  const added = (...chosen: string[]) => {
    const [visible] = visibleGroups(
      [group("g", sauces, { max_selectable: 0, free: 2 })],
      chosen.map((key) => ({ key })),
    );
    return visible && Object.fromEntries(addedBy(visible));
  };
  expect(added()).toEqual({ a: 0, b: 0, c: 0 });
  expect(added("a")).toEqual({ a: 0, b: 0, c: 0 });
  // The dearer one would be free, and the cheapest to pay.
  expect(added("a", "c")).toEqual({ a: 0, c: 0, b: 50 });
});

/** What the options of the only group add, by the rule and by tapping each. */
function saidAndCharged(groups: readonly OptionGroup[], selection: Selection, before: Selection = selection) {
  const [visible] = visibleGroups(groups, selection);
  const open = visible?.options.filter(({ chosen }) => !chosen) ?? [];
  const said = open.map(({ key }) => [key, visible && addedBy(visible).get(key)]);
  const charged = open.map(({ key }) => {
    const tapped = toggle(groups, selection, key);
    return [key, tapped.ok && selectionPrice(groups, tapped.value) - selectionPrice(groups, before)];
  });
  return { said: Object.fromEntries(said), charged: Object.fromEntries(charged) };
}

test("[MENU-09] where one choice replaces the other, another is free as the chosen one is", () => {
  const milks = group("milk", [option("oat", { price: 30 }), option("soy", { price: 20 })], {
    max_selectable: 1,
    free: 1,
  });
  const { said, charged } = saidAndCharged([milks], [{ key: "oat" }], []);
  expect(said).toEqual({ soy: 0 });
  expect(said).toEqual(charged);
  const paid = saidAndCharged([{ ...milks, free: 0 }], [{ key: "oat" }], []);
  expect(paid).toEqual({ said: { soy: 20 }, charged: { soy: 20 } });
});

test.each([0, 1])(
  "[MENU-09] [CART-06] what an option adds is what a tap charges: in its amount, and beyond what is included (%i free)",
  (free) => {
    const amounts = [
      { id: "light", title: "Light", factor: 50 },
      { id: "double", title: "Double", factor: 200 },
    ];
    const cheese = group(
      "cheese",
      [
        option("feta", { price: 40 }),
        option("brie", { price: 60, amounts: ["double"] }),
        option("gouda", { price: 80, included: 200, amounts: [], max_quantity: 3 }),
      ],
      { max_selectable: 0, free, amounts },
    );
    for (const selection of [[], [{ key: "feta", amount: "light" }]]) {
      const { said, charged } = saidAndCharged([cheese], selection);
      expect(said).toEqual(charged);
    }
  },
);

test("[MENU-09] where only half of a dish has room, an option adds what it costs there", () => {
  const toppings = group("t", [option("ham", { price: 40 }), option("corn", { price: 60 })], {
    max_selectable: 1,
    halves: true,
  });
  const { said, charged } = saidAndCharged([toppings], [{ key: "ham", portion: "left" }]);
  expect(said).toEqual({ corn: 30 });
  expect(said).toEqual(charged);
});
