import { FULFILMENT_MODES, type FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { ALLERGENS } from "../../../lib/domain/menu/allergens.ts";
import type { EditedPart } from "../../menu/editing/menu-parts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { shopLanguages } from "../store/hours.ts";
import { extrasFields } from "./extras/extras-fields.ts";
import { type FieldSpec, inputValues, joinInputs } from "./form-fields.ts";
import { placePriceSpecs, writtenAmount } from "./prices/price-fields.ts";

export const DIETS = ["not_specified", "veg", "vegan", "egg", "non_veg"] as const;

/** What the menu must know of a business to show and read its fields. */
export interface MenuShop {
  readonly currency: string;
  /** The languages of its guests, the first is required. */
  readonly languages: readonly string[];
  /** The modes of any store, and the refs of all stores. */
  readonly modes: readonly FulfilmentMode[];
  readonly stores: readonly string[];
}

export async function menuShop(context: ConsoleContext): Promise<MenuShop> {
  const stores = await context.signed.repos.stores.all();
  return {
    currency: context.signed.business.currency,
    languages: shopLanguages(context),
    modes: FULFILMENT_MODES.filter((mode) => stores.some(({ fulfillment_modes }) => fulfillment_modes.includes(mode))),
    stores: stores.map(({ ref }) => ref),
  };
}

const text = (part: EditedPart, field: string) => String(part.fields[field] ?? "");

/** One field per language; an empty one is no translation. `isNeeded`: not in the shop's first language. */
export const textSpecs = (field: string, { languages }: Pick<MenuShop, "languages">, isNeeded = false): FieldSpec[] =>
  languages.map((language, index) => ({
    name: `${field}_${language}`,
    read: (part) => text(part, `${field}.${language}`),
    write: (value) =>
      isNeeded && index === 0 && value === "" ? null : { [`${field}.${language}`]: value || undefined },
  }));

/** A choice of yes and nothing. */
export const tick = (name: string): FieldSpec => ({
  name,
  isBoxes: true,
  read: (part) => (part.fields[name] ? "yes" : ""),
  write: (value) => ({ [name]: value === "yes" || undefined }),
});

/** Decimal major units, as the menu writes them. */
export function priceSpec(name: string, currency: string, isNeeded: boolean): FieldSpec {
  return {
    name,
    read: (part) => text(part, name),
    write: (value) => {
      if (value === "") return isNeeded ? null : { [name]: undefined };
      const amount = writtenAmount(value, currency);
      return amount === null ? null : { [name]: amount };
    },
  };
}

/** A whole number; nothing if it is empty. */
export const countSpec = (name: string): FieldSpec => ({
  name,
  read: (part) => text(part, name),
  write: (value) => {
    if (value === "") return { [name]: undefined };
    return /^\d{1,6}$/.test(value) ? { [name]: Number(value) } : null;
  },
});

/** A number with decimals; nothing if it is empty. */
const decimalSpec = (name: string, form: RegExp, most: number): FieldSpec => ({
  name,
  read: (part) => text(part, name),
  write: (value) => {
    if (value === "") return { [name]: undefined };
    const number = form.test(value) ? Number(value.replace(",", ".")) : Number.NaN;
    return number <= most ? { [name]: number } : null;
  },
});

const parentSpec: FieldSpec = {
  name: "category",
  read: ({ parent }) => parent,
  write: (value) => (value === "" ? null : { parent: value }),
};

export const dietSpec: FieldSpec = {
  name: "food_type",
  read: (part) => text(part, "food_type") || "not_specified",
  write: (value) => ({ food_type: value === "not_specified" ? undefined : value }),
};

export const allergenSpecs = ALLERGENS.map(
  (allergen): FieldSpec => ({
    name: `allergen_${allergen}`,
    read: (part) => text(part, `allergens.${allergen}`),
    write: (value) => ({ [`allergens.${allergen}`]: value || undefined }),
  }),
);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const hoursSpec: FieldSpec = {
  name: "hours",
  inputs: ["from", "until"],
  read: ({ fields }) => joinInputs(...((fields.available_between as [string, string] | undefined) ?? [])),
  write: (value) => {
    if (value === "") return { available_between: undefined };
    const times = inputValues(value);
    return times.length === 2 && times.every((time) => TIME.test(time)) && times[0] !== times[1]
      ? { available_between: times }
      : null;
  },
};

/** Ticked modes; all of them means every mode, also later ones. */
const modesSpec = ({ modes }: MenuShop): FieldSpec => ({
  name: "modes",
  isBoxes: true,
  read: ({ fields }) =>
    modes.filter((mode) => (fields.modes as string[] | undefined)?.includes(mode) ?? true).join(","),
  write: (value) => {
    const ticked = modes.filter((mode) => value.split(",").includes(mode));
    if (ticked.length === 0) return null;
    return { modes: ticked.length === modes.length ? undefined : ticked };
  },
});

/** Ticked stores; the others do not sell it. */
const storesSpec = ({ stores }: MenuShop): FieldSpec => ({
  name: "stores",
  isBoxes: true,
  read: ({ fields }) => stores.filter((ref) => !(fields.not_at as string[] | undefined)?.includes(ref)).join(","),
  write: (value) => {
    const without = stores.filter((ref) => !value.split(",").includes(ref));
    if (without.length === stores.length) return null;
    return { not_at: without.length > 0 ? without : undefined };
  },
});

/** The fields of a dish, in the order of its page. `names`: what its part or its form has, for the prices that differ. */
export function dishSpecs(shop: MenuShop, names: Iterable<string>): FieldSpec[] {
  return [
    ...textSpecs("title", shop, true),
    ...textSpecs("description", shop),
    priceSpec("price", shop.currency, true),
    priceSpec("markup_price", shop.currency, false),
    ...placePriceSpecs(shop.currency, names),
    ...textSpecs("price_descriptor", shop),
    decimalSpec("tax_rate", /^\d{1,3}(?:[.,]\d{1,4})?$/, 100),
    decimalSpec("unit_weight", /^\d{1,6}(?:[.,]\d{1,2})?$/, 999_999),
    extrasFields(shop),
    dietSpec,
    ...allergenSpecs,
    parentSpec,
    tick("hidden"),
    hoursSpec,
    countSpec("stock"),
    ...(shop.modes.length > 1 ? [modesSpec(shop)] : []),
    ...(shop.stores.length > 1 ? [storesSpec(shop)] : []),
    tick("bestseller"),
    tick("recommended"),
  ];
}
