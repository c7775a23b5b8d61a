import type { EditedPart } from "../../../menu/editing/menu-parts.ts";
import { allergenSpecs, countSpec, dietSpec, type MenuShop, priceSpec, textSpecs, tick } from "../dish-fields.ts";
import type { FieldSpec } from "../form-fields.ts";
import { placePriceSpecs } from "../prices/price-fields.ts";
import { amountsSpec, writtenFactor } from "./amount-fields.ts";

/** A number that a group always has. */
const limitSpec = (name: string): FieldSpec => ({
  ...countSpec(name),
  write: (value) => (/^\d{1,2}$/.test(value) ? { [name]: Number(value) } : null),
});

/** A number that is left out if it is the usual one. */
const unusualSpec = (name: string, usual: number): FieldSpec => ({
  name,
  read: ({ fields }) => String(fields[name] ?? usual),
  write: (value) => {
    if (!/^\d{1,2}$/.test(value)) return value === "" ? { [name]: undefined } : null;
    return { [name]: Number(value) === usual ? undefined : Number(value) };
  },
});

/** The fields of an option group, in the order of its page. */
export const groupSpecs = (shop: MenuShop): FieldSpec[] => [
  ...textSpecs("title", shop, true),
  ...textSpecs("description", shop),
  limitSpec("min"),
  limitSpec("max"),
  unusualSpec("free", 0),
  tick("halves"),
  amountsSpec(shop),
];

const availableSpec: FieldSpec = {
  name: "available",
  isBoxes: true,
  read: ({ fields }) => (fields.available === false ? "" : "yes"),
  write: (value) => ({ available: value === "yes" ? undefined : false }),
};

/** How much of it the dish's price includes. */
const includedSpec: FieldSpec = {
  name: "included",
  read: ({ fields }) => String(fields.included ?? ""),
  write: (value) => {
    const factor = value === "" ? "0" : writtenFactor(value);
    return factor === null ? null : { included: factor === "0" ? undefined : factor };
  },
};

/** An option without a price costs nothing more, and says so by having none. */
function surchargeSpec(currency: string): FieldSpec {
  const spec = priceSpec("price", currency, false);
  return {
    ...spec,
    write: (value) => {
      const written = spec.write(value);
      return written && Number(written.price) === 0 ? { price: undefined } : written;
    },
  };
}

/** Which of its group's amounts an option comes in, ticked; all of them means every amount, also later ones. */
const comesInSpec = (amounts: readonly string[]): FieldSpec => ({
  name: "comes_in",
  isBoxes: true,
  read: ({ fields }) =>
    amounts.filter((ref) => (fields.amounts as string[] | undefined)?.includes(ref) ?? true).join(","),
  write: (value) => {
    const ticked = amounts.filter((ref) => value.split(",").includes(ref));
    if (ticked.length === 0) return null;
    return { amounts: ticked.length === amounts.length ? undefined : ticked };
  },
});

/** The refs of the amounts of a group. */
export const amountRefs = (group: EditedPart | undefined): string[] =>
  ((group?.fields.amounts ?? []) as { readonly ref: string }[]).map(({ ref }) => ref);

/** The fields of an option, in the order of its page. `names`: as for a dish; `amounts`: refs of its group's. */
export const optionSpecs = (shop: MenuShop, names: Iterable<string>, amounts: readonly string[] = []): FieldSpec[] => [
  ...textSpecs("title", shop, true),
  surchargeSpec(shop.currency),
  ...placePriceSpecs(shop.currency, names),
  tick("default"),
  availableSpec,
  unusualSpec("max_quantity", 1),
  ...(amounts.length > 1 ? [comesInSpec(amounts)] : []),
  includedSpec,
  countSpec("stock"),
  tick("adds_nothing"),
  dietSpec,
  ...allergenSpecs,
];
