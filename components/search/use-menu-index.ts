"use client";

import type { SearchableMenu } from "@/lib/actions/search-menu";
import { searchableMenu } from "@/lib/actions/search-menu";
import { useRead } from "@/lib/react/use-read";
import { useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";

/** Waits until the browser has drawn and read what was typed. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** The menu to search in while typing; null until it is there, and the server is asked meanwhile. */
export function useMenuIndex(): SearchableMenu | null {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  // Another store or mode has another menu.
  const place = useSelectedStore(({ selected, ffMode }) => `${selected?.id} ${selected?.ffMode ?? ffMode}`);
  const { answer } = useRead(hydrated ? place : null, (signal) => searchableMenu(storefront, breathe, signal));
  return answer?.ok ? answer.value : null;
}
