import { WIDE } from "@/components/layout/use-wide";

/**
 * CART-02: a phone's cart bar says by itself that a dish was added; a message would cover the menu as well. The bar of a
 * table does not.
 */
export const cartBarShowsIt = (): boolean =>
  document.querySelector(".cart-bar[data-cart-count]") !== null && !matchMedia(WIDE).matches;
