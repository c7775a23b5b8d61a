"use client";

import { minOrderTotal, missingToMinimum } from "@/lib/domain/order/minimum";
import { storeTerms } from "@/lib/domain/store/store-terms";
import { useCart, useSelectedStore, useStorefront } from "@/lib/state/provider";

/**
 * ORD-01: the minimum order at the chosen store, and what the cart still lacks; minor units. `isLowest`: the address is
 * not known, and another may have a higher one.
 */
export function useMinimum() {
  const { minOrderTotal: businessMinOrderTotal } = useStorefront().settings;
  const selected = useSelectedStore((state) => state.selected);
  const terms = selected && storeTerms(selected.storeInfo, selected.ffMode);
  const subTotal = useCart((cart) => cart.sub_total);
  const min = minOrderTotal({ store: terms && { minOrderTotal: terms.min_order_total }, businessMinOrderTotal });
  return { min, missing: missingToMinimum(min, subTotal), isLowest: terms?.minimum_varies ?? false };
}
