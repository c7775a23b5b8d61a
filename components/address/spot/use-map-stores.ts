"use client";

import { useMemo } from "react";
import type { MapStore } from "@/components/store/map/map-style";
import { useAreas } from "@/components/store/map/use-areas";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getStoreIndex } from "@/lib/api/shop/stores";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

/** The chosen store with its delivery area; without one, all stores, which are null until they are loaded. */
export function useMapStores(chosen: SelectedStore | null): readonly MapStore[] | null {
  const storefront = useStorefront();
  const areas = useAreas();
  const { last } = useRead(chosen ? null : "stores", (signal) =>
    outcomeOf(getStoreIndex(getSource(storefront), { signal })),
  );
  return useMemo(() => {
    const stores = chosen ? [{ id: chosen.id, ...chosen.storeInfo }] : last;
    return stores?.map(({ id, name, lat, lng }) => ({ id, name, lat, lng, area: areas.get(id) ?? null })) ?? null;
  }, [chosen, last, areas]);
}
