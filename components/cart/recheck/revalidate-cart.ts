"use client";

import { recheckCart } from "@/lib/actions/cart/check-cart";
import { isPayingPath } from "@/lib/domain/pages/paying-pages";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** A page that was away so long may have another menu behind it. */
const AWAY = 10 * 60_000;

/** Holds the cart against the server now, and tells what has changed; where money moves the page tells it itself, beside the bill. */
export async function revalidateCart(storefront: StorefrontState): Promise<void> {
  if (isPayingPath(location.pathname)) return;
  const found = await recheckCart(storefront);
  if (found.ok) storefront.ui.setState({ cartCheck: found.value.changes.length > 0 ? found.value : null });
}

/**
 * CART-12, STORE-11: holds the kept cart against the server when the storefront is opened, when it comes back after a
 * while or from having no network, and when store or mode change. Answers how to stop.
 */
export function watchCart(storefront: StorefrontState): () => void {
  let hiddenAt = 0;
  const check = () => revalidateCart(storefront);
  const seen = () => {
    if (document.visibilityState === "hidden") hiddenAt = Date.now();
    else if (hiddenAt > 0 && Date.now() - hiddenAt > AWAY) void check();
  };
  const back = () => void check();
  const stop = storefront.store.subscribe(({ selected }, { selected: before }) => {
    const moved = selected && (selected.id !== before?.id || selected.ffMode !== before.ffMode);
    // The cart of a newly chosen store is put together in the same breath.
    if (moved) setTimeout(check, 0);
  });
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", back);
  void check();
  return () => {
    stop();
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", back);
  };
}
