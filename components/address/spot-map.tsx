"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import type { Spot } from "@/components/address/spot";
import { AreaMap } from "@/components/store/map/area-map";
import type { PlaceName } from "@/components/store/map/place-names";
import { useAreas } from "@/components/store/map/use-areas";
import { useMapTexts } from "@/components/store/map/use-map-texts";
import { sourceOf } from "@/lib/actions/source-of";
import { getPlacesAround } from "@/lib/api/places";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

interface Props {
  readonly store: SelectedStore;
  readonly spot: Spot | null;
  readonly onSpot: (spot: Spot) => void;
}

/** ADDR-01: the pin of an address, to be dragged, tapped or moved by keys, on a map of where the chosen store delivers. */
export default function SpotMap({ store, spot, onSpot }: Props) {
  const t = useTranslations("address");
  const words = useMapTexts();
  const texts = useMemo(() => ({ ...words, unavailable: t("noMap") }), [words, t]);
  const areas = useAreas();
  const names = usePlaceNames(store);
  const { id, storeInfo } = store;
  const stores = useMemo(
    () => [{ id, name: storeInfo.name, lat: storeInfo.lat, lng: storeInfo.lng, area: areas.get(id) ?? null }],
    [id, storeInfo, areas],
  );
  return (
    <section className="spot-map grid gap-2" aria-label={t("mapTitle")}>
      <AreaMap
        stores={stores}
        selectedId={id}
        spot={spot}
        onSpot={(at) => onSpot({ ...at, from: "map" })}
        names={names}
        texts={texts}
      />
      <p className="text-small text-text-muted">{t("mapHint")}</p>
    </section>
  );
}

const NO_NAMES: readonly PlaceName[] = [];

/** What is around the store, by name; nothing where the business has tiles, or while it is read. */
function usePlaceNames({ storeInfo: { lat, lng } }: SelectedStore): readonly PlaceName[] {
  const storefront = useStorefront();
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    if (storefront.settings.maps) return;
    let wanted = true;
    getPlacesAround(sourceOf(storefront), { lat, lng }).then(
      (found) => wanted && setNames(found),
      () => null,
    );
    return () => {
      wanted = false;
    };
  }, [storefront, lat, lng]);
  return names;
}
