"use client";

import { useEffect, useEffectEvent } from "react";
import type { AddressFormat, AddressValues } from "@/components/address/address-values";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { type PlaceSuggestion, searchPlaces } from "@/lib/api/shop/places";
import { addressForm } from "@/lib/domain/customer/address-forms";
import { normaliseText } from "@/lib/domain/menu/search-text";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";

/** Milliseconds for which the typed text must rest, and the fewest characters that name a place. */
const REST_MS = 600;
const LEAST = 3;

/**
 * ADDR-01: an address that a browser filled in, or that was typed without choosing a place, is found by its postal code
 * or area. A location that the guest chose is never replaced. Returns whether one is being looked for.
 */
export function useTypedSpot(
  values: AddressValues,
  format: AddressFormat,
  onFound: (place: PlaceSuggestion) => void,
): boolean {
  const storefront = useStorefront();
  const found = useEffectEvent(onFound);
  const { spot } = values;
  const isOpen = spot === null || spot.from === "typed";
  const name = addressForm(format.country).locate.find((input) => values[input].trim().length >= LEAST);
  const typed = name ? values[name].trim() : "";
  const { answer, loading } = useRead(
    isOpen && name ? `${name} ${typed}` : null,
    (signal) => outcomeOf(searchPlaces(getSource(storefront), typed, { signal })),
    { pause: REST_MS },
  );
  useEffect(() => {
    const [place] = answer?.ok ? answer.value : [];
    // A name must be the place's own: an area of another town may sound alike.
    if (place && (name !== "sub_locality" || normaliseText(place.title) === normaliseText(typed))) found(place);
  }, [answer, name, typed]);
  return loading;
}
