import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { FoodType } from "../../../lib/domain/enumerations.ts";
import type { PlacePrice, PlaceSurcharge } from "../../rules/menu/place-price.ts";
import { businesses, stores } from "./business.ts";
import { businessId, instant, type LocalizedText, localized, type Mode, money, rowId, rowRef } from "./columns.ts";

export type AllergenStates = Record<string, "contains" | "free">;
export interface ExtraRow {
  name: LocalizedText;
  key_values: { key: LocalizedText; value: LocalizedText }[];
}

/* Menu rows are upserted by `ref` (the importer's key) and keep their ids. A row that an import no longer names gets
   retired_at, and keeps its id if the same ref is imported again. */
export const categories = pgTable(
  "categories",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    ref: text().notNull(),
    parent_id: rowRef().references((): AnyPgColumn => categories.id),
    name: localized().notNull(),
    slug: text().notNull(),
    description: localized(),
    image: text(),
    /** Guests see neither it nor what is in it. */
    hidden: boolean().notNull().default(false),
    sort_order: integer().notNull(),
    retired_at: instant(),
  },
  (t) => [uniqueIndex().on(t.business_id, t.ref)],
);

export const items = pgTable(
  "items",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    ref: text().notNull(),
    category_id: rowRef()
      .notNull()
      .references(() => categories.id),
    title: localized().notNull(),
    description: localized(),
    slug: text().notNull(),
    price: money().notNull(),
    markup_price: money(),
    /** Price of the cheapest configuration if it differs from `price`, or from what the defaults come to. */
    display_price: money(),
    price_descriptor: localized(),
    /** Prices that differ at a store or in a mode (rules/menu/place-price.ts). */
    prices: jsonb().$type<PlacePrice[]>().notNull().default([]),
    /** What the cheapest options add where their prices differ; `display_price` says it for everywhere else. */
    surcharges: jsonb().$type<PlaceSurcharge[]>().notNull().default([]),
    food_type: text().$type<FoodType>().notNull(),
    has_options: boolean().notNull().default(false),
    bestseller: boolean().notNull().default(false),
    recommended: boolean().notNull().default(false),
    /** A store's initial stock; null: unlimited. See item_store_states. */
    stock: integer(),
    likes: integer().notNull().default(0),
    unit_weight: doublePrecision(),
    /** Percent; null: the store's rate. */
    tax_rate: numeric({ precision: 7, scale: 4 }),
    image_url: text(),
    image_blur_hash: text(),
    images: text().array().notNull().default([]),
    allergens: jsonb().$type<AllergenStates>().notNull().default({}),
    /** What is certain whatever options are chosen (rules/menu/sure-allergens.ts); anything not named is not confirmed. */
    sure_allergens: jsonb().$type<AllergenStates>().notNull().default({}),
    extras: jsonb().$type<ExtraRow[]>().notNull().default([]),
    /** Null: all modes. */
    modes: text().array().$type<Mode[]>(),
    /** Refs of stores that do not sell it. */
    not_at: text().array().notNull().default([]),
    /** Local HH:mm; both or neither. */
    available_from: text(),
    available_until: text(),
    hidden: boolean().notNull().default(false),
    /** Hidden itself, or in a hidden category: guests neither see nor order it. */
    off_menu: boolean().notNull().default(false),
    sort_order: integer().notNull(),
    /** Normalised title, description and category in every language (lib/domain/menu/search-text.ts). */
    search_text: text().notNull(),
    retired_at: instant(),
  },
  (t) => [uniqueIndex().on(t.business_id, t.ref), index().on(t.category_id)],
);

/** "Double": factor 200, in hundredths of what an option's price buys. */
export interface OptionAmountRow {
  id: string;
  title: LocalizedText;
  factor: number;
}

export const optionGroups = pgTable(
  "option_groups",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    /** Refs from the top-level group down to this one, joined by "/": a nested group may repeat a ref elsewhere. */
    path: text().notNull(),
    /** The option that opens it; null for a top-level group, which items share. */
    parent_option_id: rowRef().references((): AnyPgColumn => options.id),
    /** The top-level group of this tree (own id at the top), so a whole tree is one query. */
    root_id: rowRef(),
    title: localized().notNull(),
    description: localized(),
    min_selectable: integer().notNull(),
    max_selectable: integer().notNull(),
    free: integer().notNull().default(0),
    /** A chosen option is on the whole or on one half. */
    halves: boolean().notNull().default(false),
    /** How much of an option there can be, smallest first. */
    amounts: jsonb().$type<OptionAmountRow[]>().notNull().default([]),
    sort_order: integer().notNull(),
    retired_at: instant(),
  },
  (t) => [uniqueIndex().on(t.business_id, t.path), index().on(t.root_id)],
);

export const options = pgTable(
  "options",
  {
    id: rowId(),
    business_id: businessId().references(() => businesses.id, { onDelete: "cascade" }),
    path: text().notNull(),
    group_id: rowRef()
      .notNull()
      .references((): AnyPgColumn => optionGroups.id),
    root_id: rowRef(),
    title: localized().notNull(),
    price: money().notNull(),
    /** As an item's. */
    prices: jsonb().$type<PlacePrice[]>().notNull().default([]),
    food_type: text().$type<FoodType>().notNull(),
    is_default: boolean().notNull().default(false),
    /** Of this option in one unit of the item. */
    max_quantity: integer().notNull().default(1),
    /** Included with the item, in hundredths of what the price buys. */
    included: integer().notNull().default(0),
    /** Ids of the group's amounts it comes in; null: all. */
    amounts: text().array(),
    available: boolean().notNull().default(true),
    /** Null: unlimited. */
    stock: integer(),
    allergens: jsonb().$type<AllergenStates>().notNull().default({}),
    sort_order: integer().notNull(),
    retired_at: instant(),
  },
  (t) => [uniqueIndex().on(t.business_id, t.path), index().on(t.group_id), index().on(t.root_id)],
);

export const itemOptionGroups = pgTable(
  "item_option_groups",
  {
    business_id: businessId(),
    item_id: rowRef()
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    group_id: rowRef()
      .notNull()
      .references(() => optionGroups.id, { onDelete: "cascade" }),
    sort_order: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.item_id, t.group_id] }), index().on(t.business_id)],
);

/**
 * A store's stock of an item, once it differs from the item's own: created by the first sale of a limited item at the
 * store, or by the staff. Without a row the store has `items.stock`.
 */
export const itemStoreStates = pgTable(
  "item_store_states",
  {
    business_id: businessId(),
    store_id: integer().notNull(),
    item_id: rowRef()
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    /** Null: unlimited, 0: sold out. */
    stock: integer(),
    /** Sold out until then; null: until staff change it. */
    back_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.store_id, t.item_id] }),
    foreignKey({ columns: [t.business_id, t.store_id], foreignColumns: [stores.business_id, stores.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** As itemStoreStates, for options. */
export const optionStoreStates = pgTable(
  "option_store_states",
  {
    business_id: businessId(),
    store_id: integer().notNull(),
    option_id: rowRef()
      .notNull()
      .references(() => options.id, { onDelete: "cascade" }),
    stock: integer(),
    back_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.business_id, t.store_id, t.option_id] }),
    foreignKey({ columns: [t.business_id, t.store_id], foreignColumns: [stores.business_id, stores.id] }).onDelete(
      "cascade",
    ),
  ],
);
