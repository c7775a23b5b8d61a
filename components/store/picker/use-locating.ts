"use client";

import { useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { getPlaceAt, type PlaceSuggestion } from "@/lib/api/shop/places";
import { useStorefront } from "@/lib/state/provider";

/** The device's position. `place` is the name of the area, if known. */
export interface DevicePosition {
  readonly lat: number;
  readonly lng: number;
  readonly place: PlaceSuggestion | null;
}

/** denied: refused by the guest or the browser; unavailable: allowed, but the position cannot be determined. */
export type LocatingState = "idle" | "locating" | "denied" | "unavailable";

const WAIT = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };
/** The name of the area is optional, so the guest waits no longer than this for it. */
const NAME_TIMEOUT = 2_500;

const position = () =>
  new Promise<GeolocationPosition>((found, failed) => navigator.geolocation.getCurrentPosition(found, failed, WAIT));

/** The device's location, requested only when the guest taps. */
export function useLocating(found: (position: DevicePosition) => void): [LocatingState, () => void] {
  const storefront = useStorefront();
  const [state, setState] = useState<LocatingState>("idle");
  const locate = async () => {
    if (!navigator.geolocation) return setState("unavailable");
    setState("locating");
    try {
      const { coords } = await position();
      const at = { lat: coords.latitude, lng: coords.longitude };
      const place = await getPlaceAt(getSource(storefront), at, { timeout: NAME_TIMEOUT }).catch(() => null);
      setState("idle");
      found({ ...at, place });
    } catch (problem) {
      const refused = (problem as GeolocationPositionError).code === 1;
      setState(refused ? "denied" : "unavailable");
    }
  };
  return [state, () => void locate()];
}
