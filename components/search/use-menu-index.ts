"use client";

import { type SearchableMenu, searchableMenu } from "@/lib/actions/search-menu";
import { useRead } from "@/lib/react/use-read";
import { useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";

/** Yields, so that the browser can paint and handle what was typed. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** The menu for searching while typing; null until it has loaded. The server searches meanwhile. */
export function useMenuIndex(): SearchableMenu | null {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  // Another store or mode has another menu.
  const place = useSelectedStore(({ selected, ffMode }) => `${selected?.id} ${selected?.ffMode ?? ffMode}`);
  const { answer } = useRead(hydrated ? place : null, (signal) => searchableMenu(storefront, breathe, signal));
  return answer?.ok ? answer.value : null;
}
