"use client";

import { useState } from "react";
import { getSource } from "@/lib/actions/get-source";
import { getPlaceAt, type PlaceSuggestion } from "@/lib/api/places";
import { useStorefront } from "@/lib/state/provider";

/** The device's position; `accuracy` in metres. `place` is what the area is called, when that is known. */
export interface DevicePosition {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
  readonly place: PlaceSuggestion | null;
}

/** denied: the guest or the browser refuses; unavailable: it may be asked but cannot be told. */
export type LocatingState = "idle" | "locating" | "denied" | "unavailable";

const WAIT = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };
/** The name of the area is a help only; the guest does not wait for it longer than this. */
const NAME_TIMEOUT = 2_500;

const position = () =>
  new Promise<GeolocationPosition>((found, failed) => navigator.geolocation.getCurrentPosition(found, failed, WAIT));

/** The device's own location, asked for when the guest taps and never before. */
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
      found({ ...at, accuracy: Math.round(coords.accuracy), place });
    } catch (problem) {
      const refused = (problem as GeolocationPositionError).code === 1;
      setState(refused ? "denied" : "unavailable");
    }
  };
  return [state, () => void locate()];
}
