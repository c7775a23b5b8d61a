"use client";

import { useCallback, useEffect, useState } from "react";
import type { Found, SearchState } from "@/components/search/use-search";
import { search } from "@/lib/actions/search";
import { useStorefront } from "@/lib/state/provider";

/** Results per page. */
export const SEARCH_PAGE = 40;

/**
 * MENU-05: loads further pages until there are `wanted` results or no more. Returns whether a page has failed, and how to request it again.
 * Wanting more while a page is loading does not give that page up.
 */
export function useMore(
  state: SearchState,
  wanted: number,
  setState: (state: SearchState) => void,
): { readonly failed: boolean; readonly retry: () => void } {
  const storefront = useStorefront();
  const [failedAfter, setFailedAfter] = useState<Found | null>(null);
  const found = state.state === "found" ? state.found : null;
  const failed = found !== null && failedAfter === found;
  const missing = found !== null && !failed && found.page.items.length < Math.min(wanted, found.page.total);
  useEffect(() => {
    if (!found || !missing) return;
    const controller = new AbortController();
    const { signal } = controller;
    const offset = found.page.items.length;
    void search(storefront, found.query, { limit: SEARCH_PAGE, offset }, signal).then((more) => {
      if (signal.aborted) return;
      if (!more.ok) return setFailedAfter(found);
      setState({ state: "found", found: joined(found, more.value.items) });
    });
    return () => controller.abort();
  }, [storefront, found, missing, setState]);
  return { failed, retry: useCallback(() => setFailedAfter(null), []) };
}

/** The results with a further page. The menu may have changed since: a dish is listed once, and a page without new dishes is the last. */
function joined(found: Found, further: Found["page"]["items"]): Found {
  const { page } = found;
  const known = new Set(page.items.map(({ id }) => id));
  const items = [...page.items, ...further.filter(({ id }) => !known.has(id))];
  const total = items.length === page.items.length ? items.length : page.total;
  return { ...found, page: { ...page, items, total } };
}
