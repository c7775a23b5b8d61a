import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseOptions, type SoldGroup } from "../../../../../backend/rules/menu/option-choice.ts";
import { type CartOption, lineTotal } from "../../../../../lib/domain/cart/cart.ts";
import { ZERO } from "../../../../../lib/domain/money.ts";
import { adjust, toggle } from "../../../../../lib/domain/options/option-choice.ts";
import { selectedOptions, chargeGroup as typedChargeGroup } from "../../../../../lib/domain/options/option-price.ts";
import { validate } from "../../../../../lib/domain/options/option-rules.ts";
import {
  defaultSelection,
  type OptionGroup,
  type Selection,
  visibleGroups,
} from "../../../../../lib/domain/options/options.ts";
import { runs } from "../../../../property-seed.ts";
import { bare } from "../../branded.ts";
import { group, option } from "../builders.ts";

const chargeGroup = bare(typedChargeGroup);

describe("the price of a group", () => {
  const one = { price: 149, quantity: 1, factor: 100, included: 0, portion: null } as const;

  test.each([
    [100, null, 149],
    [200, null, 298],
    [150, null, 224], // 223.5
    [50, null, 75], // 74.5
    [100, "left", 74],
    [100, "right", 75],
    [150, "left", 112],
    [50, "right", 38],
  ] as const)("[CART-06] factor %i of an option at 1.49 on %s costs %i", (factor, portion, price) => {
    expect(chargeGroup(0, [{ ...one, factor, portion }])).toEqual([price]);
  });

  test("[CART-06] what comes with the item is in its price: only what goes beyond counts, less refunds nothing", () => {
    const price = (factor: number, included: number) => chargeGroup(0, [{ ...one, price: 200, factor, included }])[0];
    expect([price(100, 100), price(50, 100), price(150, 100), price(200, 150)]).toEqual([0, 0, 100, 100]);
  });

  test("[MENU-09] the first units are free, dearest first, a unit at a time, on each half by itself", () => {
    expect(chargeGroup(2, [{ ...one, price: 100, quantity: 3 }])).toEqual([100]);
    expect(
      chargeGroup(1, [
        { ...one, price: 50 },
        { ...one, price: 80 },
      ]),
    ).toEqual([50, 0]);
    expect(
      chargeGroup(1, [
        { ...one, price: 80, portion: "left" },
        { ...one, price: 50 },
      ]),
    ).toEqual([0, 25]);
  });
});

/*
 * The reference: no groups of choices, no hundredths, no minor units. A dish is a list of crumbs, each a hundredth of an
 * option on one half, with a price as a fraction of big integers; crumbs are struck out one by one.
 */
interface Crumb {
  readonly of: string;
  readonly price: bigint;
}
function referencePrice(groups: readonly OptionGroup[], options: readonly CartOption[]): number {
  const ways = new Map(options.map((one) => [[...(one.path ?? []), one.id].join("/"), one]));
  const walk = (list: readonly OptionGroup[], path: string[]): number => {
    let sum = 0;
    for (const { free, amounts = [], options: choices } of list) {
      const halves: Crumb[][] = [[], []];
      for (const choice of choices) {
        const here = [...path, choice.id];
        const way = ways.get(here.join("/"));
        if (!way) continue;
        sum += walk(choice.option_groups, here);
        const each = amounts.find(({ id }) => id === way.amount)?.factor ?? 100;
        for (const side of [0, 1] as const) {
          if (way.portion && way.portion !== (side === 0 ? "left" : "right")) continue;
          for (let crumb = choice.included ?? 0; crumb < (way.quantity ?? 1) * each; crumb += 1)
            halves[side]?.push({ of: here.join("/"), price: BigInt(choice.price) });
        }
      }
      for (const crumbs of halves) {
        crumbs.sort((a, b) => Number(b.price - a.price));
        crumbs.splice(0, free * 100);
      }
      const names = new Set(halves.flat().map(({ of }) => of));
      for (const name of names) {
        const [left, right] = halves.map((crumbs) => {
          const hundredfold = crumbs.filter(({ of }) => of === name).reduce((total, { price }) => total + price, 0n);
          return (hundredfold * 2n + 100n) / 200n;
        }) as [bigint, bigint];
        sum += Number(left / 2n + (right + 1n) / 2n);
      }
    }
    return sum;
  };
  return walk(groups, []);
}

const AMOUNTS = [
  { id: "light", title: "Light", factor: 50 },
  { id: "normal", title: "Normal", factor: 100 },
  { id: "extra", title: "Extra", factor: 150 },
  { id: "double", title: "Double", factor: 200 },
];

/** Random option trees: prices, limits, free units, halves, amounts, quantities, included amounts, up to three levels. */
const tree = (depth: number, at = ""): fc.Arbitrary<OptionGroup[]> =>
  fc.array(groupAt(depth, at), { minLength: at === "" ? 1 : 0, maxLength: 2 }).map((groups) =>
    groups.map((one, index) => ({
      ...one,
      id: `${one.id}${index}`,
      sort_order: index,
      options: one.options.map((each) => ({ ...each, id: `${each.id}${index}` })),
    })),
  );
