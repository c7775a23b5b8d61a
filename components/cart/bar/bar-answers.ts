import { WIDE } from "@/components/layout/use-wide";

/** CART-02: a phone's cart bar says by itself that a dish was added; a message would cover the menu as well. */
export const barAnswers = (): boolean =>
  document.querySelector("[data-cart-count]") !== null && !matchMedia(WIDE).matches;
