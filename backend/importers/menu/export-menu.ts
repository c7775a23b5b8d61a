import { ALLERGENS } from "../../../lib/domain/menu/allergens.ts";
import { type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import type { BusinessRow } from "../../db/repositories/business.ts";
import type { LocalizedText } from "../../db/schema.ts";
import { writtenPrices } from "../place-prices.ts";
import type { MenuDocument, MenuItemInput, OptionGroupInput, OptionInput, Text } from "./menu-document.ts";
import type { MenuRows } from "./read-menu.ts";
import { foldSharedGroups } from "./shared-groups.ts";
import type { ImportedItem } from "./write-menu.ts";

type Shop = Pick<BusinessRow, "currency" | "default_language">;
type ItemRow = MenuRows["items"][number];
type GroupRow = MenuRows["groups"][number];
type OptionRow = MenuRows["options"][number];
/** An item as written: fields with their default value are left out. */
type WrittenItem = Pick<MenuItemInput, "ref" | "title" | "price"> & Partial<MenuItemInput>;
type WrittenCategory = Omit<MenuDocument["categories"][number], "items" | "sub_categories"> & {
  items?: WrittenItem[];
  sub_categories?: WrittenCategory[];
};
export interface WrittenMenu extends Pick<MenuDocument, "format"> {
  categories: WrittenCategory[];
  option_groups?: OptionGroupInput[];
  shared_groups?: OptionGroupInput[];
}

/**
 * The menu as a `storefront-menu/1` document. Importing it changes nothing, and the same menu is always written the
 * same way: fields in a fixed order, defaults left out, and equal nested groups written once.
 */
export function exportMenu(rows: MenuRows, shop: Shop): WrittenMenu {
  const { option_groups = [], ...menu } = exportUnfolded(rows, shop);
  const folded = foldSharedGroups(option_groups);
  return {
    ...menu,
    ...(folded.option_groups.length > 0 ? { option_groups: folded.option_groups } : {}),
    ...(folded.shared_groups.length > 0 ? { shared_groups: folded.shared_groups } : {}),
  };
}

/** The same with every nested group in its place, equal or not. */
export function exportUnfolded(rows: MenuRows, shop: Shop): WrittenMenu {
  const groups = new Map(rows.groups.map((group) => [group.id, group]));
  const refsOf = ({ id }: ItemRow) =>
    (rows.groupsOfItem.get(id) ?? []).flatMap((group) => groups.get(group)?.path ?? []);
  const itemsOf = Map.groupBy(rows.items, ({ category_id }) => category_id);
  const subsOf = Map.groupBy(rows.categories, ({ parent_id }) => parent_id);
  const category = (row: MenuRows["categories"][number]): WrittenCategory => {
    const own = (itemsOf.get(row.id) ?? []).map((item) => writtenItem(item, refsOf(item), shop));
    const subs = (subsOf.get(row.id) ?? []).map(category);
    return {
      ref: row.ref,
      name: textOf(row.name, shop),
      ...given("description", row.description && textOf(row.description, shop)),
      ...given("image", row.image),
      ...given("hidden", row.hidden),
      ...(own.length > 0 || subs.length === 0 ? { items: own } : {}),
      ...(subs.length > 0 ? { sub_categories: subs } : {}),
    };
  };
  return {
    format: "storefront-menu/1",
    categories: (subsOf.get(null) ?? []).map(category),
    option_groups: writtenGroups(rows, shop),
  };
}

/** A text only in the business's language is written as a plain string. */
function textOf(text: LocalizedText, { default_language }: Shop): Text {
  const [first, ...others] = Object.entries(text);
  return first && others.length === 0 && first[0] === default_language
    ? first[1]
    : sorted(text as Record<string, string>);
}

/** jsonb does not keep the order of keys. */
const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const given = <Key extends string, Value>(key: Key, value: Value | null | undefined | false) =>
  (value === null || value === undefined || value === false ? {} : { [key]: value }) as Partial<Record<Key, Value>>;
const filled = (record: Readonly<Record<string, unknown>>) => Object.keys(record).length > 0 && record;

/** Columns that the import computes from others or from the place in the document. */
const COMPUTED = {
  business_id: null,
  category_id: null,
  slug: null,
  display_price: null,
  surcharges: null,
  sure_allergens: null,
  off_menu: null,
  sort_order: null,
  search_text: null,
  retired_at: null,
};

function writtenItem(row: ItemRow, groupRefs: readonly string[], shop: Shop): WrittenItem {
  const amount = (minor: Minor | null) => (minor === null ? null : toDecimalString(minor, shop.currency));
  const text = (value: LocalizedText | null) => value && textOf(value, shop);
  const onlyImage = row.image_url === null ? row.images.length === 0 : row.images.join("\n") === row.image_url;
  const hours = row.available_from !== null && row.available_until !== null;
  // In the order in which they are written; null: not part of the document, or written with another column.
  const columns = {
    ref: { ref: row.ref },
    title: { title: textOf(row.title, shop) },
    description: given("description", text(row.description)),
    price: { price: toDecimalString(row.price, shop.currency) },
    markup_price: given("markup_price", amount(row.markup_price)),
    prices: given("prices", row.prices.length > 0 && writtenPrices(row.prices, shop.currency)),
    price_descriptor: given("price_descriptor", text(row.price_descriptor)),
    food_type: given("food_type", row.food_type !== "not_specified" && row.food_type),
    bestseller: given("bestseller", row.bestseller),
    recommended: given("recommended", row.recommended),
    stock: given("stock", row.stock),
    likes: given("likes", row.likes > 0 && row.likes),
    unit_weight: given("unit_weight", row.unit_weight),
    tax_rate: given("tax_rate", row.tax_rate === null ? null : Number(row.tax_rate)),
    image_url: given("image", row.image_url),
    image_blur_hash: given("image_blur_hash", row.image_blur_hash),
    images: given("images", !onlyImage && [...row.images]),
    allergens: given("allergens", filled(row.allergens) && sorted(row.allergens)),
    extras: given("extras", row.extras.length > 0 && extrasOf(row.extras, shop)),
    has_options: given("option_groups", groupRefs.length > 0 && [...groupRefs]),
    modes: given("modes", row.modes && [...row.modes]),
    not_at: given("not_at", row.not_at.length > 0 && [...row.not_at]),
    available_from: given("available_between", hours && [row.available_from, row.available_until]),
    available_until: null,
    hidden: given("hidden", row.hidden),
    ...COMPUTED,
  } satisfies Record<keyof ImportedItem, object | null>;
  return Object.assign({}, ...Object.values(columns)) as WrittenItem;
}

function extrasOf(extras: ItemRow["extras"], shop: Shop): MenuItemInput["extras"] {
  return extras.map(({ name, key_values }) => ({
    name: textOf(name, shop),
    key_values: key_values.map(({ key, value }) => ({ key: textOf(key, shop), value: textOf(value, shop) })),
  }));
}

/** The top-level groups and everything below them. */
function writtenGroups(rows: MenuRows, shop: Shop): OptionGroupInput[] {
  const optionsOf = Map.groupBy(rows.options, ({ group_id }) => group_id);
  const groupsOf = Map.groupBy(rows.groups, ({ parent_option_id }) => parent_option_id);
  const group = (row: GroupRow): OptionGroupInput => ({
    ref: lastRef(row.path),
    title: textOf(row.title, shop),
    ...given("description", row.description && textOf(row.description, shop)),
    min: row.min_selectable,
    max: row.max_selectable,
    ...given("free", row.free > 0 && row.free),
    ...given("halves", row.halves),
    ...given("amounts", row.amounts.length > 0 && row.amounts.map((one) => amountOf(one, shop))),
    options: (optionsOf.get(row.id) ?? []).map((option) => {
      const nested = (groupsOf.get(option.id) ?? []).map(group);
      return { ...writtenOption(option, shop), ...(nested.length > 0 ? { groups: nested } : {}) };
    }),
  });
  return (groupsOf.get(null) ?? []).map(group);
}

function writtenOption(row: OptionRow, shop: Shop): OptionInput {
  const addsNothing = ALLERGENS.every((name) => row.allergens[name] === "free");
  const usualType = addsNothing ? "vegan" : "not_specified";
  return {
    ref: lastRef(row.path),
    title: textOf(row.title, shop),
    ...given("price", row.price > 0 && toDecimalString(row.price, shop.currency)),
    ...given("prices", row.prices.length > 0 && writtenPrices(row.prices, shop.currency)),
    ...given("food_type", row.food_type !== usualType && row.food_type),
    ...given("default", row.is_default),
    ...(row.available ? {} : { available: false }),
    ...given("stock", row.stock),
    ...given("max_quantity", row.max_quantity > 1 && row.max_quantity),
    ...given("included", row.included > 0 && factorOf(row.included)),
    ...given("amounts", row.amounts && [...row.amounts]),
    ...(addsNothing ? { adds_nothing: true } : given("allergens", filled(row.allergens) && sorted(row.allergens))),
  } as OptionInput;
}

const lastRef = (path: string) => path.slice(path.lastIndexOf("/") + 1);
/** Hundredths as a decimal text. */
const factorOf = (hundredths: number) => String(hundredths / 100);
const amountOf = ({ id, title, factor }: GroupRow["amounts"][number], shop: Shop) => ({
  ref: id,
  title: textOf(title, shop),
  factor: factorOf(factor),
});
