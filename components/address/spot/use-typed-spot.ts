"use client";

import { useEffect, useEffectEvent } from "react";
import type { AddressFormat, AddressValues } from "@/components/address/address-values";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { type PlaceSuggestion, searchPlaces } from "@/lib/api/shop/places";
import { type AddressInput, addressForm } from "@/lib/domain/customer/address-forms";
import { isOtherCity } from "@/lib/domain/customer/city-doubt";
import { isExactStreet } from "@/lib/domain/customer/exact-street";
import { isSameStreet } from "@/lib/domain/customer/same-street";
import { normaliseText } from "@/lib/domain/menu/search-text";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";

/** Milliseconds for which the typed text must rest, and the fewest characters that name a place. */
const REST_MS = 600;
const LEAST = 3;

interface Written {
  readonly name: AddressInput;
  readonly text: string;
}

/**
 * ADDR-01: an address that a browser filled in, or that was typed without choosing a place, is found by its street, postal code
 * or area, whichever the country finds it by. A location that the guest chose is never replaced. Returns whether one is being
 * looked for.
 */
export function useTypedSpot(
  values: AddressValues,
  format: AddressFormat,
  onFound: (place: PlaceSuggestion) => void,
): boolean {
  const found = useEffectEvent(onFound);
  const { spot } = values;
  const isOpen = spot === null || spot.from === "typed";
  const written = addressForm(format.country)
    .locate.map((name) => ({ name, text: values[name].trim() }))
    // A street without its house is no place yet.
    .filter(({ name, text }) => (name === "address_1" ? isExactStreet(text, format.country) : text.length >= LEAST));
  const inTown = { city: values.city.trim(), country: format.country };
  const best = usePlaceOf(isOpen ? written[0] : undefined, inTown);
  // Where the street is not found, its area is.
  const isStreetUnknown = written[0]?.name === "address_1" && best.answer?.ok && !best.place;
  const other = usePlaceOf(isOpen && isStreetUnknown ? written[1] : undefined, inTown);
  const place = best.place ?? other.place;
  useEffect(() => {
    if (place) found(place);
  }, [place]);
  return best.loading || other.loading;
}

interface Town {
  readonly city: string;
  readonly country: string | null;
}

function usePlaceOf(written: Written | undefined, inTown: Town) {
  const storefront = useStorefront();
  const { name = null, text = "" } = written ?? {};
  const { answer, loading } = useRead(
    written ? `${name} ${text}` : null,
    (signal) => outcomeOf(searchPlaces(getSource(storefront), text, { signal })),
    { pause: REST_MS },
  );
  const place = answer?.ok ? answer.value.find((each, at) => isMeant(each, at, { name, text, ...inTown })) : undefined;
  return { answer, loading, place };
}

/** Whether a place that was found is what was written, and not merely the likeliest. */
function isMeant(
  { street, ...place }: PlaceSuggestion,
  at: number,
  { name, text, city, country }: Town & { name: AddressInput | null; text: string },
) {
  // Every town has the same numbers, so that a street without its town is none yet.
  if (name === "address_1" && (city === "" || isOtherCity(city, [place.city]))) return false;
  if (name === "address_1") return street !== null && isSameStreet(text, street, country);
  if (at > 0) return false;
  // A name must be the place's own: an area of another town may sound alike.
  return name !== "sub_locality" || normaliseText(place.title) === normaliseText(text);
}
