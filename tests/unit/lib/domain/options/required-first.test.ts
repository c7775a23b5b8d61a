import fc from "fast-check";
import { expect, test } from "vitest";
import { selectedOptions } from "../../../../../lib/domain/options/option-price.ts";
import { unmetGroups } from "../../../../../lib/domain/options/option-rules.ts";
import { defaultSelection, type OptionGroup, visibleGroups } from "../../../../../lib/domain/options/options.ts";
import { requiredFirst } from "../../../../../lib/domain/options/required-first.ts";
import { runs } from "../../../../property-seed.ts";
import { group, option } from "../builders.ts";

const titles = (groups: readonly OptionGroup[]) => visibleGroups(groups, defaultSelection(groups)).map((at) => at.key);

test("[MENU-09] the groups that need a choice come first, at every level, each kind in the menu's order", () => {
  const crust = group("crust", [option("thin")], { min_selectable: 1, sort_order: 2 });
  const dip = group("dip", [option("garlic")], { sort_order: 1 });
  const groups = [
    group("extras", [option("olives")], { sort_order: 1 }),
    group("sauce", [option("red")], { min_selectable: 1, sort_order: 3 }),
    group("size", [option("large", { option_groups: [dip, crust] })], {
      min_selectable: 1,
      sort_order: 2,
      default: "large",
    }),
    group("drinks", [option("cola")], { sort_order: 0 }),
  ];
  expect(titles(groups)).toEqual(["drinks", "extras", "size", "large/dip", "large/crust", "sauce"]);
  expect(titles(requiredFirst(groups))).toEqual(["size", "large/crust", "large/dip", "sauce", "drinks", "extras"]);
});

test("[CART-01] [CART-06] the order of the groups changes neither what is chosen nor its price", () => {
  const some = fc.array(fc.record({ min: fc.nat(2), order: fc.nat(9), price: fc.nat(500), byDefault: fc.boolean() }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(some, (rows) => {
      const groups = rows.map(({ min, order, price, byDefault }, index) =>
        group(`g${index}`, [option(`o${index}`, { price: price as never, default: byDefault })], {
          min_selectable: min,
          sort_order: order,
        }),
      );
      const ordered = requiredFirst(groups);
      const chosen = (of: readonly OptionGroup[]) =>
        selectedOptions(of, defaultSelection(of))
          .map(({ id, price }) => `${id} ${price}`)
          .sort();
      expect(chosen(ordered)).toEqual(chosen(groups));
      const open = (of: readonly OptionGroup[]) => unmetGroups(of, []).map(({ key }) => key);
      expect(open(ordered).sort()).toEqual(open(groups).sort());
    }),
    { numRuns: runs(300) },
  );
});
