"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { AreaMap } from "@/components/store/map/area-map";
import { useAreas } from "@/components/store/map/use-areas";
import { useMapTexts } from "@/components/store/map/use-map-texts";
import type { Point } from "@/lib/domain/store/geo";
import type { ListedStore } from "@/lib/domain/store/store-list";

interface Props {
  /** Null while the map is hidden: on a phone it loads on demand. */
  readonly stores: readonly ListedStore[] | null;
  readonly selectedId: string | null;
  /** Where the guest is, if that is known. */
  readonly spot: Point | null;
  readonly onSelect: (id: string) => void;
}

/** The map beside the list. The list contains everything the map shows. */
export function LocatorMap({ stores, ...map }: Props) {
  const t = useTranslations("stores");
  return (
    <section className="locator-map" aria-label={t("mapOf")}>
      {stores ? <StoresMap stores={stores} {...map} /> : null}
    </section>
  );
}

function StoresMap({ stores, ...map }: Props & { readonly stores: readonly ListedStore[] }) {
  const t = useTranslations("stores");
  const texts = useMapTexts();
  const areas = useAreas();
  const shown = useMemo(
    () => stores.map(({ id, name, lat, lng }) => ({ id, name, lat, lng, area: areas.get(id) ?? null })),
    [stores, areas],
  );
  return (
    <>
      <AreaMap stores={shown} texts={texts} {...map} />
      {areas.size > 0 ? <p className="mt-2 text-small text-text-muted">{t("mapHint")}</p> : null}
    </>
  );
}
