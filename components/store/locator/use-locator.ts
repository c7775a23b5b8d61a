"use client";

import { useEffect, useState } from "react";
import type { Serving } from "@/components/store/locator/locator-card";
import type { Location } from "@/components/store/use-stores";
import { sourceOf } from "@/lib/actions/source-of";
import { getStoresNear, type NearbyStores, type Store } from "@/lib/api/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { distanceInMetres } from "@/lib/domain/geo";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";

export interface Located {
  readonly store: Store;
  /** Metres as the crow flies. */
  readonly distance: number | null;
  readonly serving: Serving;
}

/**
 * The stores in the order of their distance once a place is named, and whether each serves it in a mode: the server's
 * word, which also knows what delivering there costs.
 */
export function useLocator(stores: readonly Store[], startMode: FulfilmentMode) {
  const storefront = useStorefront();
  const remembered = useSelectedStore(({ selected }) => selected);
  const [mode, setMode] = useState(startMode);
  const [chosen, setLocation] = useState<Location | null | undefined>(undefined);
  const [near, setNear] = useState<NearbyStores | null>(null);
  const [asked, setAsked] = useState<Location | null>(null);
  useEffect(() => setAsked(askedPlace(window.location.search)), []);
  const location = chosen === undefined ? (asked ?? placeOf(remembered)) : chosen;
  const { lat, lng } = location ?? {};
  useEffect(() => {
    const controller = new AbortController();
    setNear(null);
    if (lat === undefined || lng === undefined) return;
    getStoresNear(sourceOf(storefront), { lat, lng, mode }, { signal: controller.signal }).then(setNear, () => null);
    return () => controller.abort();
  }, [storefront, lat, lng, mode]);
  return { mode, setMode, location, setLocation, near, located: locate(stores, location, near) };
}

/** `?at=12.97,77.64`: the place of an address that the selected store does not deliver to. */
export function askedPlace(search: string): Location | null {
  const [lat = Number.NaN, lng = Number.NaN] = (new URLSearchParams(search).get("at") ?? "").split(",").map(Number);
  const sound = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);
  return sound ? { lat, lng, address: null, placeId: null } : null;
}

function placeOf(
  selected: {
    latitude: number | null;
    longitude: number | null;
    address: string | null;
    placeId: string | null;
  } | null,
): Location | null {
  if (!selected || selected.latitude === null || selected.longitude === null) return null;
  return { lat: selected.latitude, lng: selected.longitude, address: selected.address, placeId: selected.placeId };
}

function locate(stores: readonly Store[], location: Location | null, near: NearbyStores | null): Located[] {
  if (!location) return stores.map((store) => ({ store, distance: null, serving: null }));
  const serving = new Map(near?.stores.map((store) => [store.biz_location_id, store]));
  return stores
    .map((store) => {
      const there = serving.get(store.biz_location_id);
      return {
        store: there ?? store,
        distance: distanceInMetres(store, location),
        serving: near && there !== undefined,
      };
    })
    .sort((a, b) => a.distance - b.distance);
}
