import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signatureOf } from "../../../../../lib/domain/cart/cart.ts";
import { toggle } from "../../../../../lib/domain/options/option-choice.ts";
import { selectedOptions, selectionPrice } from "../../../../../lib/domain/options/option-price.ts";
import { isYesOrNo, ruleOf, unmetGroups, validate } from "../../../../../lib/domain/options/option-rules.ts";
import * as rules from "../../../../../lib/domain/options/options.ts";
import { chosen, codeOf, group, option, unwrap } from "../builders.ts";

const { defaultSelection, visibleGroups } = rules;
/** A selection of these keys, in this order. */
const of = (...keys: string[]): rules.Selection => keys.map((key) => ({ key }));

/** Size (required) → crust inside large; toppings up to three with one free. */
const crust = group("crust", [option("thin"), option("stuffed", { price: 9000 })], {
  min_selectable: 1,
  default: "thin",
});
const size = group("size", [option("small"), option("large", { price: 20000, option_groups: [crust] })], {
  min_selectable: 1,
});
const toppings = group(
  "toppings",
  [
    option("olives", { price: 3000, sort_order: 2 }),
    option("onion", { price: 2000, sort_order: 1 }),
    option("ham", { price: 5000, sort_order: 3 }),
    option("truffle", { price: 9900, sort_order: 4, current_stock: 0 }),
  ],
  { max_selectable: 3, free: 1, sort_order: 1 },
);
const pizza = [toppings, size];
const picking = (...keys: string[]) =>
  keys.reduce((sel, key) => unwrap(toggle(pizza, sel, key)), defaultSelection(pizza));
const keysOf = (selection: rules.Selection) => visibleGroups(pizza, selection).map(({ key, depth }) => [key, depth]);

describe("choosing", () => {
  test("[MENU-09] groups show in sort order, nested ones once their option is chosen", () => {
    expect(keysOf([])).toEqual([
      ["size", 0],
      ["toppings", 0],
    ]);
    expect(keysOf(picking("large"))).toEqual([
      ["size", 0],
      ["large/crust", 1],
      ["toppings", 0],
    ]);
    expect(visibleGroups(pizza, [])[1]?.options.map(({ key }) => key)).toEqual(["onion", "olives", "ham", "truffle"]);
  });

  test("[MENU-09] defaults are chosen at first, those of a nested group once it opens", () => {
    expect(defaultSelection(pizza)).toEqual(of("large/thin"));
    expect(selectedOptions(pizza, defaultSelection(pizza))).toEqual([]);
    expect(selectedOptions(pizza, picking("large")).map(({ id }) => id)).toEqual(["large", "thin"]);
  });

  test("[MENU-09] defaults never exceed the maximum nor include what is unavailable", () => {
    const marked = (id: string, extra = {}) => option(id, { default: true, ...extra });
    const many = group("g", [marked("a", { available: false }), marked("b"), marked("c"), marked("d")], {
      max_selectable: 2,
    });
    expect(defaultSelection([many])).toEqual(of("b", "c"));
  });

  test("[MENU-09] a group of at most one behaves as radio buttons, and a required choice stays", () => {
    expect(selectedOptions(pizza, picking("small", "large", "small")).map(({ id }) => id)).toEqual(["small"]);
    expect(picking("small", "small")).toContainEqual({ key: "small" });
    const optional = [group("g", [option("a"), option("b")])];
    const picked = unwrap(toggle(optional, [], "a"));
    expect(unwrap(toggle(optional, picked, "a"))).toEqual([]);
  });

  test("[MENU-09] other groups behave as checkboxes and refuse a choice beyond the maximum", () => {
    const full = group(
      "g",
      ["a", "b", "c"].map((id) => option(id)),
      { max_selectable: 2 },
    );
    const two = ["a", "b"].reduce((sel, key) => unwrap(toggle([full], sel, key)), [] as rules.Selection);
    const refused = toggle([full], two, "c");
    expect(refused).toEqual({ ok: false, error: { code: "OPTION_LIMIT", details: { group: "g", max: 2 } } });
    expect(unwrap(toggle([full], two, "a"))).toEqual(of("b"));
  });

  test("[MENU-09] an option out of stock, switched off or not shown cannot be chosen", () => {
    expect(codeOf(toggle(pizza, [], "truffle"))).toBe("OPTION_UNAVAILABLE");
    expect(codeOf(toggle(pizza, [], "large/thin"))).toBe("OPTION_UNAVAILABLE");
    expect(codeOf(toggle(pizza, [], "nothing"))).toBe("OPTION_UNAVAILABLE");
    expect(rules.isChoosable(option("a", { available: false }))).toBe(false);
    expect(rules.isChoosable(option("a", { current_stock: 1 }))).toBe(true);
  });

  test("[MENU-09] choices in a nested group survive leaving its option and coming back", () => {
    const back = picking("large", "large/stuffed", "small", "large");
    expect(selectedOptions(pizza, back).map(({ id }) => id)).toEqual(["large", "stuffed"]);
  });

  test("[CART-05] a cart line opens with the options it was made of", () => {
    const line = selectedOptions(pizza, picking("large", "large/stuffed", "olives", "ham"));
    const selection = rules.selectionOfLine(pizza, line);
    expect(selectedOptions(pizza, selection)).toEqual(line);
    const small = rules.selectionOfLine(pizza, [chosen("small")]);
    expect(selectedOptions(pizza, unwrap(toggle(pizza, small, "large"))).map(({ id }) => id)).toEqual([
      "large",
      "thin",
    ]);
  });

  test("[MENU-09] groups open to seven levels of nesting", () => {
    const nest = (depth: number): rules.OptionGroup =>
      group(`g${depth}`, [option(`o${depth}`, { default: true, option_groups: depth < 9 ? [nest(depth + 1)] : [] })]);
    expect(visibleGroups([nest(0)], defaultSelection([nest(0)]))).toHaveLength(rules.MAX_NESTING + 1);
  });
});

