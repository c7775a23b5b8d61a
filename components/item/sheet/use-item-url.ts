"use client";

import { useCallback, useEffect, useState } from "react";
import { useStorefront } from "@/lib/state/provider";
import type { OpenItem } from "@/lib/state/ui-state";

const openedIn = (state: unknown): OpenItem | null => (state as { openItem?: OpenItem } | null)?.openItem ?? null;

/**
 * The item's own address while it is open over a list. Opening adds a history entry, so that "back" closes it and
 * "forward" opens it again, and a copied address leads to the item's page.
 */
export function useItemUrl() {
  const { ui } = useStorefront();
  const [opened, setOpened] = useState<OpenItem | null>(null);
  useEffect(() => {
    const kept = ui.getState().keptItem;
    const forget = () => ui.setState({ keptItem: null });
    if (kept?.over === location.pathname) {
      setOpened(kept);
      // Another object: the page whose place this one took leaves it alone.
      ui.setState({ keptItem: { ...kept } });
      // The router wrote the page's address over the item's.
      history.replaceState({ ...history.state, openItem: kept }, "", kept.path);
    }
    const moved = (event: PopStateEvent) => {
      forget();
      setOpened(openedIn(event.state));
    };
    addEventListener("popstate", moved);
    return () => {
      removeEventListener("popstate", moved);
      const left = ui.getState().keptItem;
      // By then a page that took this one's place has it open; otherwise the guest has gone elsewhere.
      setTimeout(() => ui.getState().keptItem === left && forget());
    };
  }, [ui]);
  const open = useCallback(
    (item: OpenItem) => {
      setOpened(item);
      if (!item.path) return;
      ui.setState({ keptItem: { ...item, over: location.pathname } });
      history.pushState({ ...history.state, openItem: item }, "", item.path);
    },
    [ui],
  );
  const close = useCallback(() => {
    if (openedIn(history.state)) return history.back();
    ui.setState({ keptItem: null });
    setOpened(null);
  }, [ui]);
  return { opened, open, close };
}
