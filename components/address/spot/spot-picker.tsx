"use client";

import { type ReactNode, Suspense, useState } from "react";
import type { Spot } from "@/components/address/spot/spot";
import { SpotWords } from "@/components/address/spot/spot-words";
import type { SpotCheck } from "@/components/address/spot/use-spot-check";
import { lazyPart } from "@/components/layout/lazy-part";
import { PickUpButton } from "@/components/store/pick-up-button";
import { PlaceSearch, type PlaceSearchTexts } from "@/components/store/picker/place-search";
import { useLocating } from "@/components/store/picker/use-locating";
import type { PlaceSuggestion } from "@/lib/api/shop/places";
import { addressForm } from "@/lib/domain/customer/address-forms";
import { placeWords } from "@/lib/domain/customer/typed/typed-address";
import { COUNTER_MODE } from "@/lib/domain/modes";
import { offersMode } from "@/lib/domain/store/offers-mode";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, LocateIcon, PinIcon, Skeleton } from "@/ui-kit";

interface Props {
  /** null: none is chosen, and any store that delivers to the spot will do. */
  store: SelectedStore | null;
  spot: Spot | null;
  /** Whether the store delivers to the spot, as far as known. */
  check: SpotCheck;
  onSpot: (spot: Spot) => void;
  /** Called with the place that the device is at, to fill in the address. */
  onPlace: (place: PlaceSuggestion) => void;
  /** Called with the place that was chosen from a search, and what was typed to find it. */
  onSearch: (place: PlaceSuggestion, typed: string) => void;
  error?: string | undefined;
  /** Another way to give the location, below the error. */
  children?: ReactNode;
}

const SpotMap = lazyPart(() => import("@/components/address/spot/spot-map"));

/**
 * The sentences with their placeholders filled with themselves (compiled texts have no raw form), for `PlaceSearch` to
 * fill in.
 */
function usePlaceSearchTexts(): PlaceSearchTexts {
  const t = useTranslations("address.search");
  const { country } = useStorefront().settings;
  return {
    find: t("find"),
    findHint: t(`hints.${addressForm(country).hint}`),
    noMatch: t("noMatch", { query: "{query}" }),
    found: t("found", { count: "{count}" }),
    findFailed: t("findFailed"),
  };
}

/** At the checkout: whoever is outside of where the store delivers can still fetch the order. */
function PickUpInstead() {
  const t = useTranslations("address");
  return (
    <PickUpButton variant="secondary" className="justify-self-start">
      {t("pickupInstead")}
    </PickUpButton>
  );
}

/**
 * ADDR-01: the location of the address: by name, from the device or on the map. A known location opens a map that shows
 * streets, above the fields or, where there is room, beside them, so that the pin can be put on the door. Without
 * streets a map is no help for finding the door, so it opens on request only.
 */
export function SpotPicker({ store, spot, check, onSpot, onPlace, onSearch, error, children }: Props) {
  const t = useTranslations("address");
  const { country, maps, modes } = useStorefront().settings;
  const searchTexts = usePlaceSearchTexts();
  const [mapWanted, setMapWanted] = useState(false);
  const [state, locate] = useLocating(({ lat, lng, place }) => {
    onSpot({ lat, lng, from: "device", ...(place ? { place: place.title } : {}) });
    if (place) onPlace(place);
  });
  const hasMap = mapWanted || (maps !== null && spot !== null && spot.from !== "store");
  const openMap = (
    <Button variant="secondary" before={<PinIcon size={18} />} onClick={() => setMapWanted(true)}>
      {t("onMap")}
    </Button>
  );
  return (
    <>
      <div className="grid gap-3" data-spot={spot?.from ?? "none"}>
        <PlaceSearch
          texts={searchTexts}
          instead={store && offersMode(modes, store.storeInfo, COUNTER_MODE) ? <PickUpInstead /> : null}
          keepsPicked={spot?.from === "picked" ? (spot.place ?? "") : ""}
          onPick={(place, typed) => {
            const { lat, lng } = place;
            const { title, near } = placeWords({ ...place, typed }, country);
            onSpot({ lat, lng, place: title, from: "picked", ...(near ? { near } : {}) });
            onSearch(place, typed);
          }}
        />
        <div className="grid gap-2 sm:flex sm:flex-wrap">
          <Button variant="secondary" before={<LocateIcon size={18} />} loading={state === "locating"} onClick={locate}>
            {t("useLocation")}
          </Button>
          {hasMap ? null : <span className="contents @2xl:hidden">{openMap}</span>}
        </div>
        <SpotWords store={store} spot={spot} check={check} locating={state} />
        {error && !spot ? (
          <>
            <p role="alert" className="text-failure-text text-small">
              {error}
            </p>
            {children}
          </>
        ) : null}
      </div>
      <div className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
        {hasMap ? (
          <Suspense fallback={<Skeleton className="h-48 rounded-card! @2xl:h-96" />}>
            <SpotMap store={store} spot={spot} onSpot={onSpot} />
          </Suspense>
        ) : (
          <div className="hidden h-96 place-items-center rounded-card bg-surface-sunken @2xl:grid">{openMap}</div>
        )}
      </div>
    </>
  );
}
