"use client";

import { useState } from "react";

/** A point on the map and how we know it. `accuracy` in metres. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
  readonly from: "device" | "picked" | "store";
  readonly accuracy?: number;
}

export type LocateFailure = "denied" | "unavailable";

/** Asks the device where it is; nothing is asked before the guest taps. */
export function useLocate(onFound: (spot: Spot) => void) {
  const [state, setState] = useState<"idle" | "locating" | LocateFailure>("idle");
  const locate = () => {
    if (!navigator.geolocation) return setState("unavailable");
    setState("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        const { latitude: lat, longitude: lng, accuracy } = coords;
        onFound({ lat, lng, from: "device", accuracy: Math.round(accuracy) });
      },
      (problem) => setState(problem.code === problem.PERMISSION_DENIED ? "denied" : "unavailable"),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { state, locate };
}
