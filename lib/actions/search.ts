import { currentMode } from "@/lib/actions/current-mode";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getItems, type ItemPage, type MenuQuery, type SearchSuggestion, suggest } from "@/lib/api/shop/menu";
import { ok } from "@/lib/domain/result";
import { addRecentSearch } from "@/lib/domain/search-history";
import type { StorefrontState } from "@/lib/state/storefront-state";

const NOTHING: ItemPage = { items: [], total: 0, sort_by: [], filter_by: [] };

/** MENU-05: items by keyword in the current mode. A blank keyword returns nothing and sends no request. */
export async function search(
  storefront: StorefrontState,
  keyword: string,
  query: Omit<MenuQuery, "mode"> & { limit?: number; offset?: number } = {},
  signal?: AbortSignal,
): Promise<Outcome<ItemPage>> {
  const text = keyword.trim();
  if (!text) return ok(NOTHING);
  return outcomeOf(
    getItems(getSource(storefront), { ...query, keyword: text, mode: currentMode(storefront) }, { signal }),
  );
}

/** MENU-05: suggestions while typing. The caller debounces, and aborts outdated requests. */
export async function suggestions(
  storefront: StorefrontState,
  keyword: string,
  signal?: AbortSignal,
): Promise<Outcome<SearchSuggestion[]>> {
  const text = keyword.trim();
  return text ? outcomeOf(suggest(getSource(storefront), text, currentMode(storefront), { signal })) : ok([]);
}

/** MENU-06: stores a completed search. */
export function rememberSearch(storefront: StorefrontState, keyword: unknown): void {
  storefront.session.setState(({ recentSearches }) => ({ recentSearches: addRecentSearch(recentSearches, keyword) }));
}

/** Deletes all stored searches. */
export function forgetSearches(storefront: StorefrontState): void {
  storefront.session.setState({ recentSearches: [] });
}
