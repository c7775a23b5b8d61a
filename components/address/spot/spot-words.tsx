"use client";

import { useTranslations } from "next-intl";
import type { Spot } from "@/components/address/spot/spot";
import type { SpotCheck } from "@/components/address/spot/use-spot-check";
import type { LocatingState } from "@/components/store/picker/use-locating";
import type { SelectedStore } from "@/lib/state/store-state";
import { CheckIcon, PinIcon, WarningIcon } from "@/ui-kit";

interface Props {
  store: SelectedStore;
  spot: Spot | null;
  check: SpotCheck;
  locating: LocatingState;
}

/** What is known of the spot: how it was found, and whether the store delivers there. */
export function SpotWords({ store, spot, check, locating }: Props) {
  const t = useTranslations("address");
  const name = store.storeInfo.name;
  const troubled = locating === "denied" || locating === "unavailable";
  const found = spot
    ? t(`spot.${spot.from}`, {
        store: name,
        place: spot.place ?? store.address ?? "",
        named: spot.place ? "yes" : "no",
        metres: spot.accuracy ?? 0,
      })
    : t("spot.none");
  const delivers = check !== null && check !== "checking" && check.ok;
  return (
    <div role="status" className="grid gap-1 text-small">
      <p className="flex items-start gap-2">
        {troubled ? <WarningIcon size={20} className="shrink-0" /> : <PinIcon size={20} className="shrink-0" />}
        <span>{locating === "idle" ? found : t(locating)}</span>
      </p>
      {check === "checking" ? <p className="text-text-muted">{t("checking")}</p> : null}
      {delivers ? (
        <p className="flex items-start gap-2" data-reach="yes">
          <CheckIcon size={20} className="shrink-0 text-success-text" />
          <span className="font-semibold">{t("delivers", { store: name })}</span>
        </p>
      ) : null}
    </div>
  );
}
