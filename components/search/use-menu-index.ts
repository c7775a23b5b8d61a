"use client";

import { useEffect, useState } from "react";
import type { SearchableMenu } from "@/lib/actions/search-menu";
import { searchableMenu } from "@/lib/actions/search-menu";
import { useHydrated, useSelectedStore, useStorefront } from "@/lib/state/provider";

/** Waits until the browser has drawn and read what was typed. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** The menu to search in while typing; null until it is there, and the server is asked meanwhile. */
export function useMenuIndex(): SearchableMenu | null {
  const storefront = useStorefront();
  const hydrated = useHydrated();
  const place = useSelectedStore(({ selected, ffMode }) => `${selected?.id} ${selected?.ffMode ?? ffMode}`);
  const [menu, setMenu] = useState<SearchableMenu | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store or mode has another menu
  useEffect(() => {
    if (!hydrated) return;
    const controller = new AbortController();
    setMenu(null);
    void searchableMenu(storefront, breathe, controller.signal).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setMenu(answer.value);
    });
    return () => controller.abort();
  }, [storefront, hydrated, place]);
  return menu;
}
