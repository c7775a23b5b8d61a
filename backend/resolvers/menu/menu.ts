import { breaksMark } from "../../../lib/domain/diet.ts";
import type { FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import type { RequestContext } from "../../context.ts";
import type { CategoryRow, ItemRow } from "../../db/repositories/catalogue/menu.ts";
import type { OptionGroupTree, OptionTree } from "../../db/repositories/catalogue/options.ts";
import type { Option, OptionGroup, Resolvers } from "../../generated/resolvers.ts";
import { asRowId } from "../../ids.ts";
import { watchStock } from "../../menu/stock-watch.ts";
import { itemsThatGoWith, recommendedItems } from "../../rules/menu/recommended.ts";
import { otherSlugs } from "../../rules/menu/slug.ts";
import { onWire } from "../../wire/money.ts";
import type { OnWire } from "../../wire/on-wire.ts";
import { allergensOnWire, itemOnWire, type MenuArguments, sortAndFilters, visibleItems } from "./menu-view.ts";

/** Categories and items of the request's store in a mode, always with two queries. */
async function loadMenu({ repos, store }: RequestContext, mode: FulfilmentMode | null) {
  const [categories, items] = [await repos.menu.categories(), await repos.menu.items({ store, mode })];
  return { categories, items, byId: new Map(categories.map((category) => [category.id, category])) };
}

/** The category tree with these items; empty categories are left out. */
function categoryTree(context: RequestContext, categories: readonly CategoryRow[], items: readonly ItemRow[]) {
  const itemsOf = Map.groupBy(items, (item) => item.category_id);
  const childrenOf = Map.groupBy(categories, (category) => category.parent_id);
  const build = (category: CategoryRow): CategoryOnWire[] => {
    const sub_categories = (childrenOf.get(category.id) ?? []).flatMap(build);
    const own = (itemsOf.get(category.id) ?? []).map((item) => itemOnWire(context, item, category));
    const item_count = own.length + sub_categories.reduce((sum, child) => sum + child.item_count, 0);
    if (item_count === 0) return [];
    return [{ ...categoryOnWire(context, category), item_count, sub_categories, items: own }];
  };
  return (childrenOf.get(null) ?? []).flatMap(build);
}

function categoryOnWire(context: RequestContext, category: CategoryRow) {
  return {
    id: category.id,
    name: context.localized(category.name) ?? category.ref,
    slug: category.slug,
    slug_aliases: otherSlugs(category.name, category.slug),
    sort_order: category.sort_order,
    description: context.localized(category.description),
    image: category.image,
  };
}
interface CategoryOnWire extends ReturnType<typeof categoryOnWire> {
  item_count: number;
  sub_categories: CategoryOnWire[];
  items: ReturnType<typeof itemOnWire>[];
}

/** A category with its descendants. */
function withDescendants(categories: readonly CategoryRow[], ids: ReadonlySet<number>): CategoryRow[] {
  const chosen = new Set(ids);
  // Categories come in menu order, parents first; there are only two levels.
  for (const category of categories) {
    if (category.parent_id !== null && chosen.has(category.parent_id)) chosen.add(category.id);
  }
  return categories.filter((category) => chosen.has(category.id));
}

async function categoriesResult(
  context: RequestContext,
  args: MenuArguments,
  { ids = null, recommended = true }: { ids?: readonly string[] | null | undefined; recommended?: boolean },
) {
  const menu = await loadMenu(context, args.mode);
  const shown = visibleItems(context, menu.items, args);
  const wanted = ids ? new Set(ids.map(asRowId).filter((id) => id !== null)) : null;
  const categories = wanted ? asTopLevel(withDescendants(menu.categories, wanted), wanted) : menu.categories;
  return {
    categories: categoryTree(context, categories, shown),
    recommended_items: recommended ? onWireAll(context, recommendedItems(shown), menu.byId) : [],
    ...sortAndFilters(context, menu.items),
  };
}

/** Requested categories are returned at the top level, even sub-categories. */
function asTopLevel(categories: readonly CategoryRow[], wanted: ReadonlySet<number>): CategoryRow[] {
  const present = new Set(categories.map((category) => category.id));
  return categories.map((category) => {
    const hasParentHere = category.parent_id !== null && present.has(category.parent_id);
    return hasParentHere || !wanted.has(category.id) ? category : { ...category, parent_id: null };
  });
}

function onWireAll(context: RequestContext, items: readonly ItemRow[], categories: ReadonlyMap<number, CategoryRow>) {
  return items.flatMap((item) => {
    const category = categories.get(item.category_id);
    return category ? [itemOnWire(context, item, category)] : [];
  });
}

/**
 * An option is chosen beforehand where the menu says so, but not in a dish whose mark it breaks: who filtered by the mark
 * would get it. Dishes of other kinds may share the group, so the menu itself is not refused.
 */
const isPreset = ({ is_default, food_type, allergens }: OptionTree, mark: ItemRow["food_type"]) =>
  is_default && !breaksMark(mark, { food_type, allergens: allergensOnWire(allergens) });

/** An option group of a dish with this mark in its wire format; a top-level group belongs to several items, so its place is the caller's. */
function groupOnWire(
  context: RequestContext,
  group: OptionGroupTree,
  mark: ItemRow["food_type"],
  sort_order = group.sort_order,
): OnWire<OptionGroup> {
  const preset = group.options.find((option) => isPreset(option, mark));
  return {
    id: String(group.id),
    title: context.localized(group.title) ?? "",
    description: context.localized(group.description),
    default: preset ? String(preset.id) : null,
    min_selectable: group.min_selectable,
    max_selectable: group.max_selectable,
    free: group.free,
    halves: group.halves,
    sort_order,
    amounts: group.amounts.map(({ id, title, factor }) => ({
      id,
      title: context.localized(title) ?? id,
      factor: factor / 100,
    })),
    options: group.options.map((option) => optionOnWire(context, option, mark)),
  };
}

function optionOnWire(context: RequestContext, option: OptionTree, mark: ItemRow["food_type"]): OnWire<Option> {
  return {
    id: String(option.id),
    title: context.localized(option.title) ?? "",
    food_type: option.food_type,
    price: onWire(context, option.price),
    sort_order: option.sort_order,
    current_stock: option.stock,
    available: option.available,
    option_group_id: String(option.group_id),
    default: isPreset(option, mark),
    max_quantity: option.max_quantity,
    included: option.included / 100,
    amounts: option.amounts,
    allergens: allergensOnWire(option.allergens),
    option_groups: option.option_groups.map((group) => groupOnWire(context, group, mark)),
  };
}

/** An item of the business by an untrusted id, with its category; null if there is none. */
async function findItem(context: RequestContext, id: string, mode: FulfilmentMode | null) {
  const rowId = asRowId(id);
  const [item] = rowId === null ? [] : await context.repos.menu.itemsById([rowId], { store: context.store, mode });
  if (!item) return null;
  const category = (await context.repos.menu.categories()).find((candidate) => candidate.id === item.category_id);
  return category ? { item, category } : null;
}

export const menuResolvers: Resolvers = {
  Query: {
    getCategories: (_root, { categoryIds, sort_by, filter_by, ffMode }, context) =>
      categoriesResult(context, { mode: ffMode ?? null, sort_by, filter_by }, { ids: categoryIds }),
    getAllCategories: (_root, { fulfillmentMode, recommendedItems, sort_by, filter_by }, context) =>
      categoriesResult(
        context,
        { mode: fulfillmentMode ?? null, sort_by, filter_by },
        { recommended: recommendedItems ?? false },
      ),
    getCategory: async (_root, { id }, context) => {
      const result = await categoriesResult(
        context,
        { mode: null, sort_by: null, filter_by: null },
        { ids: [id], recommended: false },
      );
      return result.categories[0] ?? null;
    },
    getRecommendedItems: async (_root, { itemIds, ffMode, filter_by }, context) => {
      const menu = await loadMenu(context, ffMode ?? null);
      const shown = visibleItems(context, menu.items, { mode: ffMode ?? null, sort_by: null, filter_by });
      const ids = new Set((itemIds ?? []).map(asRowId));
      const chosen = menu.items.filter(({ id }) => ids.has(id));
      return onWireAll(context, itemsThatGoWith(shown, chosen, menu.byId), menu.byId);
    },
    getItemById: async (_root, { item_id, ffMode }, context) => {
      const found = await findItem(context, item_id, ffMode ?? null);
      return found && itemOnWire(context, found.item, found.category);
    },
    getItemOptionGroups: async (_root, { item_id, ffMode }, context) => {
      const mode = ffMode ?? null;
      const found = await findItem(context, item_id, mode);
      if (!found) throw context.fail("NOT_FOUND", "item_unknown");
      const trees = await context.repos.options.treesOfItems([found.item.id], { store: context.store, mode });
      return (trees.get(found.item.id) ?? []).map((group, index) =>
        groupOnWire(context, group, found.item.food_type, index),
      );
    },
    getSortFilters: async (_root, _args, context) =>
      sortAndFilters(context, await context.repos.menu.items({ store: context.store, mode: null })),
  },
  Subscription: {
    stockUpdates: {
      subscribe: (_root, { biz_location_id }, context) =>
        watchStock(context, biz_location_id ? asRowId(biz_location_id) : context.locationId),
    },
  },
};
