import type { StorefrontState } from "@/lib/state/storefront-state";

/** MENU-08: marks or unmarks one item on the page. */
export function markFavourite({ ui }: StorefrontState, id: string, is: boolean): void {
  const favourites = new Set(ui.getState().favourites);
  if (is) favourites.add(id);
  else favourites.delete(id);
  ui.setState({ favourites });
}

/** The server's favourites, merged with what was marked and unmarked during the request, which is newer. */
export function withMarks(
  known: ReadonlySet<string>,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): ReadonlySet<string> {
  const ids = new Set([...known, ...[...now].filter((id) => !before.has(id))]);
  for (const id of before) if (!now.has(id)) ids.delete(id);
  return ids;
}
