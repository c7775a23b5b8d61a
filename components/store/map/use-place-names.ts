"use client";

import { useEffect, useState } from "react";
import type { PlaceName } from "@/components/store/map/place-names";
import { getSource } from "@/lib/actions/get-source";
import { getPlacesAround } from "@/lib/api/places";
import type { Point } from "@/lib/domain/store/geo";
import { useStorefront } from "@/lib/state/provider";

const NO_NAMES: readonly PlaceName[] = [];

/** What is around a point, by name; nothing where the business has tiles, or while it is read. */
export function usePlaceNames({ lat, lng }: Point): readonly PlaceName[] {
  const storefront = useStorefront();
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    if (storefront.settings.maps) return;
    let wanted = true;
    getPlacesAround(getSource(storefront), { lat, lng }).then(
      (found) => wanted && setNames(found),
      () => null,
    );
    return () => {
      wanted = false;
    };
  }, [storefront, lat, lng]);
  return names;
}
