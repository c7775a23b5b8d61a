import fc from "fast-check";
import { expect, test } from "vitest";
import { signatureOf } from "../../../../../lib/domain/cart/cart.ts";
import { toggle } from "../../../../../lib/domain/options/option-choice.ts";
import { selectedOptions } from "../../../../../lib/domain/options/option-price.ts";
import { unmetGroups, validate } from "../../../../../lib/domain/options/option-rules.ts";
import {
  defaultSelection,
  type OptionGroup,
  type Selection,
  visibleGroups,
} from "../../../../../lib/domain/options/options.ts";
import { sameAsLast } from "../../../../../lib/domain/options/same-as-last.ts";
import { runs } from "../../../../property-seed.ts";
import { chosen, group, option } from "../builders.ts";

const crust = (size: string) =>
  group(`crust of ${size}`, [option(`${size} thin`, { default: true }), option(`${size} thick`)], {
    min_selectable: 1,
  });
const dish = [
  group(
    "size",
    ["small", "large"].map((size) => option(size, { option_groups: [crust(size)] })),
    {
      min_selectable: 1,
      default: "small",
    },
  ),
  group(
    "toppings",
    ["olives", "corn", "cheese"].map((id) => option(id, { max_quantity: 2 })),
    { max_selectable: 3 },
  ),
];
const milk = [
  group("milk", [option("whole", { default: true }), option("oat")], { min_selectable: 1, default: "whole" }),
  group("extras", [option("syrup")], { sort_order: 1 }),
];

/** The groups without some options, or with them sold out. */
function without(groups: readonly OptionGroup[], lost: ReadonlySet<string>, soldOut: boolean): OptionGroup[] {
  return groups.map((one) => ({
    ...one,
    options: one.options
      .filter(({ id }) => soldOut || !lost.has(id))
      .map((each) => ({
        ...each,
        current_stock: lost.has(each.id) ? 0 : each.current_stock,
        option_groups: without(each.option_groups, lost, soldOut),
      })),
  }));
}
const ids = (groups: readonly OptionGroup[], selection: Selection) =>
  selectedOptions(groups, selection).map(({ id }) => id);

test("[MENU-09] same as last time is exactly what was ordered while all of it is offered, and never what is not", () => {
  const taps = fc.array(fc.nat(), { maxLength: 12 });
  const lost = fc.subarray(["small", "large", "large thin", "large thick", "olives", "corn", "cheese"]);
  fc.assert(
    fc.property(taps, lost, fc.boolean(), (moves, missing, soldOut) => {
      let selection = defaultSelection(dish);
      for (const move of moves) {
        const shown = visibleGroups(dish, selection).flatMap(({ options }) => options);
        const next = toggle(dish, selection, shown[move % shown.length]?.key ?? "");
        if (next.ok) selection = next.value;
      }
      if (!validate(dish, selection).ok) return;
      const ordered = selectedOptions(dish, selection);
      const same = sameAsLast(dish, ordered);
      expect(same.unavailable).toEqual([]);
      expect(signatureOf("dish", selectedOptions(dish, same.selection))).toBe(signatureOf("dish", ordered));

      const today = without(dish, new Set(missing), soldOut);
      const { selection: left, unavailable } = sameAsLast(today, ordered);
      const chosenNow = ids(today, left);
      expect(chosenNow.filter((id) => missing.includes(id))).toEqual([]);
      // Each option of that order is chosen again or named.
      expect([...chosenNow, ...unavailable].sort()).toEqual(expect.arrayContaining(ordered.map(({ id }) => id).sort()));
      expect(chosenNow.filter((id) => !ordered.some((then) => then.id === id))).toEqual([]);
    }),
    { numRuns: runs(400) },
  );
});

test("[MENU-09] what is unavailable is named as it was called when ordered, and nothing is chosen in its place", () => {
  const then = [chosen("oat", 0, { title: "Oat drink" }), chosen("syrup")];
  const { selection, unavailable } = sameAsLast(without(milk, new Set(["oat"]), false), then);
  expect(unavailable).toEqual(["Oat drink"]);
  expect(ids(milk, selection)).toEqual(["syrup"]);
  expect(unmetGroups(milk, selection).map(({ title }) => title)).toEqual(["milk"]);
  expect(sameAsLast(without(milk, new Set(["oat"]), true), then).unavailable).toEqual(["oat"]);
});
