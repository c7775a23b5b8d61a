"use client";

import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { type DeliveryArea, getDeliveryAreas } from "@/lib/api/shop/delivery-areas";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";

const NO_AREAS: ReadonlyMap<string, DeliveryArea> = new Map();

/** Delivery areas by store id; empty until they are loaded. */
export function useAreas(): ReadonlyMap<string, DeliveryArea> {
  const storefront = useStorefront();
  const { last } = useRead("areas", (signal) => outcomeOf(getDeliveryAreas(getSource(storefront), { signal })));
  return last ?? NO_AREAS;
}
