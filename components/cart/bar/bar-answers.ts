import { WIDE } from "@/components/layout/use-wide";

/**
 * CART-02: a phone's cart bar shows that a dish was added; a message as well would cover the menu. A table's bar does not
 * show it.
 */
export const cartBarShowsIt = (): boolean =>
  document.querySelector(".cart-bar[data-cart-count]") !== null && !matchMedia(WIDE).matches;
