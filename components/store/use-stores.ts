"use client";

import { useCallback, useEffect, useState } from "react";
import { sourceOf } from "@/lib/actions/source-of";
import { getStores, getStoresNear, type NearbyStores, type Store } from "@/lib/api/stores";
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
  | { readonly state: "ready"; readonly stores: readonly Store[]; readonly near: NearbyStores | null };

/** The stores of the business, or those that serve a location, in the order the server gives them. */
export function useStores(location: Location | null, mode: FulfilmentMode): [StoresState, () => void] {
  const storefront = useStorefront();
  const [stores, setStores] = useState<StoresState>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    const source = sourceOf(storefront);
    const { signal } = controller;
    const read = async () => {
      const [all, near] = await Promise.all([
        getStores(source, { signal }),
        location ? getStoresNear(source, { lat: location.lat, lng: location.lng, mode }, { signal }) : null,
      ]);
      setStores({ state: "ready", stores: all, near });
    };
    read().catch(() => {
      if (!signal.aborted) setStores({ state: "failed" });
    });
    return () => controller.abort();
  }, [storefront, location, mode, attempt]);
  return [stores, useCallback(() => setAttempt((before) => before + 1), [])];
}
