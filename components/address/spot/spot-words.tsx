"use client";

import type { Spot } from "@/components/address/spot/spot";
import type { SpotCheck } from "@/components/address/spot/use-spot-check";
import type { LocatingState } from "@/components/store/picker/use-locating";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { CheckIcon, PinIcon, WarningIcon } from "@/ui-kit";

interface Props {
  store: SelectedStore | null;
  spot: Spot | null;
  check: SpotCheck;
  locating: LocatingState;
}

/** What is known of the spot: how it was found, unless the search says it, and whether the store delivers there. */
export function SpotWords({ store, spot, check, locating }: Props) {
  const t = useTranslations("address");
  const name = store?.storeInfo.name ?? "";
  const troubled = locating === "denied" || locating === "unavailable";
  const found = useFound(spot, name);
  const sentence = locating === "idle" ? found : t(locating);
  const delivers = check !== null && check !== "checking" && check.ok;
  return (
    <div role="status" className="grid gap-1 text-small">
      {sentence ? (
        <p className="flex items-start gap-2">
          {troubled ? <WarningIcon size={20} className="shrink-0" /> : <PinIcon size={20} className="shrink-0" />}
          <span>{sentence}</span>
        </p>
      ) : null}
      {check === "checking" ? <p className="text-text-muted">{t("checking")}</p> : null}
      {delivers ? (
        <p className="flex items-start gap-2" data-reach="yes">
          <CheckIcon size={20} className="shrink-0 text-success-text" />
          <span className="font-semibold">{store ? t("delivers", { store: name }) : t("deliversSome")}</span>
        </p>
      ) : null}
    </div>
  );
}

/** How the spot was found; the search field says it for a place that was searched for and is known. */
function useFound(spot: Spot | null, store: string): string | null {
  const t = useTranslations("address.spot");
  // Without tiles there is no door to see: only the delivery area is drawn.
  const isPlain = useStorefront().settings.maps === null;
  if (!spot) return t("none");
  if (spot.from === "picked") return spot.near ? t(isPlain ? "plain.picked" : "picked", { place: spot.near }) : null;
  const { place = "" } = spot;
  const named = place ? "yes" : "no";
  if (isPlain && (spot.from === "device" || spot.from === "typed")) return t(`plain.${spot.from}`, { place, named });
  return t(spot.from, { store, place, named });
}
