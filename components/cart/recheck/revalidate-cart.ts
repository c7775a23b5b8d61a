"use client";

import { adoptTitles, recheckCart } from "@/lib/actions/cart/check-cart";
import { isPayingPath } from "@/lib/domain/pages/paying-pages";
import { shopPath } from "@/lib/domain/pages/shop-path";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** After this long in the background, the menu may have changed. */
const AWAY = 10 * 60_000;

/**
 * Checks the cart with the server now, names its dishes as the server does, and shows what has changed. At the checkout
 * the bill shows that itself, and the language may have been changed there; other paying pages have no cart.
 */
export async function revalidateCart(storefront: StorefrontState): Promise<void> {
  const isCheckout = location.pathname === shopPath(storefront.settings.subPath, "/checkout");
  if (isPayingPath(location.pathname) && !isCheckout) return;
  const found = await recheckCart(storefront);
  if (!found.ok) return;
  adoptTitles(storefront, found.value);
  if (isCheckout) return;
  storefront.ui.setState({ cartCheck: found.value.changes.length > 0 ? found.value : null });
}

/**
 * CART-12, STORE-11: checks the restored cart with the server when the storefront opens, when it returns from the
 * background after a while or comes back online, and when the store or mode changes. Returns an unsubscribe function.
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
    // The cart for a newly chosen store is assembled in the same task.
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
