"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { AreaMap } from "@/components/store/map/area-map";
import { useAreas } from "@/components/store/map/use-areas";
import { useMapTexts } from "@/components/store/map/use-map-texts";
import type { Store } from "@/lib/api/stores";
import type { Point } from "@/lib/domain/geo";

interface Props {
  readonly stores: readonly Store[];
  /** On a phone the map is loaded when it is asked for. */
  readonly wanted: boolean;
  readonly selectedId: string | null;
  readonly spot: Point | null;
  readonly onSelect: (id: string) => void;
}

/** The map beside the list; the list says everything that it shows. */
export function LocatorMap({ stores, wanted, selectedId, spot, onSelect }: Props) {
  const t = useTranslations("stores");
  const texts = useMapTexts();
  const areas = useAreas();
  const wide = useWide();
  const shown = useMemo(
    () =>
      stores.map((store) => ({
        id: store.biz_location_id,
        name: store.name,
        lat: store.lat,
        lng: store.lng,
        area: areas.get(store.biz_location_id) ?? null,
      })),
    [stores, areas],
  );
  return (
    <section className="locator-map" aria-label={t("mapOf")}>
      {wanted || wide ? (
        <>
          <AreaMap stores={shown} selectedId={selectedId} onSelect={onSelect} spot={spot} texts={texts} />
          <p className="mt-2 text-small text-text-muted">{t("mapHint")}</p>
        </>
      ) : null}
    </section>
  );
}

/** True where list and map stand side by side; false on the server and in the first render. */
function useWide(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = window.matchMedia("(width >= 64rem)");
    const update = () => setWide(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return wide;
}
