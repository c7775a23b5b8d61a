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

/** What the server knew, with what was marked and unmarked while it was asked: that is newer. */
export function withMarks(
  known: ReadonlySet<string>,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): ReadonlySet<string> {
  const ids = new Set([...known, ...[...now].filter((id) => !before.has(id))]);
  for (const id of before) if (!now.has(id)) ids.delete(id);
  return ids;
}
