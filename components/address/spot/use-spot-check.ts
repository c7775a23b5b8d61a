"use client";

import { useEffect, useEffectEvent } from "react";
import type { Spot } from "@/components/address/spot/spot";
import { checkReach } from "@/lib/actions/customer/addresses";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getPlaceAt, type PlaceSuggestion } from "@/lib/api/shop/places";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";

/** Milliseconds a moving pin must rest before it is checked. */
const REST_MS = 350;

export type SpotCheck = Outcome<string> | "checking" | null;

/**
 * ADDR-02: whether the chosen store, or any without one, delivers to a spot, checked with the server while the address is being typed. A
 * spot set on the map is also looked up (`onNamed`), so that its area need not be typed; null if no place is known
 * there.
 */
export function useSpotCheck(
  spot: Spot | null,
  storeId: string | null,
  onNamed: (place: PlaceSuggestion | null) => void,
): SpotCheck {
  const storefront = useStorefront();
  const named = useEffectEvent(onNamed);
  const { lat = 0, lng = 0 } = spot ?? {};
  const at = `${lat},${lng}`;
  const reach = useRead(spot && `${storeId} ${at}`, () => checkReach(storefront, { lat, lng }), {
    pause: REST_MS,
    recovers: true,
  });
  const { answer: place } = useRead(
    spot?.from === "map" ? at : null,
    (signal) => outcomeOf(getPlaceAt(getSource(storefront), { lat, lng }, { signal })),
    { pause: REST_MS },
  );
  useEffect(() => {
    if (place?.ok) named(place.value);
  }, [place]);
  return reach.loading ? "checking" : reach.answer;
}
