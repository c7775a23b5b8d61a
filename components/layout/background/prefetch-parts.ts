"use client";

import { WIDE } from "@/components/layout/use-wide";
import type { StorefrontState } from "@/lib/state/storefront-state";

interface Parts {
  /** The store picker. */
  readonly picker: () => Promise<unknown>;
  /** The cart over the page. */
  readonly cart: () => Promise<unknown>;
  /** What all of them say, and a dish that opens over the page. */
  readonly texts: (storefront: StorefrontState) => Promise<unknown>;
}

/** The cart's sheet, with what is seen until it is there. */
export const loadCart = async () => (await import("@/components/cart/bar/cart-opening")).loadSheet();

/** What all parts say. Loaded with the call: its file would be one more to name in every page's first scripts. */
export const loadTexts = async ({ settings }: StorefrontState) =>
  (await import("@/lib/i18n/parts/load-parts")).loadPartMessages(settings);

const PARTS: Parts = {
  picker: () => import("@/components/store/picker/part/picker-part"),
  cart: loadCart,
  texts: loadTexts,
};
/** What opens any of them. */
const OPENERS = "[data-place], [data-dish], .cart-bar, .cart-corner";

/** Without the part, the tap that needs it fetches it again. */
const fetchEarly = (load: () => Promise<unknown>) => void load().catch(() => undefined);

/**
 * Fetches what the guest's next tap opens, so that a slow connection does not keep them waiting: the texts, the store picker for a
 * guest without a store, and once the cart has an item its sheet, on a page whose bar opens it. Nothing is
 * fetched for a guest who saves data. Returns a function that stops it.
 */
export function prefetchParts(storefront: StorefrontState, { picker, cart, texts }: Parts = PARTS): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  if (document.querySelector(OPENERS)) fetchEarly(() => texts(storefront));
  const hasPlaceButton = document.querySelector("[data-place]") !== null;
  if (hasPlaceButton && !storefront.store.getState().selected) fetchEarly(picker);
  if (matchMedia(WIDE).matches) return () => undefined;
  let isFetched = false;
  const fetchCart = () => {
    const hasBar = document.querySelector(".cart-bar, .cart-corner") !== null;
    if (isFetched || !hasBar || storefront.cart.getState().item_count === 0) return;
    isFetched = true;
    fetchEarly(cart);
  };
  fetchCart();
  return storefront.cart.subscribe(fetchCart);
}
