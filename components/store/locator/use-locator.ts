"use client";

import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Serving } from "@/components/store/locator/locator-card";
import { requestedMode } from "@/components/store/locator/stores-link";
import { useStoreDetails, useStoreIndex } from "@/components/store/locator/use-store-details";
import { chosenPlace, type Location } from "@/components/store/picker/use-stores";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { tellNearestStore } from "@/lib/actions/store/nearest-store";
import { getStoresNear, type NearbyStores, type Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { distanceInMetres } from "@/lib/domain/store/geo";
import { type ListedStore, NEAREST_STORES, STORES_PER_PAGE, sortStores } from "@/lib/domain/store/store-list";
import { useRead } from "@/lib/react/use-read";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";

export interface Located {
  readonly store: Store;
  /** Straight-line distance in metres. */
  readonly distance: number | null;
  readonly serving: Serving;
}

interface Options {
  /** The stores included in the page. */
  readonly stores: readonly Store[];
  /** Number of all stores. */
  readonly total: number;
  readonly modes: readonly FulfilmentMode[];
  readonly startMode: FulfilmentMode;
  /** The map is visible; it shows all stores. */
  readonly mapSeen: boolean;
  /** Always in the list. */
  readonly selected: string | null;
}

/**
 * The stores in the guest's view: filtered by name, sorted by distance if there is a location, those that take orders
 * first, one page at a time. Also whether the server says that each serves the location in the mode.
 */
export function useLocator({ stores, total, modes, startMode, mapSeen, selected }: Options) {
  const [mode, setMode] = useMode(modes, startMode);
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState(1);
  const [location, setLocation] = useLocation();
  const near = useNear(location, mode);
  const shown = pages * STORES_PER_PAGE;
  const list = useStoreIndex(stores, total, mapSeen || location !== null || search !== "" || pages > 1);
  const ordered = useMemo(
    () => sortStores(list.index, { mode, place: location, search }),
    [list.index, mode, location, search],
  );
  const ids = useMemo(() => visible(ordered, shown, selected), [ordered, shown, selected]);
  const details = useStoreDetails(stores, ids);
  const first = (change: () => void) => {
    setPages(1);
    change();
  };
  return {
    mode,
    setMode,
    search,
    setSearch: (text: string) => first(() => setSearch(text)),
    location,
    setLocation: (place: Location | null) => first(() => setLocation(place)),
    near,
    /** The stores on the map: all of them, or those known if the list cannot be read. */
    index: list.complete || list.failed ? list.index : null,
    located: locate(ids, details.known, location, near),
    /** Number of stores in total, or found by the search. */
    found: search === "" ? total : ordered.length,
    more: () => setPages((before) => before + 1),
    waiting:
      !list.failed &&
      !details.failed &&
      (details.loading || (!list.complete && (location !== null || search !== "" || pages > 1))),
    failed: list.failed || details.failed,
    retry: () => {
      list.retry();
      details.retry();
    },
  };
}

function visible(ordered: readonly ListedStore[], shown: number, selected: string | null): string[] {
  const ids = ordered.slice(0, shown).map(({ id }) => id);
  const isLower = selected !== null && !ids.includes(selected) && ordered.some(({ id }) => id === selected);
  return isLower ? [selected, ...ids] : ids;
}

/** The location the guest chose, else the one in the address, else the one the selected store was found by. */
function useLocation() {
  const remembered = useSelectedStore(({ selected }) => selected);
  const [chosen, setChosen] = useState<Location | null | undefined>(undefined);
  const [fromAddress, setFromAddress] = useState<Location | null>(null);
  useEffect(() => setFromAddress(placeInAddress(window.location.search)), []);
  const kept = useMemo(() => chosenPlace(remembered), [remembered]);
  return [chosen === undefined ? (fromAddress ?? kept) : chosen, setChosen] as const;
}

/** The mode that the guest chose, else the one in the address, else that of the page. */
function useMode(modes: readonly FulfilmentMode[], startMode: FulfilmentMode) {
  const [mode, setMode] = useState(startMode);
  const chooseMode = useEffectEvent(() => setMode(requestedMode(window.location.search, modes) ?? startMode));
  useEffect(() => chooseMode(), []);
  return [mode, setMode] as const;
}

/** Which stores serve the location, from the server. */
function useNear(location: Location | null, mode: FulfilmentMode): NearbyStores | null {
  const storefront = useStorefront();
  const { lat = 0, lng = 0 } = location ?? {};
  const { answer } = useRead(
    location && `${lat},${lng} ${mode}`,
    async (signal) => {
      const near = await outcomeOf(getStoresNear(getSource(storefront), { lat, lng, mode }, { signal }));
      if (near.ok) tellNearestStore(near.value);
      return near;
    },
    { recovers: true },
  );
  return answer?.ok ? answer.value : null;
}

/** `?at=12.97,77.64`: the location of an address that the selected store does not deliver to. */
export function placeInAddress(search: string): Location | null {
  const [lat = Number.NaN, lng = Number.NaN] = (new URLSearchParams(search).get("at") ?? "").split(",").map(Number);
  const sound = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);
  return sound ? { lat, lng, address: null, placeId: null } : null;
}

function locate(
  ids: readonly string[],
  known: ReadonlyMap<string, Store>,
  location: Location | null,
  near: NearbyStores | null,
): Located[] {
  const serving = new Map(near?.stores.map((store) => [store.biz_location_id, store]));
  // The server returns only the nearest stores; whether another store serves the location is unknown if that list is
  // full.
  const others = near !== null && near.stores.length < NEAREST_STORES ? false : null;
  return ids.flatMap((id): Located[] => {
    const there = serving.get(id);
    const store = there ?? known.get(id);
    if (!store) return [];
    if (!location) return [{ store, distance: null, serving: null }];
    return [{ store, distance: distanceInMetres(store, location), serving: there ? true : others }];
  });
}
