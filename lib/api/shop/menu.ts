import {
  AutoCompleteDocument,
  type CategoryFieldsFragment,
  type FilterFieldsFragment,
  GetAllCategoriesDocument,
  GetAllItemsDocument,
  GetMenuOrderDocument,
  GetRecommendedItemsDocument,
  type ItemCardFragment,
  type SortFieldsFragment,
} from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type InMinor, type MinorUnits, minorUnits, sendForAmounts } from "@/lib/api/wire-money";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

/** The data of an item in a list; item_price, markup_price and display_price in minor units. */
export type MenuItem = InMinor<ItemCardFragment>;
export type SortOption = SortFieldsFragment;
export type FilterOption = FilterFieldsFragment;

export interface Category extends CategoryFieldsFragment {
  readonly items: readonly MenuItem[];
  readonly sub_categories: readonly Category[];
}

export interface Menu {
  /** By sort_order, without empty categories. */
  readonly categories: readonly Category[];
  readonly recommended_items: readonly MenuItem[];
  readonly sort_by: readonly SortOption[];
  readonly filter_by: readonly FilterOption[];
}

export interface MenuQuery {
  readonly mode?: FulfilmentMode | undefined;
  /** Id of a sort option. */
  readonly sort_by?: string | undefined;
  /** Ids of filter options. */
  readonly filter_by?: readonly string[] | undefined;
}

export interface ItemPage {
  readonly items: readonly MenuItem[];
  readonly total: number;
  readonly sort_by: readonly SortOption[];
  readonly filter_by: readonly FilterOption[];
}

/** A suggestion below the search field (places belong to the store picker, see `stores.ts`). */
export interface SearchSuggestion {
  readonly id: string;
  readonly kind: "item" | "category";
  readonly title: string;
  readonly subtitle: string;
  readonly slug: string;
}

interface WireCategory extends CategoryFieldsFragment {
  items: ItemCardFragment[];
  sub_categories?: WireCategory[];
}

/** The mapper of item cards, wherever a response contains one. */
export function menuItemOf(wire: ItemCardFragment, minor: MinorUnits): MenuItem {
  return {
    ...wire,
    item_price: minor.required(wire.item_price),
    markup_price: minor.optional(wire.markup_price),
    display_price: minor.optional(wire.display_price),
  };
}

function categoryOf(wire: WireCategory, minor: MinorUnits): Category {
  const { items, sub_categories = [], ...fields } = wire;
  return {
    ...fields,
    items: items.map((item) => menuItemOf(item, minor)),
    sub_categories: categoriesOf(sub_categories, minor),
  };
}

/** Sorted, without empty categories (storefront.md section 3; a filter may empty some). */
function categoriesOf(wire: readonly WireCategory[], minor: MinorUnits): Category[] {
  return wire
    .map((category) => categoryOf(category, minor))
    .filter((category) => category.items.length > 0 || category.sub_categories.length > 0)
    .sort((one, other) => one.sort_order - other.sort_order);
}

const filters = ({ sort_by, filter_by }: MenuQuery) => ({
  ...(sort_by ? { sort_by } : {}),
  ...(filter_by?.length ? { filter_by: [...filter_by] } : {}),
});

/** The whole menu of the source's store: categories with their items, recommended items, sort and filter options. */
export async function getMenu(source: Source, query: MenuQuery = {}, options?: SendOptions): Promise<Menu> {
  const variables = { fulfillmentMode: query.mode ?? null, recommendedItems: true, ...filters(query) };
  const cached: SendOptions = { topics: ["menu"], ...options };
  const { data, minor } = await sendForAmounts(source, GetAllCategoriesDocument, variables, cached);
  const wire = data.getAllCategories;
  return {
    categories: categoriesOf(wire.categories, minor),
    recommended_items: wire.recommended_items.map((item) => menuItemOf(item, minor)),
    sort_by: wire.sort_by,
    filter_by: wire.filter_by,
  };
}

/** The items of a sorted or filtered menu. */
export interface MenuOrder {
  /** Ids in the order of the menu. */
  readonly items: readonly string[];
  /** Number of items in each category, including its sub-categories; empty ones are left out. */
  readonly counts: ReadonlyMap<string, number>;
}

/** MENU-03, MENU-04: the order of the items for a sort order and filters, without the items themselves. */
export async function getMenuOrder(source: Source, query: MenuQuery, options?: SendOptions): Promise<MenuOrder> {
  const variables = { fulfillmentMode: query.mode ?? null, ...filters(query) };
  const answer = await source.send(GetMenuOrderDocument, variables, { topics: ["menu"], ...options });
  const all = answer.getAllCategories.categories.flatMap((category) => [category, ...category.sub_categories]);
  return {
    items: all.flatMap(({ items }) => items.map(({ id }) => id)),
    counts: new Map(all.map(({ id, item_count }) => [id, item_count])),
  };
}

/** MENU-07: items that go well with the given ones (those of the cart), or with the menu if none are given. */
export async function getRecommendedItems(
  source: Source,
  itemIds: readonly string[],
  query: Pick<MenuQuery, "mode" | "filter_by"> = {},
  options?: SendOptions,
): Promise<MenuItem[]> {
  const minor = minorUnits(await source.currency());
  const variables = { itemIds: [...itemIds], ffMode: query.mode ?? null, ...filters({ filter_by: query.filter_by }) };
  const answer = await source.send(GetRecommendedItemsDocument, variables, { topics: ["menu"], ...options });
  return answer.getRecommendedItems.map((item) => menuItemOf(item, minor));
}

/** A flat page of items; with a keyword, the search results (MENU-05). */
export async function getItems(
  source: Source,
  query: MenuQuery & { keyword?: string; limit?: number; offset?: number } = {},
  options?: SendOptions,
): Promise<ItemPage> {
  const minor = minorUnits(await source.currency());
  const variables = {
    fulfilment_mode: query.mode ?? null,
    limit: query.limit ?? 50,
    offset: query.offset ?? 0,
    ...(query.keyword ? { keyword: query.keyword } : {}),
    ...filters(query),
  };
  const { getAllItems: wire } = await source.send(GetAllItemsDocument, variables, { topics: ["menu"], ...options });
  return { ...wire, items: wire.items.map((item) => menuItemOf(item, minor)) };
}

/** MENU-05: suggestions while typing. */
export async function suggest(
  source: Source,
  keyword: string,
  mode?: FulfilmentMode,
  options?: SendOptions,
): Promise<SearchSuggestion[]> {
  const variables = { keyword, fulfillment_mode: mode ?? null };
  const { autoComplete } = await source.send(AutoCompleteDocument, variables, options);
  return autoComplete.flatMap(({ kind, id, title, subtitle, slug }) =>
    kind === "place" ? [] : [{ kind, id, title, subtitle: subtitle ?? "", slug: slug ?? "" }],
  );
}

/**
 * The category of a menu with this id or slug, at either level, else the one with this slug in another language; null
 * when the menu has none.
 */
export function findCategory(menu: Pick<Menu, "categories">, idOrSlug: string): Category | null {
  const all = menu.categories.flatMap((category) => [category, ...category.sub_categories]);
  return (
    all.find(({ id }) => id === idOrSlug) ??
    all.find(({ slug }) => slug === idOrSlug) ??
    all.find(({ slug_aliases }) => slug_aliases.includes(idOrSlug)) ??
    null
  );
}
