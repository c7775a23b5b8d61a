"use client";

import { useCallback, useEffect, useState } from "react";
import type { CartLine } from "@/lib/domain/cart/cart";

/** An item shown over the page on which it was tapped. */
export interface OpenItem {
  readonly id: string;
  readonly title: string;
  /** Address of its own page. */
  readonly path: string;
  /** The picture the page shows of it. */
  readonly image: string | null;
  /** The cart line being edited; such an item has no address of its own. */
  readonly line?: CartLine;
  /** Called when such an item is closed, changed or not. */
  readonly onClosed?: (() => void) | undefined;
}

const openedIn = (state: unknown): OpenItem | null => (state as { openItem?: OpenItem } | null)?.openItem ?? null;

/**
 * The item that is open, and over which page. The menu of a store that was just chosen takes the place of the page at the
 * same address, and opens what the guest has tapped meanwhile.
 */
let kept: (OpenItem & { readonly over: string }) | null = null;

/**
 * The item's own address while it is open over a list. Opening adds a history entry, so that "back" closes it and
 * "forward" opens it again, and a copied address leads to the item's page.
 */
export function useItemUrl() {
  const [opened, setOpened] = useState<OpenItem | null>(null);
  useEffect(() => {
    if (kept?.over === location.pathname) {
      setOpened(kept);
      // The router wrote the page's address over the item's.
      history.replaceState({ ...history.state, openItem: kept }, "", kept.path);
    }
    const moved = (event: PopStateEvent) => {
      kept = null;
      setOpened(openedIn(event.state));
    };
    addEventListener("popstate", moved);
    return () => {
      removeEventListener("popstate", moved);
      // By then a page that took this one's place has opened it; otherwise the guest has gone elsewhere.
      setTimeout(() => {
        kept = null;
      });
    };
  }, []);
  const open = useCallback((item: OpenItem) => {
    setOpened(item);
    if (!item.path) return;
    kept = { ...item, over: location.pathname };
    history.pushState({ ...history.state, openItem: item }, "", item.path);
  }, []);
  const close = useCallback(() => {
    if (openedIn(history.state)) return history.back();
    kept = null;
    setOpened(null);
  }, []);
  return { opened, open, close };
}
