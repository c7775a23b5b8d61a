"use client";

import { showPresetCart } from "@/lib/actions/cart/preset-cart";
import type { Texts } from "@/lib/i18n/client-texts";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The message with which a preview's parent page sets the cart of the frame. */
export const PREVIEW_MESSAGE = "storefront:preview-cart";

/** True inside an iframe, where a page of the same host shows the storefront as a preview. */
export const isFramed = (): boolean => window.parent !== window;

const line = (id: string, item_title: string, item_price: number, quantity: number) => ({
  id,
  item_title,
  item_price,
  quantity,
  food_type: "veg",
  options: [],
});

/** The sample of payments-and-widgets.md, section 3: sub_total 2000 in minor units, no delivery address. */
const sampleCart = (titles: Texts<"sampleMeal" | "sampleDrink">) => ({
  items: [line("sample-1", titles.sampleMeal, 800, 2), line("sample-2", titles.sampleDrink, 400, 1)],
  sub_total: 2000,
  item_count: 3,
  delivery_address: null,
});

/**
 * CART-09, D22: inside an iframe the cart is a preset one: the sample, until the parent page, which must be of the same
 * host, posts its own. The visitor's cart is neither shown nor changed. Returns an unsubscribe function.
 */
export function startPresetCart(storefront: StorefrontState, titles: Texts<"sampleMeal" | "sampleDrink">): () => void {
  showPresetCart(storefront, sampleCart(titles));
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    const ours = origin === location.origin && source === window.parent;
    if (ours && data?.type === PREVIEW_MESSAGE) showPresetCart(storefront, data.cart);
  };
  window.addEventListener("message", onMessage);
  return () => window.removeEventListener("message", onMessage);
}
