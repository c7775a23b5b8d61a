import { z } from "zod";
import { FULFILMENT_MODES } from "../../../lib/domain/enumerations.ts";
import { ALLERGENS } from "../../../lib/domain/menu/allergens.ts";
import type { PriceInput } from "../place-prices.ts";
import { localizedTextSchema, MAX_NAME, MAX_TEXT } from "../text-rules.ts";

/**
 * The project's own import format for a menu (docs/menu-format.md), read by `npm run menu:import -- --format json`,
 * produced by the other importers (csv, dominos, chipotle), and used for the demo businesses. Money is in decimal major
 * units exactly as printed on a menu ("120.50" or 120.5); texts are a string in the business's default language or an
 * object by language. Every `ref` is the importer's stable key: importing the same document again updates the same
 * rows, and a ref that has disappeared is retired, never reused.
 */
const text = localizedTextSchema(MAX_NAME);
const longText = localizedTextSchema(MAX_TEXT);
const ref = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, "lower case letters, digits, dot, dash, underscore");
const decimal = z.union([
  z.number().nonnegative(),
  z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'an amount such as 12.5 or "12.50", without sign and currency'),
]);
export const foodType = z.enum(["veg", "non_veg", "egg", "vegan", "not_specified"]);
export const allergen = z.enum(ALLERGENS);
/** "confirmed" states are what the kitchen guarantees; anything not named is *not confirmed*, never "free". */
export const allergenState = z.partialRecord(allergen, z.enum(["contains", "free"]));

export interface AmountInput {
  ref: string;
  title: Text;
  /** Of what the option's price buys; at most two decimals, at most 20. */
  factor: number | string;
}
export interface OptionInput {
  ref: string;
  title: Text;
  price?: number | string | undefined;
  /** As a dish's. */
  prices?: PriceInput[] | undefined;
  food_type?: z.infer<typeof foodType> | undefined;
  default?: boolean | undefined;
  available?: boolean | undefined;
  stock?: number | null | undefined;
  /** Of this option in one unit of the item; 1 if absent. */
  max_quantity?: number | undefined;
  /** How much of it is included with the item, as a factor ("1", 1.5); only more is charged. 0 if absent. */
  included?: number | string | undefined;
  /** Refs of the group's amounts it comes in; all if absent. */
  amounts?: string[] | undefined;
  allergens?: z.infer<typeof allergenState> | undefined;
  /** A size, a way to cook, a degree of heat, something left out: it adds no allergen and no animal product. */
  adds_nothing?: boolean | undefined;
  groups?: OptionGroupInput[] | undefined;
  /** Refs of entries in `shared_groups` that this option opens too, after `groups`. */
  groups_ref?: string[] | undefined;
}
export interface OptionGroupInput {
  ref: string;
  title: Text;
  description?: Text | undefined;
  min: number;
  max: number;
  /** The first `free` chosen options of the group, most expensive first, cost nothing (on each half). 0 if absent. */
  free?: number | undefined;
  /** Options are on the whole or on one half, at half the price; min and max apply to each half. */
  halves?: boolean | undefined;
  /** The amounts an option can come in, smallest first: { ref: "double", title: "Double", factor: 2 }. */
  amounts?: AmountInput[] | undefined;
  options: OptionInput[];
}
export type Text = z.infer<typeof text>;

const factor = z.union([
  z.number().min(0).max(20).multipleOf(0.01),
  z.string().regex(/^(1?\d|20)(\.\d{1,2})?$/, "a factor such as 0.5, 1 or 1.5, at most 20"),
]);
const amount = z.strictObject({ ref, title: text, factor });

/** Prices that differ at a store, in a mode, or at a store in a mode; the most specific applies. */
const prices = z
  .array(
    z
      .strictObject({ store: ref.optional(), mode: z.enum(FULFILMENT_MODES).optional(), price: decimal })
      .refine(({ store, mode }) => store !== undefined || mode !== undefined, "a store, a mode, or both"),
  )
  .optional();

