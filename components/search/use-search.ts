"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { useMenuIndex } from "@/components/search/use-menu-index";
import { SEARCH_PAGE, useMore } from "@/components/search/use-more";
import { search, suggestions } from "@/lib/actions/search";
import type { SearchableMenu } from "@/lib/actions/search-menu";
import type { ItemPage, SearchSuggestion } from "@/lib/api/shop/menu";
import { useStorefront } from "@/lib/state/provider";

const DEBOUNCE = 150;
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

export interface Searching {
  readonly state: SearchState;
  /** The page after the results has failed. */
  readonly moreFailed: boolean;
  /** Requests again what has failed: the search, or the page after its results. */
  readonly retry: () => void;
}

/**
 * Items and suggestions for the typed text: from the menu index, within the render of the letter. Until the index has
 * loaded, and for words it does not know (another language's), the server is queried shortly after the last letter; an
 * outdated response is dropped. `wanted` is the number of results to show.
 */
export function useSearch(text: string, wanted: number): Searching {
  const menu = useMenuIndex();
  const query = text.trim();
  const here = useMemo(() => (menu && query ? foundIn(menu, query, wanted) : null), [menu, query, wanted]);
  const fromServer = useServerSearch(here?.page.total ? "" : query, wanted);
  return here?.page.total ? { ...fromServer, state: { state: "found", found: here }, moreFailed: false } : fromServer;
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

function useServerSearch(query: string, wanted: number): Searching {
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
  const more = useMore(state, wanted, setState);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, moreFailed: more.failed, retry: more.failed ? more.retry : again };
}
