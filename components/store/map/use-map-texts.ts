"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { AreaMapTexts } from "@/components/store/map/area-map";

/** The map's texts, from the `map` messages, which the page must have passed to its island. */
export function useMapTexts(): AreaMapTexts {
  const t = useTranslations("map");
  return useMemo(
    () => ({
      title: t("title"),
      zoomIn: t("zoomIn"),
      zoomOut: t("zoomOut"),
      scrollHint: t("scrollHint"),
      touchHint: t("touchHint"),
      kilometres: t("kilometres"),
      metres: t("metres"),
      yourPlace: t("yourPlace"),
      unavailable: t("unavailable"),
      setHere: t("setHere"),
      movePin: t("movePin"),
      cluster: (count) => t("cluster", { count }),
    }),
    [t],
  );
}
