import fc from "fast-check";
import { expect, test } from "vitest";
import { menuDocument } from "../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../backend/importers/menu/menu-plan.ts";
import { type PlacePrice, placePriceAt, pricedAt } from "../../../../backend/rules/menu/place-price.ts";
import { selectionPrice } from "../../../../lib/domain/options/option-price.ts";
import { unmetGroups } from "../../../../lib/domain/options/option-rules.ts";
import { defaultSelection, type OptionGroup } from "../../../../lib/domain/options/options.ts";
import { branded } from "../../lib/branded.ts";

const AMOUNTS = [
  { ref: "light", title: "Light", factor: "0.5" },
  { ref: "double", title: "Double", factor: 2 },
];
const plan = (group: object, price: number | string = 10, prices: object[] = []) =>
  planMenu(
    menuDocument.parse({
      format: "storefront-menu/1",
      categories: [{ ref: "c", name: "C", items: [{ ref: "i", title: "I", price, prices, option_groups: ["g"] }] }],
      option_groups: [{ ref: "g", title: "G", min: 0, max: 9, ...group }],
    }),
    { currency: "USD", defaultLanguage: "en", storeRefs: new Set(["a", "b", "c"]) },
  );
const problems = (group: object) => plan(group).problems.map(({ path }) => path);

test("[MENU-09] a menu states halves, amounts, quantities and what is included; a contradiction is reported with its path", () => {
  expect(problems({ halves: true, amounts: AMOUNTS, options: [{ ref: "a", title: "A", included: 0.5 }] })).toEqual([]);
  expect(problems({ options: [{ ref: "a", title: "A", max_quantity: 4 }] })).toEqual([]);
  expect(problems({ amounts: AMOUNTS, options: [{ ref: "a", title: "A", amounts: ["triple"] }] })).toEqual([
    "option_groups.0.options.0.amounts.0",
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

/** The same group in the form of the browser. */
const asOpened = ({ min, max, free, options }: { min: number; max: number; free: number; options: readonly Sold[] }) =>
  branded<OptionGroup>({
    id: "g",
    title: "G",
    description: "",
    default: null,
    sort_order: 0,
    min_selectable: min,
    max_selectable: max,
    free,
    options: options.map((option, index) => ({
      id: String(index),
      title: "O",
      food_type: "veg",
      sort_order: index,
      option_group_id: "g",
      current_stock: null,
      available: true,
      option_groups: [],
      default: option.default,
      price: option.price * 100,
    })),
  });
interface Sold {
  readonly price: number;
  readonly default: boolean;
}

test("[MENU-02] a price without from is what the item opens at and nothing is cheaper; a price with from can be ordered", () => {
  const option = fc.record({ price: fc.integer({ min: 0, max: 5 }), default: fc.boolean() });
  const group = fc
    .record({ options: fc.array(option, { minLength: 1, maxLength: 4 }), min: fc.nat(4), free: fc.nat(2) })
    .map(({ options, min, free }) => ({ options, min: Math.min(min, options.length), max: options.length, free }));
  fc.assert(
    fc.property(group, (given) => {
      const options = given.options.map((each, index) => ({ ...each, ref: String(index), title: "O" }));
      const { items, problems: found } = plan({ ...given, options });
      expect(found).toEqual([]);
      const groups = [asOpened(given)];
      const price = (keys: readonly { key: string }[]) => 1000 + selectionPrice(groups, keys);
      const every = Array.from({ length: 2 ** options.length }, (_, bits) =>
        options.flatMap(({ ref }, index) => (bits & (1 << index) ? [{ key: ref }] : [])),
      );
      const allowed = every.filter((keys) => unmetGroups(groups, keys).length === 0).map(price);
      const [told, opened] = [items[0]?.display_price ?? null, price(defaultSelection(groups))];
      if (told === null) expect([opened, Math.min(...allowed)]).toEqual([1000, 1000]);
      else expect(told).toBe(Math.min(...allowed));
    }),
  );
});

test("[MENU-02] where options cost something else, the price from which a dish is listed is the cheapest that can be ordered there", () => {
  const store = fc.constantFrom("a", "b", null);
  const mode = fc.constantFrom("dinein" as const, "pickup" as const, null);
  const row = fc
    .record({ store, mode, price: fc.integer({ min: 0, max: 5 }) })
    .filter((one) => one.store !== null || one.mode !== null);
  const rows = fc.uniqueArray(row, { maxLength: 4, selector: (one) => `${one.store}/${one.mode}` });
  const option = fc.record({ price: fc.integer({ min: 0, max: 5 }), default: fc.boolean(), prices: rows });
  const given = fc
    .record({ options: fc.array(option, { minLength: 1, maxLength: 3 }), own: rows, min: fc.nat(3) })
    .map((all) => ({ ...all, min: Math.min(all.min, all.options.length) }));
  const written = (prices: readonly { store: string | null; mode: string | null; price: number }[]) =>
    prices.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)));
  fc.assert(
    fc.property(given, ({ options, own, min }) => {
      const rules = { min, max: options.length, free: 0 };
      const named = options.map((one, index) => ({
        ...one,
        prices: written(one.prices),
        ref: String(index),
        title: "O",
      }));
      const [item] = plan({ ...rules, options: named }, 10, written(own)).items;
      for (const place of ["a", "b", "c", null].flatMap((at) =>
        (["dinein", "pickup", "delivery", null] as const).map((how) => ({ store: at, mode: how })),
      )) {
        const there = (prices: typeof own, usual: number) =>
          placePriceAt(branded<PlacePrice[]>(prices), place)?.price ?? usual;
        const groups = [
          asOpened({ ...rules, options: options.map((one) => ({ ...one, price: there(one.prices, one.price) })) }),
        ];
        const base = there(own, 10) * 100;
        const price = (keys: readonly { key: string }[]) => base + selectionPrice(groups, keys);
        const every = Array.from({ length: 2 ** options.length }, (_, bits) =>
          options.flatMap((_one, index) => (bits & (1 << index) ? [{ key: String(index) }] : [])),
        );
        const cheapest = Math.min(
          ...every.filter((keys) => unmetGroups(groups, keys).length === 0).map((keys) => price(keys)),
        );
        const isAsOpened = cheapest === base && price(defaultSelection(groups)) === base;
        const told = item && pricedAt(item, place);
        expect(told, JSON.stringify(place)).toMatchObject({ price: base, display_price: isAsOpened ? null : cheapest });
      }
    }),
  );
});
