import fc from "fast-check";
import { expect, test } from "vitest";
import { toggle } from "../../../../../lib/domain/options/option-choice.ts";
import { selectedOptions } from "../../../../../lib/domain/options/option-price.ts";
import { validate } from "../../../../../lib/domain/options/option-rules.ts";
import { sharedSelection, shareText } from "../../../../../lib/domain/options/option-share.ts";
import { defaultSelection, type Selection, visibleGroups } from "../../../../../lib/domain/options/options.ts";
import { runs } from "../../../../property-seed.ts";
import { group, option, unwrap } from "../builders.ts";

const AMOUNTS = [
  { id: "normal", title: "Normal", factor: 100 },
  { id: "x2.0~", title: "Double", factor: 200 },
];
const toppings = (base: number) =>
  group(
    `t${base}`,
    [0, 1, 2, 3].map((index) => option(String(base + index), { title: `Topping ${index}`, default: index === 0 })),
    { halves: true, max_selectable: 3, amounts: AMOUNTS },
  );
const sauces = group("s", [option("so.y~", { max_quantity: 3 }), option("70")], { max_selectable: 4 });
const dish = [
  group("size", [option("11", { option_groups: [toppings(100)] }), option("12", { option_groups: [toppings(200)] })], {
    min_selectable: 1,
    default: "11",
  }),
  sauces,
];
const ids = (selection: Selection) => selectedOptions(dish, selection).map(({ id }) => id);

test("[RTE-08] a shared address restores exactly the options that were chosen, however they were chosen", () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.boolean(), fc.boolean()), { maxLength: 20 });
  fc.assert(
    fc.property(moves, (taps) => {
      let selection = defaultSelection(dish);
      for (const [which, half, double, many] of taps) {
        const shown = visibleGroups(dish, selection).flatMap(({ options }) => options);
        const key = shown[which % shown.length]?.key ?? "";
        const next = toggle(dish, selection, key);
        if (!next.ok) continue;
        selection = next.value.map((choice) =>
          choice.key === key && key.includes("/")
            ? {
                key,
                amount: double ? "x2.0~" : "normal",
                ...(half === 2 ? {} : { portion: (["left", "right"] as const)[half] ?? "left" }),
              }
            : choice.key === "so.y~" && many
              ? { key: choice.key, quantity: 2 }
              : choice,
        );
      }
      if (!validate(dish, selection).ok) return;
      const text = shareText(dish, selection);
      expect(text).toMatch(/^[\w.~%-]*$/);
      const restored = sharedSelection(dish, text);
      expect(restored === null).toBe(text === "");
      if (!restored) return;
      expect(restored).toMatchObject({ unavailable: [], unknown: 0 });
      expect(selectedOptions(dish, restored.selection)).toEqual(selectedOptions(dish, selection));
    }),
    { numRuns: runs(500) },
  );
});

test("[RTE-08] an address is compact, and empty for the default choice", () => {
  expect(shareText(dish, defaultSelection(dish))).toBe("");
  const other = unwrap(toggle(dish, defaultSelection(dish), "12"));
  expect(shareText(dish, other)).toBe("c.5k~xnormal");
});

test("[RTE-08] options that are unknown, withdrawn or too many are left out and named; an invalid address breaks nothing", () => {
  expect(sharedSelection(dish, "c.zzzz.5k")).toMatchObject({ unknown: 1, unavailable: [] });
  const gone = [
    group("g", [option("11", { available: false, title: "Truffle" }), option("12")], { max_selectable: 1 }),
  ];
  expect(sharedSelection(gone, "b.c")).toEqual({ selection: [{ key: "12" }], unavailable: ["Truffle"], unknown: 0 });
  const two = [group("g", [option("11"), option("12", { title: "Second" })])];
  expect(sharedSelection(two, "b.c")).toEqual({ selection: [{ key: "11" }], unavailable: ["Second"], unknown: 0 });
  expect(sharedSelection(dish, "c.5k~xtriple")).toMatchObject({ unavailable: ["Topping 0"] });
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const shared = sharedSelection(dish, text);
      for (const { group: shown, options } of visibleGroups(dish, shared?.selection ?? []))
        expect(options.filter(({ chosen }) => chosen).length).toBeLessThanOrEqual(
          Math.max(shown.max_selectable, 1) * 2,
        );
    }),
  );
  expect(ids(sharedSelection(dish, "%E0%A4%A")?.selection ?? [])).toEqual([]);
});
