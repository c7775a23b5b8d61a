"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Spot } from "@/components/address/spot/spot";
import { AreaMap } from "@/components/store/map/area-map";
import { useAreas } from "@/components/store/map/use-areas";
import { useMapTexts } from "@/components/store/map/use-map-texts";
import { usePlaceNames } from "@/components/store/map/use-place-names";
import type { SelectedStore } from "@/lib/state/store-state";

interface Props {
  readonly store: SelectedStore;
  readonly spot: Spot | null;
  readonly onSpot: (spot: Spot) => void;
}

/** ADDR-01: the pin of an address, moved by dragging, tapping or keys, on a map of the chosen store's delivery area. */
export default function SpotMap({ store, spot, onSpot }: Props) {
  const t = useTranslations("address");
  const words = useMapTexts();
  const texts = useMemo(() => ({ ...words, unavailable: t("noMap") }), [words, t]);
  const areas = useAreas();
  const names = usePlaceNames(store.storeInfo);
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
