"use client";

import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import {
  type AddressFormat,
  type AddressValues,
  type FilledFields,
  fieldsFrom,
  filledFor,
  NO_PARTS,
  searchedIn,
  typedFields,
} from "@/components/address/address-values";
import type { CityDoubt } from "@/components/address/city-question";
import type { Spot } from "@/components/address/spot/spot";
import { useSpotCheck } from "@/components/address/spot/use-spot-check";
import { useTypedSpot } from "@/components/address/spot/use-typed-spot";
import type { ActionError } from "@/lib/actions/outcome";
import type { PlaceSuggestion } from "@/lib/api/shop/places";
import { isOtherCity } from "@/lib/domain/customer/city-doubt";
import { US_STATES } from "@/lib/domain/customer/us-states";
import { useSettled } from "@/lib/react/use-settled";
import type { SelectedStore } from "@/lib/state/store-state";

/** The location of the address being typed: how it gets there, what it fills in, and whether it is served. */
export function useAddressSpot(
  form: UseFormReturn<AddressValues>,
  store: SelectedStore | null,
  format: AddressFormat,
  refusal: ActionError | null,
) {
  const [failed, setFailed] = useState(refusal);
  const values = form.watch();
  const { spot } = values;
  const filled = useRef<FilledFields>(filledFor(store, format));
  const searched = useRef(typedFields(searchedIn(store), format));
  /** A field that was found empty is asked no more once it is filled. */
  const fill = (name: keyof AddressValues & string, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  /** The city of the pin's place, as far as known. */
  const placeCity = useRef<string | null>(searchedIn(store)?.city ?? null);
  const fillIn = (place: PlaceSuggestion | null) => {
    placeCity.current = place?.city ?? null;
    const fields = fieldsFrom(place ?? NO_PARTS, form.getValues(), filled.current, format);
    for (const [name, value] of Object.entries(fields)) fill(name as keyof FilledFields, value);
    filled.current = { ...filled.current, ...fields };
  };
  /** What was typed to find the place stays when another place is set, but not when another one is searched for. */
  const search = (place: PlaceSuggestion, typed: string) => {
    fillIn(place);
    const fields = typedFields({ ...place, typed }, format);
    const replaced: Readonly<Record<string, string | undefined>>[] = [searched.current, filled.current];
    for (const [key, value] of Object.entries(fields)) {
      const name = key as keyof typeof fields;
      const now = form.getValues(name).trim();
      if (now === "" || replaced.some((before) => before[name] === now)) fill(name, value);
    }
    filled.current = Object.fromEntries(
      Object.entries(filled.current).filter(([name]) => !Object.hasOwn(fields, name)),
    );
    searched.current = { ...searched.current, ...fields };
  };
  const setSpot = (next: Spot) => {
    setFailed(null);
    if (next.from === "store") placeCity.current = store?.storeInfo.city ?? null;
    form.setValue("spot", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const isLooking = useTypedSpot(values, format, (place) => {
    setSpot({ lat: place.lat, lng: place.lng, place: place.title, from: "typed" });
    fillIn({ ...place, pin: null });
  });
  /** If the button is pressed right after typing, it waits for the place to be found before it asks for one. */
  const located = useSettled(isLooking);
  const check = useSpotCheck(spot, store?.id ?? null, (place) => {
    fillIn(place);
    const now = form.getValues("spot");
    if (now && place) form.setValue("spot", { ...now, place: place.title });
  });
  /** The typed city and that of the pin, if they clearly differ. The store's own city is never in doubt. */
  const cityDoubt = ({ city, state }: AddressValues): CityDoubt | null => {
    const place = placeCity.current;
    const states = US_STATES.filter(([code]) => code === state).map(([, name]) => name);
    const isOther = place !== null && isOtherCity(city, [place, store?.storeInfo.city, ...states]);
    return isOther ? { typed: city.trim(), place } : null;
  };
  return { cityDoubt, spot, check, failed, setFailed, setSpot, fillIn, search, located };
}