describe("validity", () => {
  test("[MENU-10] each visible group must be within its min and max; the message names the first that is not", () => {
    const unmet = validate(pizza, []);
    expect(unmet).toMatchObject({
      ok: false,
      error: { code: "OPTION_RULE_UNMET", title: "size", key: "size", rule: { kind: "choose", min: 1, max: 1 } },
    });
    expect(validate(pizza, picking("small")).ok).toBe(true);
  });

  test("[MENU-10] a nested group counts only while it is shown", () => {
    expect(validate(pizza, of("large"))).toMatchObject({ ok: false, error: { key: "large/crust" } });
    expect(validate(pizza, of("small")).ok).toBe(true);
    expect(unmetGroups(pizza, of("large", "onion", "olives", "ham", "truffle")).map(({ key }) => key)).toEqual([
      "large/crust",
      "toppings",
    ]);
  });

  test("[MENU-10] a choice that has sold out since is named", () => {
    expect(validate(pizza, of("small", "truffle"))).toMatchObject({
      ok: false,
      error: { code: "OPTION_UNAVAILABLE", details: { group: "toppings", option: "truffle" } },
    });
  });

  test.each([
    [0, 0, { kind: "any", min: 0, max: null }],
    [0, 3, { kind: "any", min: 0, max: null }],
    [0, 2, { kind: "upTo", min: 0, max: 2 }],
    [2, 2, { kind: "choose", min: 2, max: 2 }],
    [3, 3, { kind: "choose", min: 3, max: 3 }],
    [1, 2, { kind: "between", min: 1, max: 2 }],
    [1, 9, { kind: "atLeast", min: 1, max: null }],
  ])("[MENU-10] a group of three options with min %i and max %i has the rule %o", (min, max, rule) => {
    const three = ["a", "b", "c"].map((id) => option(id));
    expect(ruleOf(group("g", three, { min_selectable: min, max_selectable: max }))).toEqual(rule);
  });

  test("[MENU-09] one box that can be left has no rule to say: not how many of it can be chosen", () => {
    const meal = group("meal", [option("a")], { min_selectable: 0, max_selectable: 1 });
    expect(isYesOrNo(meal)).toBe(true);
    expect(isYesOrNo({ ...meal, min_selectable: 1 })).toBe(false);
    expect(isYesOrNo({ ...meal, options: [option("a", { max_quantity: 3 })] })).toBe(false);
    expect(isYesOrNo({ ...meal, options: [option("a"), option("b")] })).toBe(false);
  });
});

