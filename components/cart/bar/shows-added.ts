import { WIDE } from "@/components/layout/use-wide";

/**
 * CART-02: whether the page itself shows that a dish was added, as the cart bar of a phone does. A message as well would cover
 * the menu. A table's bar does not show it.
 */
export const cartBarShowsAdded = (): boolean =>
  document.querySelector(".cart-bar[data-cart-count]") !== null && !matchMedia(WIDE).matches;
