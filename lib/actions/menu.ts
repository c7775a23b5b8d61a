import { currentMode } from "@/lib/actions/current-mode";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getMenuOrder, getRecommendedItems, type MenuItem, type MenuOrder } from "@/lib/api/shop/menu";
import type { SortAndFilters } from "@/lib/domain/menu/arrangement";
import { ok } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** MENU-03, MENU-04: which items the menu shows with this sort order and filters, and in which order. */
export function menuOrder(
  storefront: StorefrontState,
  { sort, filters }: SortAndFilters,
  signal?: AbortSignal,
): Promise<Outcome<MenuOrder>> {
  const query = { mode: currentMode(storefront), sort_by: sort ?? undefined, filter_by: filters };
  return outcomeOf(getMenuOrder(getSource(storefront), query, { signal }));
}

/** MENU-07: available items that go well with those of the cart. */
export async function goesWith(
  storefront: StorefrontState,
  itemIds: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome<MenuItem[]>> {
  const found = await outcomeOf(
    getRecommendedItems(getSource(storefront), itemIds, { mode: currentMode(storefront) }, { signal }),
  );
  return found.ok ? ok(found.value.filter(({ available, current_stock }) => available && current_stock !== 0)) : found;
}
