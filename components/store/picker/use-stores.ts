"use client";

import { useCallback, useEffect, useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { getStores, getStoresNear, type NearbyStores, type Store } from "@/lib/api/stores";
import type { Source } from "@/lib/api/transport/source";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { useStorefront } from "@/lib/state/provider";

export interface Location {
  readonly lat: number;
  readonly lng: number;
  /** The place in words, when it was searched for. */
  readonly address: string | null;
  readonly placeId: string | null;
}

export type StoresState =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | {
      readonly state: "ready";
      readonly stores: readonly Store[];
      readonly near: NearbyStores | null;
      /** There are more of them than were read. */
      readonly more: boolean;
    };

/** Stores in the sheet's list. Guests with more to choose from search by place or use the locator. */
const AT_ONCE = 50;

/** The stores of the business, or those that serve a location, in the order the server gives them. */
export function useStores(location: Location | null, mode: FulfilmentMode) {
  const storefront = useStorefront();
  const [stores, setStores] = useState<StoresState>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const [pages, setPages] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    const source = getSource(storefront);
    const { signal } = controller;
    const read = async () => {
      const [all, near] = await Promise.all([
        readPages(source, pages, signal),
        location ? getStoresNear(source, { lat: location.lat, lng: location.lng, mode }, { signal }) : null,
      ]);
      setStores({ state: "ready", stores: all, near, more: all.length >= pages * AT_ONCE });
    };
    read().catch(() => {
      if (!signal.aborted) setStores({ state: "failed" });
    });
    return () => controller.abort();
  }, [storefront, location, mode, attempt, pages]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const more = useCallback(() => setPages((before) => before + 1), []);
  return { stores, retry, more };
}

async function readPages(source: Source, pages: number, signal: AbortSignal): Promise<Store[]> {
  const parts = Array.from({ length: pages }, (_, page) => ({ offset: page * AT_ONCE, limit: AT_ONCE }));
  return (await Promise.all(parts.map((part) => getStores(source, part, { signal })))).flat();
}