function groupAt(depth: number, at: string): fc.Arbitrary<OptionGroup> {
  const optionAt = fc.record({
    price: fc.nat(3000),
    most: fc.integer({ min: 1, max: 4 }),
    included: fc.constantFrom(0, 0, 50, 100, 150, 200),
    default: fc.boolean(),
    nested: depth > 0 ? tree(depth - 1, `${at}n`) : fc.constant([]),
  });
  return fc
    .record({
      free: fc.nat(2),
      max: fc.integer({ min: 0, max: 6 }),
      halves: fc.boolean(),
      amounts: fc.boolean(),
      options: fc.array(optionAt, { minLength: 1, maxLength: 4 }),
    })
    .map(({ free, max, halves, amounts, options }) =>
      group(
        `g${at}`,
        options.map(({ price, most, included, nested, default: chosen }, index) =>
          option(`o${at}${index}`, {
            price,
            sort_order: index,
            included,
            default: chosen,
            max_quantity: amounts ? 1 : most,
            option_groups: nested,
          }),
        ),
        { free, max_selectable: max, halves, amounts: amounts ? AMOUNTS : [] },
      ),
    );
}

/** Taps of a guest: any option shown, then perhaps its half, amount or quantity. Refusals leave the choice as it is. */
const taps = fc.array(fc.tuple(fc.nat(), fc.nat(5), fc.nat(3)), { minLength: 1, maxLength: 30 });
function play(groups: readonly OptionGroup[], moves: readonly (readonly [number, number, number])[]): Selection {
  let selection = defaultSelection(groups);
  for (const [which, what, value] of moves) {
    const shown = visibleGroups(groups, selection).flatMap(({ options }) => options);
    const target = shown[which % shown.length];
    if (!target) continue;
    const change = [
      { portion: (["left", "right", null] as const)[value % 3] ?? null },
      { amount: AMOUNTS[value]?.id ?? "" },
      { quantity: value },
    ];
    const next =
      what < 3 || !target.chosen
        ? toggle(groups, selection, target.key)
        : adjust(groups, selection, target.key, change[what - 3] ?? {});
    if (next.ok) selection = next.value;
  }
  return selection;
}

/** The same tree as the backend sells it, with numbers for ids; and the number of each id. */
function sold(groups: readonly OptionGroup[], numbers: Map<string, number>, path = ""): SoldGroup[] {
  const number = (id: string) => {
    const known = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, known);
    return known;
  };
  return groups.map((one) => ({
    id: number(`group ${path}/${one.id}`),
    title: null,
    min_selectable: one.min_selectable,
    max_selectable: one.max_selectable,
    free: one.free,
    halves: one.halves ?? false,
    amounts: (one.amounts ?? []).map(({ id, factor }) => ({ id, factor, title: {} })),
    options: one.options.map((each) => ({
      id: number(`${path}/${each.id}`),
      title: null,
      price: each.price,
      available: true,
      stock: null,
      max_quantity: each.max_quantity ?? 1,
      included: each.included ?? 0,
      amounts: null,
      option_groups: sold(each.option_groups, numbers, `${path}/${each.id}`),
    })),
  }));
}

describe("price against an independent reference calculator", () => {
  test("[CART-06] random configurations with quantities, halves, amounts and free options cost the same in browser, backend and reference", () => {
    const figures = { configurations: 0, options: 0, halves: 0, amounts: 0, quantities: 0, free: 0, most: 0 };
    const count = runs(10_000);
    fc.assert(
      fc.property(tree(2), taps, (groups, moves) => {
        const selection = play(groups, moves);
        expect(validate(groups, selection).ok).toBe(true);
        const options = selectedOptions(groups, selection);
        const reference = referencePrice(groups, options);
        const line = { item_price: ZERO, options, quantity: 3 };
        expect(lineTotal(line)).toBe(reference * 3);
        const numbers = new Map<string, number>();
        const asked = sold(groups, numbers);
        const { chosen, problems } = chooseOptions(
          asked,
          options.map(({ id, path = [], quantity = 1, portion = null, amount = null }) => ({
            id: String(numbers.get(`/${[...path, id].join("/")}`)),
            path: path.map((_, index) => String(numbers.get(`/${path.slice(0, index + 1).join("/")}`))),
            quantity,
            portion,
            amount,
          })),
        );
        expect(problems).toEqual([]);
        expect(chosen.reduce((sum, { price }) => sum + price, 0)).toBe(reference);
        figures.configurations += 1;
        figures.options += options.length;
        figures.halves += options.filter(({ portion }) => portion).length;
        figures.amounts += options.filter(({ amount }) => amount && amount !== "normal").length;
        figures.quantities += options.filter(({ quantity = 1 }) => quantity > 1).length;
        figures.free += groups.some(({ free }) => free > 0) ? 1 : 0;
        figures.most = Math.max(figures.most, options.length);
      }),
      { numRuns: count },
    );
    console.info(`option prices against the reference: ${JSON.stringify(figures)}`);
    expect(figures.configurations).toBeGreaterThanOrEqual(count);
    expect(Math.min(figures.halves, figures.amounts, figures.quantities, figures.free)).toBeGreaterThan(count / 10);
  });
});
