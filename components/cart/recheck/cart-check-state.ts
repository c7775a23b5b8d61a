"use client";

import { createStore } from "zustand/vanilla";
import type { CartCheck } from "@/lib/actions/cart/check-cart";

/** What a check of the cart found and the guest has not accepted yet; the sheet of the frame shows it. */
export const cartCheck = createStore<{ readonly check: CartCheck | null }>(() => ({ check: null }));

/** CART-12: tells the guest once; a check without changes has nothing to tell. */
export function tellChanges(check: CartCheck | null): void {
  cartCheck.setState({ check: check && check.changes.length > 0 ? check : null });
}
