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
 * The item's own address while it is open over a list. Opening adds a history entry, so that "back" closes it and
 * "forward" opens it again, and a copied address leads to the item's page.
 */
export function useItemUrl() {
  const [opened, setOpened] = useState<OpenItem | null>(null);
  useEffect(() => {
    const moved = (event: PopStateEvent) => setOpened(openedIn(event.state));
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const open = useCallback((item: OpenItem) => {
    setOpened(item);
    if (item.path) history.pushState({ ...history.state, openItem: item }, "", item.path);
  }, []);
  const close = useCallback(() => {
    if (openedIn(history.state)) history.back();
    else setOpened(null);
  }, []);
  return { opened, open, close };
}
