import { sourceOf } from "@/lib/actions/source-of";
import { getCart, updateCart } from "@/lib/api/cart";
import { withItems } from "@/lib/domain/cart/cart";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** A pause after the last change before the cart is sent. */
export const SYNC_PAUSE = 1_500;

export type Log = (message: string, cause: unknown) => void;

/**
 * CART-13: after signing in, takes over the customer's cart from another device when this one is empty and a store is
 * selected, else keeps this one with the server. Errors are only logged: the local cart is the one that counts.
 */
export async function syncCart(storefront: StorefrontState, log: Log): Promise<void> {
  if (!isLoggedIn(storefront.session.getState()) || !storefront.store.getState().selected) return;
  const cart = storefront.cart.getState();
  try {
    if (cart.items.length > 0) {
      await updateCart(sourceOf(storefront), cart.items, storefront.now());
      return;
    }
    const lines = await getCart(sourceOf(storefront), storefront.now());
    const current = storefront.cart.getState();
    if (lines.length > 0 && current.items.length === 0) storefront.cart.setState(withItems(current, lines), true);
  } catch (cause) {
    log("The cart could not be kept with the server.", cause);
  }
}

/** CART-13: from now on keeps a logged-in customer's cart with the server, a pause after each change. Answers how to stop. */
export function keepCartSynced(storefront: StorefrontState, log: Log): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    if (!isLoggedIn(storefront.session.getState())) return;
    const { items } = storefront.cart.getState();
    updateCart(sourceOf(storefront), items, storefront.now()).catch((cause) =>
      log("The cart could not be kept with the server.", cause),
    );
  };
  const stops = [
    storefront.cart.subscribe((cart, before) => {
      if (cart.items === before.items) return;
      clearTimeout(timer);
      timer = setTimeout(send, SYNC_PAUSE);
    }),
    storefront.session.subscribe((session, before) => {
      if (isLoggedIn(session) && !isLoggedIn(before)) void syncCart(storefront, log);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
