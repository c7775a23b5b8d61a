"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { useMenuIndex } from "@/components/search/use-menu-index";
import { search, suggestions } from "@/lib/actions/search";
import type { SearchableMenu } from "@/lib/actions/search-menu";
import type { ItemPage, SearchSuggestion } from "@/lib/api/menu";
import { useStorefront } from "@/lib/state/provider";

const DEBOUNCE = 150;
/** Results per page. */
export const SEARCH_PAGE = 40;
const SUGGESTED = 3;

export interface Found {
  readonly query: string;
  readonly page: ItemPage;
  readonly suggestions: readonly SearchSuggestion[];
}

export type SearchState =
  | { readonly state: "idle" }
  | { readonly state: "searching"; readonly before: Found | null }
  | { readonly state: "failed"; readonly offline: boolean }
  | { readonly state: "found"; readonly found: Found };

/**
 * Items and suggestions for the typed text: from the menu index, within the render of the letter. Until the index has
 * loaded, and for words it does not know (another language's), the server is queried shortly after the last letter; an
 * outdated response is dropped. `wanted` is the number of results to show.
 */
export function useSearch(text: string, wanted: number): [SearchState, () => void] {
  const menu = useMenuIndex();
  const query = text.trim();
  const here = useMemo(() => (menu && query ? foundIn(menu, query, wanted) : null), [menu, query, wanted]);
  const [fromServer, retry] = useServerSearch(here?.page.total ? "" : query, wanted);
  return [here?.page.total ? { state: "found", found: here } : fromServer, retry];
}

function foundIn(menu: SearchableMenu, query: string, wanted: number): Found {
  const { items, total } = menu.find(query, wanted);
  const suggestions = menu
    .findCategories(query)
    .slice(0, SUGGESTED)
    .map(({ id, name, slug }) => ({ kind: "category" as const, id, title: name, subtitle: "", slug }));
  const page = { items, total, sort_by: [], filter_by: [] };
  return { query, page, suggestions };
}

function useServerSearch(query: string, wanted: number): [SearchState, () => void] {
  const storefront = useStorefront();
  const [state, setState] = useState<SearchState>({ state: "idle" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!query) return setState({ state: "idle" });
    const controller = new AbortController();
    const { signal } = controller;
    setState((before) => ({ state: "searching", before: before.state === "found" ? before.found : null }));
    const load = async () => {
      const [items, hints] = await Promise.all([
        search(storefront, query, { limit: SEARCH_PAGE }, signal),
        suggestions(storefront, query, signal),
      ]);
      if (signal.aborted) return;
      if (!items.ok) return setState({ state: "failed", offline: items.error.code === "NETWORK" });
      setState({ state: "found", found: { query, page: items.value, suggestions: hints.ok ? hints.value : [] } });
    };
    const timer = setTimeout(load, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [storefront, query, attempt]);
  useMore(state, wanted, setState);
  return [state, useCallback(() => setAttempt((before) => before + 1), [])];
}

/** MENU-05: loads further pages until there are `wanted` results or no more. A failed page can be requested again. */
function useMore(state: SearchState, wanted: number, setState: (state: SearchState) => void): void {
  const storefront = useStorefront();
  const found = state.state === "found" ? state.found : null;
  useEffect(() => {
    const known = found?.page.items.length ?? 0;
    if (!found || known >= Math.min(wanted, found.page.total)) return;
    const controller = new AbortController();
    const { signal } = controller;
    void search(storefront, found.query, { limit: SEARCH_PAGE, offset: known }, signal).then((more) => {
      if (signal.aborted || !more.ok || more.value.items.length === 0) return;
      const items = [...found.page.items, ...more.value.items];
      setState({ state: "found", found: { ...found, page: { ...found.page, items } } });
    });
    return () => controller.abort();
  }, [storefront, found, wanted, setState]);
}
