import type { ImportEntry } from "../import-entry.ts";
import { type Catalogue, familyOf, parseAmounts } from "./catalogue.ts";
import type { ConvertedProduct, ProductContext } from "./product.ts";

/** Lists the catalogue's toppings, sides and cooking instructions: offered by some product, or why not. */
export function accountForParts(
  context: ProductContext,
  products: ReadonlyMap<string, ConvertedProduct>,
): ImportEntry[] {
  const { catalogue } = context;
  const offered = { toppings: new Set<string>(), sides: new Set<string>(), instructions: new Set<string>() };
  const included = { toppings: new Set<string>(), sides: new Set<string>() };
  for (const [code, { offered: own }] of products) {
    const { family, comesWith } = familyAndDefaults(catalogue, code);
    for (const topping of own.toppings) offered.toppings.add(`${family}.${topping}`);
    for (const side of own.sides) offered.sides.add(`${family}.${side}`);
    for (const instruction of own.instructions) offered.instructions.add(instruction);
    for (const part of comesWith) {
      included.toppings.add(`${family}.${part}`);
      included.sides.add(`${family}.${part}`);
    }
  }
  const parts = (kind: "topping" | "side", families: Catalogue["toppings"]) =>
    Object.entries(families).flatMap(([family, entries]) =>
      Object.values(entries).map(({ code, name }) => {
        const key = `${family}.${code}`;
        return entryOf(kind, `${kind}s.${key}`, name, offered[`${kind}s`].has(key), included[`${kind}s`].has(key));
      }),
    );
  return [
    ...parts("topping", catalogue.toppings),
    ...parts("side", catalogue.sides),
    ...Object.entries(catalogue.cooking.instructions).map(([code, { name }]) =>
      entryOf("cooking instruction", `cooking.instructions.${code}`, name, offered.instructions.has(code), false),
    ),
  ];
}

function familyAndDefaults(catalogue: Catalogue, code: string) {
  const { productType, defaultToppings, defaultSides } = catalogue.products[code] as Record<string, string>;
  const comesWith = [...parseAmounts(defaultToppings ?? "").keys(), ...parseAmounts(defaultSides ?? "").keys()];
  return { family: familyOf(productType ?? ""), comesWith };
}

function entryOf(kind: string, at: string, name: string, offered: boolean, included: boolean): ImportEntry {
  if (offered) return { kind, at, name, outcome: "imported" };
  const reason = included
    ? "comes with products as it is; the catalogue does not offer it as a choice"
    : "no imported product offers it";
  return { kind, at, name, outcome: "skipped", reason };
}

/** Parts of the catalogue that are not the menu, each with its number of entries. */
export function noteWhatIsNotRead(catalogue: Catalogue): ImportEntry[] {
  const notes: [key: string, name: string, reason: string][] = [
    ["coupons", "coupons", "coupons are the business's own and are not part of a menu"],
    ["preconfiguredProducts", "preconfigured products", "they repeat variants with choices that a guest can make"],
  ];
  return notes.flatMap(([key, name, reason]) => {
    const value = catalogue[key];
    if (typeof value !== "object" || value === null) return [];
    return [{ kind: "other part", at: key, name, outcome: "skipped" as const, reason }];
  });
}
