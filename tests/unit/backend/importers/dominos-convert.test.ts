import { describe, expect, test } from "vitest";
import { convertCatalogue } from "../../../../backend/importers/dominos/convert.ts";
import type { ImportEntry } from "../../../../backend/importers/import-entry.ts";
import {
  type MenuDocument,
  menuDocument,
  type OptionGroupInput,
} from "../../../../backend/importers/menu/menu-document.ts";
import { planMenu } from "../../../../backend/importers/menu/menu-plan.ts";
import { miniCatalogue } from "../../../fixtures/imports/catalogue.ts";

function convert(catalogue = miniCatalogue(), currency = "USD") {
  const result = convertCatalogue(catalogue, currency);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const group = (document: MenuDocument, ref: string) => {
  const found = [...document.option_groups, ...document.shared_groups].find((one) => one.ref === ref);
  if (!found) throw new Error(`no group ${ref}`);
  return found;
};
const option = (from: OptionGroupInput | undefined, ref: string) => {
  const found = from?.options.find((one) => one.ref === ref);
  if (!found) throw new Error(`no option ${ref}`);
  return found;
};
const nested = (from: ReturnType<typeof option>, ref: string) => from.groups?.find((one) => one.ref === ref);
const entry = (entries: readonly ImportEntry[], at: string) => entries.find((one) => one.at === at);

describe("a Domino's-style catalogue", () => {
  test("[MENU-09] sizes open crusts and toppings, and every path adds up to the variant's price", () => {
    const { document } = convert();
    const item = document.categories[0]?.sub_categories[0]?.items[0];
    expect(item).toMatchObject({ ref: "m_own", title: "Your pizza", description: "As you like it.", price: "9.00" });
    const size = group(document, "m_own.size");
    expect(size).toMatchObject({ min: 1, max: 1 });
    expect(size.options.map(({ ref, price }) => [ref, price])).toEqual([
      ["s", undefined],
      ["l", "3.00"],
    ]);
    const crust = nested(option(size, "l"), "crust");
    expect(crust?.options.map(({ ref, price }) => [ref, price])).toEqual([
      ["fine", undefined],
      ["thick", "1.50"],
    ]);
    // A size with a single crust names it, and it is chosen.
    expect(nested(option(size, "s"), "crust")?.options).toMatchObject([{ ref: "fine", default: true }]);
  });

  test("[MENU-09] toppings lie on halves in amounts; the price of one is that of the size, what belongs is included", () => {
    const { document } = convert();
    const size = group(document, "m_own.size");
    const crust = (ref: string) => option(nested(option(size, "l"), "crust"), ref);
    const small = nested(option(size, "s"), "toppings");
    expect(small).toMatchObject({
      halves: true,
      amounts: [{ factor: "0.5" }, { factor: "1" }, { factor: "1.5" }, { factor: "2" }],
    });
    expect(option(small, "sal").price).toBe("1.25");
    expect(option(small, "c")).toMatchObject({ price: "1.25", default: true, included: "1" });
    expect(option(nested(crust("fine"), "toppings"), "sal").price).toBe("1.75");
    expect(document.shared_groups).toEqual([]);
  });

  test("[MENU-09] what a crust cannot have is asked of the other crusts only", () => {
    const { document } = convert();
    const crust = nested(option(group(document, "m_own.size"), "l"), "crust");
    const toppings = (ref: string) => nested(option(crust, ref), "toppings")?.options.map((one) => one.ref);
    expect(toppings("fine")).toContain("c");
    expect(toppings("thick")).not.toContain("c");
    expect(toppings("thick")).toContain("sal");
  });

  test("[MENU-10] sauces exclude each other and cost nothing; one that belongs to the dish must stay", () => {
    const { document } = convert();
    const sauce = group(document, "m_own.sauce");
    expect(sauce).toMatchObject({ min: 0, max: 1 });
    expect(option(sauce, "t")).toMatchObject({ default: true });
    expect(option(sauce, "w").price).toBeUndefined();
    expect(group(document, "m_pasta.sauce")).toMatchObject({ min: 1, max: 1, options: [{ ref: "ra", default: true }] });
  });

  test("[MENU-10] toppings that belong to the price are free options of their group", () => {
    expect(group(convert().document, "m_pasta.toppings")).toMatchObject({
      max: 3,
      free: 2,
      options: [{ price: "1.00" }, { price: "1.00" }, { price: "1.00" }],
    });
  });

  test("[MENU-10] sides that come with a size are free in that number, others cost what they cost alone", () => {
    const { document, entries } = convert();
    const size = group(document, "m_knots.size");
    expect(size.options.map(({ title }) => title)).toEqual(["6 pieces", "12 pieces"]);
    const sides = nested(option(size, "b12"), "sides");
    expect(sides?.options).toEqual([
      { ref: "diptom", title: "Tomato dip", price: "0.75" },
      { ref: "dipgar", title: "2 × Garlic dip", default: true },
    ]);
    expect(entry(entries, "products.M_KNOTS")).toMatchObject({
      outcome: "adapted",
      reason: expect.stringContaining("DIPNO"),
    });
  });

  test("[MENU-10] cooking instructions are groups of their own with the usual one chosen", () => {
    const { document } = convert();
    // What every size and crust allows is asked once, beside the size.
    expect(group(document, "m_own.cook-bake")).toMatchObject({
      title: "Bake",
      min: 1,
      max: 1,
      options: [{ ref: "nb", default: true }, { ref: "wd" }],
    });
    expect(nested(option(group(document, "m_own.size"), "s"), "cook-cut")).toMatchObject({ min: 0, max: 1 });
  });

  test("[ROB-01] every product, variant, topping, side and instruction is accounted for, with a reason where it is left out", () => {
    const catalogue = miniCatalogue();
    const { entries } = convert(catalogue);
    const of = (kind: string) => entries.filter((one) => one.kind === kind);
    expect(of("product")).toHaveLength(Object.keys(catalogue.products).length);
    expect(of("topping")).toHaveLength(12);
    expect(of("side")).toHaveLength(3);
    expect(of("cooking instruction")).toHaveLength(4);
    expect(new Set(of("variant").map(({ at }) => at)).size).toBe(14);
    const reasons = Object.fromEntries(
      entries.filter(({ outcome }) => outcome === "skipped").map(({ at, reason }) => [at, reason]),
    );
    expect(reasons).toEqual({
      "products.M_BROKEN": expect.stringContaining("name"),
      "products.M_UNLISTED": expect.stringContaining("no category"),
      "products.M_UNEVEN": expect.stringContaining("not equal"),
      "variants.UNEVEN": "its product is skipped",
      "variants.NOWHERE": expect.stringContaining('no variant "NOWHERE"'),
      "variants.GIFTX": expect.stringContaining("donation"),
      "toppings.pizza.Sec": expect.stringContaining("comes with products"),
      "toppings.pizza.Lost": "no imported product offers it",
      "sides.bites.DIPNO": "no imported product offers it",
      "cooking.instructions.ZZ": "no imported product offers it",
      coupons: expect.stringContaining("not part of a menu"),
    });
    expect(entry(entries, "products.M_OWN")).toMatchObject({
      outcome: "adapted",
      reason: expect.stringContaining("Gone"),
    });
  });

  test("[MENU-01] the document is a menu that can be planned without a problem, no deeper than three levels", () => {
    const document = menuDocument.parse(convert().document);
    const plan = planMenu(document, { currency: "USD", defaultLanguage: "en", storeRefs: new Set() });
    expect(plan.problems).toEqual([]);
    expect(plan.levels).toHaveLength(3);
    expect(plan.categories.map(({ ref }) => ref)).toEqual([
      "pizza",
      "pizza.own",
      "pizza.house",
      "pasta",
      "bites",
      "extras",
    ]);
  });

  test("[ROB-01] prices with more decimals than the currency has are not imported, with the reason", () => {
    const { entries, document } = convert(miniCatalogue(), "COP");
    expect(entry(entries, "products.M_OWN")).toMatchObject({ outcome: "skipped" });
    expect(entry(entries, "products.F_DIPTOM")).toMatchObject({
      reason: expect.stringContaining("not a valid amount in COP"),
    });
    // Whole amounts are pesos; the crust that costs 9.50 is left out.
    expect(entry(entries, "products.M_PASTA")?.outcome).toBe("imported");
    expect(entry(entries, "variants.PASTA-L")).toMatchObject({
      reason: expect.stringContaining("not a valid amount in COP"),
    });
    expect(document.option_groups.map(({ ref }) => ref)).not.toContain("m_pasta.crust");
  });

  test("[ROB-01] something that is no catalogue is refused with the paths", () => {
    expect(convertCatalogue([], "USD").ok).toBe(false);
    const result = convertCatalogue({ products: {}, variants: {}, categories: {} }, "USD");
    expect(result).toMatchObject({ ok: false, error: [{ path: "categories.food" }] });
  });
});
