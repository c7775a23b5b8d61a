"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { Spot } from "@/components/address/spot/spot";
import { checkReach } from "@/lib/actions/customer/addresses";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getPlaceAt, type PlaceSuggestion } from "@/lib/api/places";
import { useStorefront } from "@/lib/state/provider";

/** A pin that is being dragged or moved by keys is asked about once it rests. */
const REST_MS = 350;

export type SpotCheck = Outcome<null> | "asking" | null;

/**
 * ADDR-02: whether the chosen store delivers to a spot, asked of the server while the address is still being written. A spot
 * that was set on the map is named as well (`onNamed`), so that its area need not be typed; null where no place is known.
 */
export function useSpotCheck(
  spot: Spot | null,
  storeId: string,
  onNamed: (place: PlaceSuggestion | null) => void,
): SpotCheck {
  const storefront = useStorefront();
  const [check, setCheck] = useState<SpotCheck>(null);
  const named = useEffectEvent(onNamed);
  const { lat, lng } = spot ?? {};
  const fromMap = spot?.from === "map";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store delivers elsewhere
  useEffect(() => {
    if (lat === undefined || lng === undefined) return setCheck(null);
    let wanted = true;
    setCheck("asking");
    const ask = async () => {
      const at = { lat, lng };
      const naming = fromMap ? outcomeOf(getPlaceAt(getSource(storefront), at)) : null;
      const reached = await checkReach(storefront, at);
      if (wanted) setCheck(reached);
      const place = await naming;
      if (wanted && place?.ok) named(place.value);
    };
    const timer = setTimeout(ask, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [storefront, storeId, lat, lng, fromMap]);
  return check;
}
