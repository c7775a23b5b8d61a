import { unpackItem } from "@/components/menu/dish/compact-item";
import type { Dish } from "@/components/menu/dish/dish-data";
import type { SoldOut } from "@/lib/api/order/subscriptions";
import { inOrder } from "@/lib/domain/menu/arrangement";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { MenuChanges } from "@/lib/state/ui-state";

/** A dish with its current availability: sold out since the page was made, or available again. */
export function dishNow(dish: Dish, soldOut: ReadonlySet<string> | null): Dish {
  if (!soldOut) return dish;
  const isSoldOut = soldOut.has(unpackItem(dish.item).id);
  if (isSoldOut === (dish.state === "sold-out")) return dish;
  const { state: _state, why, ...rest } = dish;
  if (isSoldOut) return { ...rest, state: "sold-out" };
  return why ? { ...rest, state: "not-now", why } : rest;
}

function publish({ ui }: StorefrontState, change: Partial<Omit<MenuChanges, "show">>): void {
  const menu = { ...ui.getState().menu, ...change };
  const { order, soldOut } = menu;
  const sorted = (dishes: readonly Dish[]) =>
    order ? inOrder(dishes, ({ item }) => unpackItem(item).id, order) : dishes;
  const show = (dishes: readonly Dish[]) => sorted(dishes).map((dish) => dishNow(dish, soldOut));
  // lib/state does not know the content of rows; only dish lists read it.
  ui.setState({ menu: { ...menu, show: order || soldOut ? (show as unknown as MenuChanges["show"]) : null } });
}

/** Shows the items that have a position, in that order; null restores the menu's own order. */
export function showInOrder(
  storefront: StorefrontState,
  order: MenuChanges["order"],
  counts: MenuChanges["counts"],
): void {
  publish(storefront, { order, counts });
}

/** Marks exactly these items and options as sold out; null leaves it to the page. */
export function showSoldOut(storefront: StorefrontState, soldOut: SoldOut | null): void {
  publish(storefront, {
    soldOut: soldOut && new Set(soldOut.items),
    soldOutOptions: soldOut && new Set(soldOut.options),
  });
}
