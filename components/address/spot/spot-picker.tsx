"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { Spot } from "@/components/address/spot/spot";
import { SpotWords } from "@/components/address/spot/spot-words";
import type { SpotCheck } from "@/components/address/spot/use-spot-check";
import { lazyPart } from "@/components/layout/lazy-part";
import { PlaceSearch, type PlaceSearchTexts } from "@/components/store/picker/place-search";
import { useLocating } from "@/components/store/picker/use-locating";
import type { PlaceSuggestion } from "@/lib/api/places";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, LocateIcon, PinIcon, Skeleton, StoreIcon } from "@/ui-kit";

interface Props {
  store: SelectedStore;
  spot: Spot | null;
  /** Whether the store delivers to the spot, as far as known. */
  check: SpotCheck;
  onSpot: (spot: Spot) => void;
  /** Called with the place that was searched for or that the device is at, to fill in the address. */
  onPlace: (place: PlaceSuggestion) => void;
  error?: string | undefined;
}

const SpotMap = lazyPart(() => import("@/components/address/spot/spot-map"));

/**
 * The sentences with their placeholders filled with themselves (compiled texts have no raw form), for `PlaceSearch` to
 * fill in.
 */
function usePlaceSearchTexts(): PlaceSearchTexts {
  const t = useTranslations("address.search");
  return {
    find: t("find"),
    findHint: t("findHint"),
    noMatch: t("noMatch", { query: "{query}" }),
    found: t("found", { count: "{count}" }),
    findFailed: t("findFailed"),
  };
}

/**
 * ADDR-01: the location of the address: by name, from the device, on the map, the location chosen before, or near the
 * store. A known location opens the map, so that the pin can be put on the door.
 */
export function SpotPicker({ store, spot, check, onSpot, onPlace, error }: Props) {
  const t = useTranslations("address");
  const searchTexts = usePlaceSearchTexts();
  const [mapWanted, setMapWanted] = useState(false);
  const [state, locate] = useLocating(({ lat, lng, accuracy, place }) => {
    onSpot({ lat, lng, accuracy, from: "device", ...(place ? { place: place.title } : {}) });
    if (place) onPlace(place);
  });
  const { latitude, longitude, address: picked, storeInfo } = store;
  const hasMap = mapWanted || (spot !== null && spot.from !== "store");
  return (
    <fieldset
      className="m-0 grid min-w-0 gap-3 rounded-card border-0 bg-surface-sunken p-4"
      data-spot={spot?.from ?? "none"}
    >
      <legend className="float-start w-full p-0 font-semibold text-small">{t("spotTitle")}</legend>
      <PlaceSearch
        texts={searchTexts}
        onPick={(place) => {
          const { lat, lng, title } = place;
          onSpot({ lat, lng, place: title, from: "picked" });
          onPlace(place);
        }}
      />
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button variant="secondary" before={<LocateIcon size={18} />} loading={state === "locating"} onClick={locate}>
          {t("useLocation")}
        </Button>
        {hasMap ? null : (
          <Button variant="secondary" before={<PinIcon size={18} />} onClick={() => setMapWanted(true)}>
            {t("onMap")}
          </Button>
        )}
        {latitude !== null && longitude !== null && picked ? (
          <Button
            variant="secondary"
            before={<PinIcon size={18} />}
            aria-pressed={spot?.from === "picked" && spot.place === undefined}
            onClick={() => onSpot({ lat: latitude, lng: longitude, from: "picked" })}
          >
            <span className="line-clamp-1">{picked}</span>
          </Button>
        ) : null}
        <Button
          variant="secondary"
          before={<StoreIcon size={18} />}
          aria-pressed={spot?.from === "store"}
          data-near-store
          onClick={() => onSpot({ lat: storeInfo.lat, lng: storeInfo.lng, from: "store" })}
        >
          {t("nearStore", { store: storeInfo.name })}
        </Button>
      </div>
      {hasMap ? (
        <Suspense fallback={<Skeleton className="h-68 rounded-card!" />}>
          <SpotMap store={store} spot={spot} onSpot={onSpot} />
        </Suspense>
      ) : null}
      <SpotWords store={store} spot={spot} check={check} locating={state} />
      {error && !spot ? (
        <p role="alert" className="text-failure-text text-small">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
