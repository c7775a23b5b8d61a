"use client";

import { minimumAt, missingToMinimum } from "@/lib/domain/order/minimum";
import { useCart, useSelectedStore, useStorefront } from "@/lib/state/provider";

/**
 * ORD-01: the minimum order at the chosen store, and what the cart still lacks; minor units. `isLowest`: the address is
 * not known, and another may have a higher one.
 */
export function useMinimum() {
  const { minOrderTotal } = useStorefront().settings;
  const store = useSelectedStore(({ selected }) => selected?.storeInfo ?? null);
  const mode = useSelectedStore(({ selected, ffMode }) => selected?.ffMode ?? ffMode);
  const subTotal = useCart((cart) => cart.sub_total);
  const { min, varies } = minimumAt(store, mode, minOrderTotal);
  return { min, missing: missingToMinimum(min, subTotal), isLowest: varies };
}
