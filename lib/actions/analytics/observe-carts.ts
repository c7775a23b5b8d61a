import type { StoreApi } from "zustand/vanilla";
import { moreCarts } from "@/lib/actions/publish-event";
import { type CartStepEvent, cartSteps } from "@/lib/domain/analytics/cart-value";
import type { Cart } from "@/lib/domain/cart/cart";
import type { StorefrontState } from "@/lib/state/storefront-state";

type Changed = (cart: Cart, steps: readonly CartStepEvent[]) => void;

/**
 * Reports what a guest does to the shop's cart and to that of a table. All tabs share a cart, so only the visible one
 * reports. Returns an unsubscribe function.
 */
export function observeCarts(storefront: StorefrontState, isVisible: () => boolean, changed: Changed): () => void {
  const { currency } = storefront.settings;
  const observe = (cart: StoreApi<Cart>) =>
    cart.subscribe((after, before) => {
      if (isVisible()) changed(after, cartSteps(before, after, { currency, now: storefront.now() }));
    });
  const tables = new Map<StoreApi<Cart>, () => void>();
  const followTables = () => {
    for (const cart of moreCarts.getState()) if (!tables.has(cart)) tables.set(cart, observe(cart));
  };
  followTables();
  const stops = [observe(storefront.cart), moreCarts.subscribe(followTables)];
  return () => {
    for (const stop of [...stops, ...tables.values()]) stop();
  };
}