describe("price", () => {
  test("[MENU-09] the price follows the selection, the dearest options being the free ones", () => {
    expect(selectionPrice(pizza, picking("small", "onion"))).toBe(0);
    expect(selectionPrice(pizza, picking("small", "onion", "ham", "olives"))).toBe(5000);
    expect(selectionPrice(pizza, picking("large", "large/stuffed"))).toBe(29000);
    expect(selectedOptions(pizza, picking("small", "ham", "onion")).slice(1)).toEqual([
      { id: "onion", title: "onion", price: 2000, group: "toppings" },
      { id: "ham", title: "ham", price: 0, group: "toppings" },
    ]);
  });

  test("[CART-01] the same topping under two halves makes different lines, in any order of choice", () => {
    const half = (id: string) => option(id, { option_groups: [group("top", [option("olives", { price: 10 })])] });
    const halves = [group("halves", [half("left"), half("right")], { max_selectable: 2 })];
    const pick = (...keys: string[]) =>
      signatureOf(
        "pizza",
        selectedOptions(
          halves,
          keys.reduce((sel, key) => unwrap(toggle(halves, sel, key)), [] as rules.Selection),
        ),
      );
    expect(pick("left", "right", "left/olives")).not.toBe(pick("left", "right", "right/olives"));
    expect(pick("left", "left/olives", "right")).toBe(pick("right", "left", "left/olives"));
  });

  /** An independent calculator: recursion over the tree, no keys, no sorting of options. */
  function naivePrice(
    groups: readonly rules.OptionGroup[],
    isChosen: (path: readonly string[]) => boolean,
    path: readonly string[] = [],
  ): number {
    let total = 0;
    for (const { options, free } of groups) {
      const prices: number[] = [];
      for (const candidate of options) {
        const here = [...path, candidate.id];
        if (!isChosen(here)) continue;
        prices.push(candidate.price);
        total += naivePrice(candidate.option_groups, isChosen, here);
      }
      for (let gift = 0; gift < free && prices.length > 0; gift += 1)
        prices.splice(prices.indexOf(Math.max(...prices)), 1);
      total += prices.reduce((sum, price) => sum + price, 0);
    }
    return total;
  }

  const tree = (depth: number): fc.Arbitrary<rules.OptionGroup[]> =>
    fc
      .array(
        fc.record({
          free: fc.nat(2),
          max: fc.integer({ min: 0, max: 4 }),
          options: fc.array(
            fc.record({ price: fc.nat(5000), order: fc.nat(3), nested: depth > 0 ? tree(depth - 1) : fc.constant([]) }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { maxLength: 2 },
      )
      .map((groups) =>
        groups.map(({ free, max, options }, g) =>
          group(
            `g${g}`,
            options.map(({ price, order, nested }, o) =>
              option(`${g}-${o}`, { price, sort_order: order, option_groups: nested }),
            ),
            { free, max_selectable: max, sort_order: 3 - g },
          ),
        ),
      );

  test("[MENU-09] price and rules agree with a naive calculator over random trees and clicks", () => {
    fc.assert(
      fc.property(tree(3), fc.array(fc.nat(), { maxLength: 25 }), (groups, clicks) => {
        let selection = defaultSelection(groups);
        for (const click of clicks) {
          const shown = visibleGroups(groups, selection).flatMap(({ options }) => options);
          const target = shown[click % (shown.length || 1)];
          if (!target) break;
          const result = toggle(groups, selection, target.key);
          if (result.ok) selection = result.value;
        }
        const keys = new Set(selection.map(({ key }) => key));
        expect(selectionPrice(groups, selection)).toBe(naivePrice(groups, (path) => keys.has(path.join("/"))));
        // Clicking can never exceed a maximum; with no minimum every such choice is valid.
        expect(validate(groups, selection).ok).toBe(true);
        expect(keys.size).toBe(selection.length);
      }),
    );
  });
});
