import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AllergenGroup,
  type AllergenStatements,
  sureAllergens,
} from "../../../../backend/rules/menu/sure-allergens.ts";
import { knownOf } from "../../../../components/diet/diet-marks.ts";
import { breaksMark, concernsOf, type DishPart, fitsDiet, readDiet, safetyOf } from "../../../../lib/domain/diet.ts";
import { ALLERGENS } from "../../../../lib/domain/menu/allergens.ts";
import { runs } from "../../../property-seed.ts";

const part = (title: string, statements: AllergenStatements = {}, food_type = "vegan") =>
  ({
    title,
    food_type,
    allergens: Object.entries(statements).map(([allergen, state]) => ({ allergen, state })),
  }) satisfies DishPart;
const nuts = { allergens: ["nuts"], diet: null, hide: false };

describe("a guest's profile against a dish", () => {
  test("[MENU-09] a dish contains an allergen, is free of it or is not confirmed; chosen options can change that, and the one that does is named", () => {
    const dish = part("Noodles", { nuts: "free" });
    expect(safetyOf(concernsOf(nuts, [dish]))).toBe("free");
    expect(concernsOf(nuts, [dish, part("Satay sauce", { nuts: "contains" })])).toEqual([
      { about: "nuts", state: "contains", from: "Satay sauce" },
    ]);
    expect(concernsOf(nuts, [dish, part("Chilli oil")])).toEqual([
      { about: "nuts", state: "unconfirmed", from: "Chilli oil" },
    ]);
    expect(concernsOf(nuts, [part("Soup")])).toEqual([{ about: "nuts", state: "unconfirmed", from: "Soup" }]);
  });

  test.each([
    ["vegan", "vegan", "free"],
    ["veg", "vegan", "unconfirmed"],
    ["veg", "vegetarian", "free"],
    ["egg", "vegetarian", "contains"],
    ["non_veg", "vegetarian", "contains"],
    ["not_specified", "vegetarian", "unconfirmed"],
  ] as const)("[MENU-09] food marked %s for a %s guest: %s", (food, diet, safety) => {
    expect(fitsDiet(part("Dish", {}, food), diet)).toBe(safety);
  });

  test("[MENU-09] a vegetarian dish with milk is not vegan, for certain", () => {
    expect(fitsDiet(part("Raita", { milk: "contains" }, "veg"), "vegan")).toBe("contains");
  });

  test("[ROB-01] a stored profile is read field by field; nonsense is no profile", () => {
    expect(readDiet({ allergens: ["nuts", "gold", 7, "nuts"], diet: "carnivore", hide: "yes" })).toEqual(nuts);
    for (const nonsense of [null, 7, "x", [], {}, { allergens: "nuts" }]) expect(readDiet(nonsense)).toBeNull();
  });
});

const statements = fc.dictionary(
  fc.constantFrom(...ALLERGENS.slice(0, 3)),
  fc.constantFrom("contains" as const, "free" as const),
);
const groups = (depth: number): fc.Arbitrary<AllergenGroup[]> =>
  fc.array(
    fc.record({
      min: fc.nat(1),
      options: fc.array(fc.record({ allergens: statements, groups: depth > 0 ? groups(depth - 1) : fc.constant([]) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { maxLength: 2 },
  );

/** Every choice of at most one option a group (a required one is answered), as lists of statements. */
function choices(list: readonly AllergenGroup[]): AllergenStatements[][] {
  return list.reduce<AllergenStatements[][]>(
    (all, { min, options }) => {
      const ways: AllergenStatements[][] = min === 0 ? [[]] : [];
      for (const { allergens, groups: nested } of options)
        for (const below of choices(nested)) ways.push([allergens, ...below]);
      return all.flatMap((done) => ways.map((way) => [...done, ...way])).slice(0, 400);
    },
    [[]],
  );
}

describe("never safe without a statement", () => {
  test("[MENU-09] whatever is chosen, a dish shown as free has the kitchen's statement on every part, on the item and on the menu", () => {
    const count = runs(3000);
    let shownFree = 0;
    fc.assert(
      fc.property(
        statements,
        groups(1),
        fc.subarray(ALLERGENS.slice(0, 3), { minLength: 1 }),
        (item, list, allergens) => {
          const profile = { allergens, diet: null, hide: false };
          const sure = sureAllergens(item, list);
          const onMenu = safetyOf(
            concernsOf(profile, [
              {
                ...part("Dish"),
                allergens: knownOf({ allergens: part("", item).allergens, sure_allergens: part("", sure).allergens }),
              },
            ]),
          );
          for (const chosen of choices(list)) {
            const parts = [part("Dish", item), ...chosen.map((each) => part("Option", each))];
            const safety = safetyOf(concernsOf(profile, parts));
            const vouched = allergens.every((name) => [item, ...chosen].every((each) => each[name] === "free"));
            expect(safety === "free").toBe(vouched);
            if (allergens.some((name) => [item, ...chosen].some((each) => each[name] === "contains")))
              expect(safety).toBe("contains");
            // The menu speaks before anything is chosen: it may be more careful than the dish, never less.
            if (onMenu === "free") expect(safety).toBe("free");
            if (onMenu === "contains") expect(safety).toBe("contains");
          }
          if (onMenu === "free") shownFree += 1;
        },
      ),
      { numRuns: count },
    );
    expect(shownFree).toBeGreaterThan(count / 60);
  });
});

test.each([
  ["vegan", "non_veg", {}, "breaks"],
  ["vegan", "egg", {}, "breaks"],
  ["vegan", "veg", { milk: "contains" }, "breaks"],
  ["vegan", "veg", {}, "keeps"],
  ["vegan", "vegan", {}, "keeps"],
  ["veg", "non_veg", {}, "breaks"],
  ["veg", "veg", { milk: "contains" }, "keeps"],
  ["non_veg", "non_veg", {}, "keeps"],
  ["not_specified", "non_veg", {}, "keeps"],
] as const)(
  "[MENU-09] of a dish marked %s, a default option marked %s %j %s the mark",
  (mark, type, statements, outcome) => {
    expect(breaksMark(mark, part("Filling", statements, type))).toBe(outcome === "breaks");
  },
);
