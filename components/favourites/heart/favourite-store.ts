"use client";

import { createStore } from "zustand/vanilla";

/** MENU-08: ids of the customer's favourite items; empty for everybody who is not logged in. */
export const favourites = createStore<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** Marks or unmarks one. */
export function markFavourite(id: string, is: boolean): void {
  favourites.setState(({ ids }) => {
    const next = new Set(ids);
    if (is) next.add(id);
    else next.delete(id);
    return { ids: next };
  });
}
