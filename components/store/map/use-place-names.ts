"use client";

import type { PlaceName } from "@/components/store/map/place-names";
import { getSource } from "@/lib/actions/get-source";
import { outcomeOf } from "@/lib/actions/outcome";
import { getPlacesAround } from "@/lib/api/shop/places";
import type { Point } from "@/lib/domain/store/geo";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";

const NO_NAMES: readonly PlaceName[] = [];

/** About a kilometre: a pin that is moved a little has the same places around it, and they are asked for once. */
const STEP = 100;
const rounded = (degrees: number) => Math.round(degrees * STEP) / STEP;

/** Names of places around a point; empty while they load, without a point, or if the business has map tiles. */
export function usePlaceNames(around: Point | null): readonly PlaceName[] {
  const storefront = useStorefront();
  const lat = rounded(around?.lat ?? 0);
  const lng = rounded(around?.lng ?? 0);
  const { last } = useRead(around === null || storefront.settings.maps ? null : `${lat},${lng}`, (signal) =>
    outcomeOf(getPlacesAround(getSource(storefront), { lat, lng }, { signal })),
  );
  return last ?? NO_NAMES;
}
