"use client";

import { useMemo } from "react";
import { useMapStores } from "@/components/address/spot/use-map-stores";
import { AreaMap, type AreaMapTexts } from "@/components/store/map/area-map";
import { usePlaceNames } from "@/components/store/map/use-place-names";
import { type Location, searchedAs } from "@/components/store/picker/use-stores";
import type { PickerTexts } from "@/components/store/store-texts";
import { getSource } from "@/lib/actions/get-source";
import { getPlaceAt } from "@/lib/api/shop/places";
import type { Point } from "@/lib/domain/store/geo";
import { plural } from "@/lib/i18n/client-texts";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";

interface Props {
  readonly location: Location | null;
  readonly onLocate: (location: Location) => void;
  readonly texts: PickerTexts;
}

/** STORE-05: where to look for stores, as a pin on the map of their delivery areas, for a place that has no name here. */
export default function PinMap({ location, onLocate, texts: { place, map, cluster } }: Props) {
  const storefront = useStorefront();
  const { locale } = storefront.settings;
  const chosen = useSelectedStore(({ selected }) => selected);
  const stores = useMapStores(chosen);
  const names = usePlaceNames(location ?? stores?.[0] ?? null);
  const texts = useMemo<AreaMapTexts>(
    () => ({ ...map, unavailable: place.noMap, cluster: (count) => plural(cluster, count, locale) }),
    [map, place.noMap, cluster, locale],
  );
  const put = async ({ lat, lng }: Point) => {
    onLocate({ lat, lng, address: null, placeId: null });
    const near = await getPlaceAt(getSource(storefront), { lat, lng }).catch(() => null);
    if (near) onLocate({ lat, lng, address: near.title, placeId: null, ...searchedAs(near, "") });
  };
  return (
    <section className="spot-map grid gap-2" aria-label={place.onMap} data-pin-map>
      {stores ? (
        <AreaMap
          stores={stores}
          spot={location}
          onSpot={(at) => void put(at)}
          names={names}
          texts={texts}
          hint={place.onMapHint}
          edgeHint={place.onMapEdge}
        />
      ) : (
        <Skeleton className="h-48 rounded-card!" />
      )}
    </section>
  );
}
