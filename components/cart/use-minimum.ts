"use client";

import { minOrderTotal, missingToMinimum } from "@/lib/domain/order/minimum";
import { useCart, useSelectedStore, useStorefront } from "@/lib/state/provider";

/** ORD-01: the minimum order at the chosen store, and what the cart still lacks; minor units. */
export function useMinimum() {
  const { minOrderTotal: businessMinOrderTotal } = useStorefront().settings;
  const storeMinimum = useSelectedStore(({ selected }) => selected?.storeInfo.min_order_total ?? null);
  const subTotal = useCart((cart) => cart.sub_total);
  const min = minOrderTotal({ store: { minOrderTotal: storeMinimum }, businessMinOrderTotal });
  return { min, missing: missingToMinimum(min, subTotal) };
}
