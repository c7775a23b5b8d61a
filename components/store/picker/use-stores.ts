"use client";

import { useCallback, useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { tellNearestStore } from "@/lib/actions/store/nearest-store";
import type { PlaceSuggestion } from "@/lib/api/shop/places";
import { getStores, getStoresNear, type NearbyStores, type Store } from "@/lib/api/shop/stores";
import type { Source } from "@/lib/api/transport/source";
import type { SearchedPlace } from "@/lib/domain/customer/typed/typed-address";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { storeChosenForGuest, storeToOffer } from "@/lib/domain/store/store-picker";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

export interface Location {
  readonly lat: number;
  readonly lng: number;
  /** The place in words, if it was searched for. */
  readonly address: string | null;
  readonly placeId: string | null;
  /** The tag of the saved address that it is, which may be ""; absent for any other place. */
  readonly savedTag?: string;
  /** Its parts, and what was typed to find it. */
  readonly searched?: SearchedPlace;
}

/** What a place gives the address form. */
export const searchedAs = (place: PlaceSuggestion, typed: string): { searched: SearchedPlace } => {
  const { title, subtitle, street, landmark, sub_locality, city, pin } = place;
  return { searched: { typed, title, subtitle, street, landmark, sub_locality, city, pin } };
};

/** The place for which the guest chose the store; null if the store was chosen without one. */
export function chosenPlace(selected: SelectedStore | null): Location | null {
  if (!selected || selected.latitude === null || selected.longitude === null) return null;
  const { latitude: lat, longitude: lng, address, placeId, savedTag, searched } = selected;
  return {
    lat,
    lng,
    address,
    placeId,
    ...(savedTag === undefined ? {} : { savedTag }),
    ...(searched ? { searched } : {}),
  };
}

export type StoresState =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | {
      readonly state: "ready";
      readonly stores: readonly Store[];
      readonly near: NearbyStores | null;
      /** There are more stores than were read. */
      readonly more: boolean;
      /** The only store that takes an order for the location now; see `storeChosenForGuest`. */
      readonly only: Store | null;
      /** The way on for a place to deliver to; see `storeToOffer`. */
      readonly offer: Store | null;
    };

/** Number of stores in the sheet's list. With more to choose from, guests search by place or use the locator. */
const AT_ONCE = 50;

/** The stores of the business, or those that serve a location, in the server's order. */
export function useStores(location: Location | null, mode: FulfilmentMode) {
  const storefront = useStorefront();
  const [pages, setPages] = useState(1);
  const place = location && { lat: location.lat, lng: location.lng, mode };
  const { answer, last, error, retry } = useRead(JSON.stringify([place, mode, pages]), (signal) => {
    const source = getSource(storefront);
    const read = async () => {
      const [stores, near] = await Promise.all([
        readPages(source, pages, signal),
        place ? getStoresNear(source, place, { signal }) : null,
      ]);
      if (near) tellNearestStore(near);
      const { timezone, longestNow } = storefront.settings;
      const moment = { mode, now: storefront.now(), timezone, longestNow };
      const only = near && !near.message ? storeChosenForGuest(near.stores, moment) : null;
      const offer = near && storeToOffer(near.stores, moment);
      return { state: "ready" as const, stores, near, more: stores.length >= pages * AT_ONCE, only, offer };
    };
    return outcomeOf(read());
  });
  const stores: StoresState = error ? { state: "failed" } : (last ?? { state: "loading" });
  const more = useCallback(() => setPages((before) => before + 1), []);
  // Of this very place: what was read of another says nothing about it.
  const { only = null, offer = null } = answer?.ok ? answer.value : {};
  return { stores, only, offer, retry, more };
}

async function readPages(source: Source, pages: number, signal: AbortSignal): Promise<Store[]> {
  const parts = Array.from({ length: pages }, (_, page) => ({ offset: page * AT_ONCE, limit: AT_ONCE }));
  return (await Promise.all(parts.map((part) => getStores(source, part, { signal })))).flat();
}
