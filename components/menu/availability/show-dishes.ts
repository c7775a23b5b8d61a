"use client";

import { menuView } from "@/components/menu/availability/menu-view-store";
import { unpackItem } from "@/components/menu/dish/compact-item";
import type { Dish } from "@/components/menu/dish/dish-data";
import type { SoldOut } from "@/lib/api/subscriptions";
import { inOrder } from "@/lib/domain/menu/arrangement";

type Places = ReadonlyMap<string, number>;

let places: Places | null = null;

/** A dish as it is now: what has sold out since the page was made, or is there again. */
export function dishNow(dish: Dish, soldOut: ReadonlySet<string> | null): Dish {
  if (!soldOut) return dish;
  const gone = soldOut.has(unpackItem(dish.item).id);
  if (gone === (dish.state === "sold-out")) return dish;
  const { state: _state, why, ...rest } = dish;
  if (gone) return { ...rest, state: "sold-out" };
  return why ? { ...rest, state: "not-now", why } : rest;
}

function publish(change: { counts?: Places | null; soldOut?: ReadonlySet<string> | null }): void {
  menuView.setState((before) => {
    const { soldOut, counts } = { ...before, ...change };
    const order = places;
    const arrange = (dishes: readonly Dish[]) =>
      order ? inOrder(dishes, ({ item }) => unpackItem(item).id, order) : dishes;
    const show = (dishes: readonly Dish[]) => arrange(dishes).map((dish) => dishNow(dish, soldOut));
    return { show: order || soldOut ? show : null, counts, soldOut };
  });
}

/** Shows the items that have a place, in that order; null shows the menu in its own. */
export function showInOrder(order: Places | null, counts: Places | null): void {
  places = order;
  publish({ counts });
}

/** Shows these items and options as sold out, and no others; null leaves it to the page. */
export function showSoldOut(soldOut: SoldOut | null): void {
  publish({ soldOut: soldOut && new Set(soldOut.items) });
  menuView.setState({ soldOutOptions: soldOut && new Set(soldOut.options) });
}
