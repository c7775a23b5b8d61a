"use client";

import { useTranslations } from "next-intl";
import type { Spot } from "@/components/address/spot";
import { PlaceSearch, type PlaceSearchTexts } from "@/components/store/place-search";
import { useLocating } from "@/components/store/use-locating";
import type { PlaceSuggestion } from "@/lib/api/places";
import { shownName } from "@/lib/domain/store";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, CheckIcon, LocateIcon, PinIcon, StoreIcon, WarningIcon } from "@/ui-kit";

interface Props {
  store: SelectedStore;
  spot: Spot | null;
  onSpot: (spot: Spot) => void;
  /** Told the place that was searched for, e.g. to take over its postal code. */
  onPlace?: (place: PlaceSuggestion) => void;
  error?: string | undefined;
}

/** The raw sentences: `PlaceSearch` fills them in itself. */
function usePlaceSearchTexts(): PlaceSearchTexts {
  const t = useTranslations("address.search");
  return {
    find: t("find"),
    findHint: t("findHint"),
    noMatch: t.raw("noMatch"),
    found: t.raw("found"),
    findFailed: t("findFailed"),
  };
}

/** Where the address lies, so that the delivery can be checked: by name, by the device, the place chosen before, or near the store. */
export function SpotPicker({ store, spot, onSpot, onPlace, error }: Props) {
  const t = useTranslations("address");
  const searchTexts = usePlaceSearchTexts();
  const [state, locate] = useLocating(({ lat, lng, accuracy }) => onSpot({ lat, lng, accuracy, from: "device" }));
  const { latitude, longitude, address: picked, storeInfo } = store;
  const status =
    state === "locating"
      ? t("locating")
      : state !== "idle"
        ? t(state)
        : spot
          ? t(`spot.${spot.from}`, {
              store: shownName(storeInfo),
              place: spot.place ?? picked ?? "",
              metres: spot.accuracy ?? 0,
            })
          : t("spot.none");
  const Icon =
    spot && state === "idle" ? CheckIcon : state === "denied" || state === "unavailable" ? WarningIcon : PinIcon;
  return (
    <fieldset
      className="m-0 grid min-w-0 gap-3 rounded-card border-0 bg-surface-sunken p-4"
      data-spot={spot?.from ?? "none"}
    >
      <legend className="float-start w-full p-0 font-semibold text-small">{t("spotTitle")}</legend>
      <p className="flex items-start gap-2 text-small" role="status">
        <Icon size={20} className="shrink-0" />
        <span>{status}</span>
      </p>
      {error && !spot ? (
        <p role="alert" className="text-failure-text text-small">
          {error}
        </p>
      ) : null}
      <PlaceSearch
        texts={searchTexts}
        onPick={(place) => {
          const { lat, lng, title } = place;
          onSpot({ lat, lng, place: title, from: "picked" });
          onPlace?.(place);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          before={<LocateIcon size={18} />}
          loading={state === "locating"}
          onClick={locate}
        >
          {t("useLocation")}
        </Button>
        {latitude !== null && longitude !== null && picked ? (
          <Button
            variant="secondary"
            size="small"
            before={<PinIcon size={18} />}
            aria-pressed={spot?.from === "picked" && spot.place === undefined}
            onClick={() => onSpot({ lat: latitude, lng: longitude, from: "picked" })}
          >
            <span className="line-clamp-1">{picked}</span>
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          before={<StoreIcon size={18} />}
          aria-pressed={spot?.from === "store"}
          onClick={() => onSpot({ lat: storeInfo.lat, lng: storeInfo.lng, from: "store" })}
        >
          {t("nearStore", { store: shownName(storeInfo) })}
        </Button>
      </div>
    </fieldset>
  );
}
