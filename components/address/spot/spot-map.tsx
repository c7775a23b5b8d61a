"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Spot } from "@/components/address/spot/spot";
import { useMapStores } from "@/components/address/spot/use-map-stores";
import { AreaMap } from "@/components/store/map/area-map";
import { useMapTexts } from "@/components/store/map/use-map-texts";
import { usePlaceNames } from "@/components/store/map/use-place-names";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Skeleton } from "@/ui-kit";

interface Props {
  /** null: none is chosen; the map then shows the stores around the spot. */
  readonly store: SelectedStore | null;
  readonly spot: Spot | null;
  readonly onSpot: (spot: Spot) => void;
}

/** ADDR-01: the pin of an address, moved by dragging, tapping or keys, on a map of the chosen store's delivery area. */
export default function SpotMap({ store, spot, onSpot }: Props) {
  const t = useTranslations("address");
  const { maps } = useStorefront().settings;
  const named = { named: store ? "yes" : "no", store: store?.storeInfo.name ?? "" };
  const words = useMapTexts();
  const texts = useMemo(() => ({ ...words, unavailable: t("noMap") }), [words, t]);
  const stores = useMapStores(store);
  const names = usePlaceNames(spot ?? store?.storeInfo ?? stores?.[0] ?? null);
  return (
    <section className="spot-map grid gap-2" aria-label={t("mapTitle")}>
      {stores ? (
        <AreaMap
          stores={stores}
          selectedId={store?.id ?? null}
          spot={spot}
          onSpot={(at) => onSpot({ ...at, from: "map" })}
          names={names}
          texts={texts}
          hint={maps ? t("mapHint") : t("mapHintPlain", named)}
          edgeHint={t("mapEdge", named)}
        />
      ) : (
        <Skeleton className="h-48 rounded-card! @2xl:h-96" />
      )}
    </section>
  );
}