const option: z.ZodType<OptionInput> = z.lazy(() =>
  z.strictObject({
    ref,
    title: text,
    price: decimal.optional(),
    prices,
    food_type: foodType.optional(),
    default: z.boolean().optional(),
    available: z.boolean().optional(),
    stock: z.number().int().min(0).nullable().optional(),
    max_quantity: z.number().int().min(1).max(20).optional(),
    included: factor.optional(),
    amounts: z.array(ref).min(1).optional(),
    allergens: allergenState.optional(),
    adds_nothing: z.boolean().optional(),
    groups: z.array(group).max(20).optional(),
    groups_ref: z.array(ref).max(20).optional(),
  }),
);
const group: z.ZodType<OptionGroupInput> = z.lazy(() =>
  z
    .strictObject({
      ref,
      title: text,
      description: longText.optional(),
      min: z.number().int().min(0).max(99),
      max: z.number().int().min(1).max(99),
      free: z.number().int().min(0).max(99).optional(),
      halves: z.boolean().optional(),
      amounts: z.array(amount).min(1).max(10).optional(),
      options: z.array(option).min(1).max(200),
    })
    .refine((g) => g.min <= g.max, { message: "min is larger than max", path: ["min"] }),
);

export const menuItem = z.strictObject({
  ref,
  title: text,
  description: longText.optional(),
  price: decimal,
  /** The higher price that is struck through. */
  markup_price: decimal.optional(),
  /** e.g. "for two", "per kg". */
  price_descriptor: text.optional(),
  prices,
  food_type: foodType.default("not_specified"),
  bestseller: z.boolean().default(false),
  recommended: z.boolean().default(false),
  /** null: unlimited. */
  stock: z.number().int().min(0).nullable().default(null),
  likes: z.number().int().min(0).default(0),
  unit_weight: z.number().nonnegative().optional(),
  /** Item-level tax in percent; absent: the store's tax_rate. */
  tax_rate: z.number().min(0).max(100).optional(),
  image: z.string().optional(),
  image_blur_hash: z.string().optional(),
  images: z.array(z.string()).optional(),
  allergens: allergenState.optional(),
  /** Shown as key/values on the item page: [{ name: "Nutrition", key_values: [{ key: "Energy", value: "320 kcal" }] }]. */
  extras: z
    .array(z.strictObject({ name: text, key_values: z.array(z.strictObject({ key: text, value: longText })) }))
    .optional(),
  /** Refs of entries in `option_groups`, in display order. */
  option_groups: z.array(ref).default([]),
  /** Modes in which the item is sold; absent: all. */
  modes: z.array(z.enum(FULFILMENT_MODES)).optional(),
  /** Refs of stores that do not sell it. */
  not_at: z.array(ref).optional(),
  /** Sold only between these local times, e.g. breakfast ["07:00","11:30"]. */
  available_between: z.tuple([z.string().regex(/^\d\d:\d\d$/), z.string().regex(/^\d\d:\d\d$/)]).optional(),
  /** Prepared, but neither seen nor ordered by guests. */
  hidden: z.boolean().optional(),
});

const category = z.strictObject({
  ref,
  name: text,
  description: longText.optional(),
  image: z.string().optional(),
  /** With everything in it. */
  hidden: z.boolean().optional(),
  items: z.array(menuItem).default([]),
  sub_categories: z
    .array(
      z.strictObject({
        ref,
        name: text,
        description: longText.optional(),
        image: z.string().optional(),
        hidden: z.boolean().optional(),
        items: z.array(menuItem),
      }),
    )
    .default([]),
});

export const menuDocument = z.strictObject({
  format: z.literal("storefront-menu/1"),
  categories: z.array(category).min(1),
  /** Groups are shared: items name them by ref. Nested groups are inside the option that opens them. */
  option_groups: z.array(group).default([]),
  /** Groups that options of any group open through `groups_ref`; written once, used wherever they are named. */
  shared_groups: z.array(group).default([]),
});
export type MenuDocument = z.infer<typeof menuDocument>;
export type MenuItemInput = z.infer<typeof menuItem>;
