"use client";

import { useEffect, useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { type DeliveryArea, getDeliveryAreas } from "@/lib/api/stores";
import { useStorefront } from "@/lib/state/provider";

const NO_AREAS: ReadonlyMap<string, DeliveryArea> = new Map();

/** Where each store delivers, by its id; empty until it is known. */
export function useAreas(): ReadonlyMap<string, DeliveryArea> {
  const storefront = useStorefront();
  const [areas, setAreas] = useState(NO_AREAS);
  useEffect(() => {
    let wanted = true;
    getDeliveryAreas(getSource(storefront)).then(
      (found) => wanted && setAreas(found),
      () => null,
    );
    return () => {
      wanted = false;
    };
  }, [storefront]);
  return areas;
}
