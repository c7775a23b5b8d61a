"use client";

import { createStore } from "zustand/vanilla";
import type { Dish } from "@/components/menu/dish/dish-data";

interface MenuView {
  /** Arranges a list of dishes and brings it up to date; null: as the page was sent. */
  readonly show: ((dishes: readonly Dish[]) => readonly Dish[]) | null;
  /** How many items each category shows, sub-categories included; null: all of them. */
  readonly counts: ReadonlyMap<string, number> | null;
  /** Ids of the items that are sold out at this moment; null while only the page itself says so. */
  readonly soldOut: ReadonlySet<string> | null;
  /** The same of options. */
  readonly soldOutOptions: ReadonlySet<string> | null;
}

/**
 * What differs between the menu as it was sent and as it is shown now. Only this much is in the first script of a menu page; who
 * changes it is loaded later (arrange-bar, live-menu).
 */
export const menuView = createStore<MenuView>(() => ({
  show: null,
  counts: null,
  soldOut: null,
  soldOutOptions: null,
}));
