import type { FoodType } from "../../../lib/domain/enumerations.ts";
import { isMarked } from "../../../lib/domain/menu/food-marks.ts";

export const SORTS = ["menu", "price_asc", "price_desc", "popular", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** Filters by group: an item must pass one of each group. */
export const FILTERS = [
  { id: "veg", group: "food_type" },
  { id: "vegan", group: "food_type" },
  { id: "egg", group: "food_type" },
  { id: "non_veg", group: "food_type" },
  { id: "bestseller", group: "tag" },
  { id: "in_stock", group: "availability" },
] as const;
export type Filter = (typeof FILTERS)[number]["id"];

interface Sortable {
  price: number;
  display_price: number | null;
  likes: number;
  sort_order: number;
}
interface Filterable {
  food_type: FoodType;
  bestseller: boolean;
  stock: number | null;
}

const displayPrice = (item: Sortable) => item.display_price ?? item.price;

/** Returns a sorted copy; equal items stay in menu order. `nameOf` and `language` are for the order by name. */
export function sortItems<I extends Sortable>(
  items: readonly I[],
  sort: Sort,
  nameOf: (item: I) => string,
  language: string,
): I[] {
  const inMenuOrder = [...items].sort((a, b) => a.sort_order - b.sort_order);
  if (sort === "price_asc") return inMenuOrder.sort((a, b) => displayPrice(a) - displayPrice(b));
  if (sort === "price_desc") return inMenuOrder.sort((a, b) => displayPrice(b) - displayPrice(a));
  if (sort === "popular") return inMenuOrder.sort((a, b) => b.likes - a.likes);
  if (sort === "name") {
    const collator = new Intl.Collator(language);
    return inMenuOrder.sort((a, b) => collator.compare(nameOf(a), nameOf(b)));
  }
  return inMenuOrder;
}

/** Whether an item passes the filters. Vegan food is vegetarian too. `withinHours`: the item is within its hours. */
export function passesFilters(item: Filterable, filters: readonly Filter[], withinHours: boolean): boolean {
  const holds = (filter: Filter): boolean => {
    if (filter === "bestseller") return item.bestseller;
    if (filter === "in_stock") return item.stock !== 0 && withinHours;
    return item.food_type === filter || (filter === "veg" && item.food_type === "vegan");
  };
  const groups = new Set(FILTERS.filter(({ id }) => filters.includes(id)).map(({ group }) => group));
  return [...groups].every((group) =>
    FILTERS.some((filter) => filter.group === group && filters.includes(filter.id) && holds(filter.id)),
  );
}

/**
 * The filters that some but not all of these items pass, as the others would change nothing; those for food types as
 * menus of the country name them.
 */
export function usefulFilters(
  items: readonly Filterable[],
  country: string | null,
  withinHours: (item: Filterable) => boolean,
): Filter[] {
  const known = FILTERS.filter(({ id, group }) => group !== "food_type" || isMarked(id, country));
  return known
    .map(({ id }) => id)
    .filter((id) => {
      const passing = items.filter((item) => passesFilters(item, [id], withinHours(item))).length;
      return passing > 0 && passing < items.length;
    });
}
