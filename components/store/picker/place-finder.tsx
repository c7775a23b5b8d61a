"use client";

import { clsx } from "clsx";
import { Suspense, useRef, useState } from "react";
import { savedName } from "@/components/address/tags";
import { lazyPart } from "@/components/layout/lazy-part";
import { PlaceSearch } from "@/components/store/picker/place-search";
import { useLocating } from "@/components/store/picker/use-locating";
import { type KnownPlace, useSavedAddresses } from "@/components/store/picker/use-saved-addresses";
import { type Location, searchedAs } from "@/components/store/picker/use-stores";
import type { PickerTexts } from "@/components/store/store-texts";
import { placeWords } from "@/lib/domain/customer/typed/typed-address";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { commaList } from "@/lib/domain/text/comma-list";
import { fillNames } from "@/lib/i18n/fill-names";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Chip } from "@/ui-kit/chip/chip";
import { PinIcon } from "@/ui-kit/icons/first-page";
import { LocateIcon } from "@/ui-kit/icons/ordering";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";

const PinMap = lazyPart(() => import("@/components/store/map/pin-map"));

/** On two lines if need be: what was cut off is not known to be right. */
const NOT_CUT_OFF = "min-w-0 break-words";

const ON_ONE_LINE = "px-2! max-sm:text-small! [&>span]:min-w-0 [&>span]:truncate";

interface Props {
  readonly location: Location | null;
  /** Whether the place is where the order is brought, or one to look around. */
  readonly mode: FulfilmentMode;
  /** `isNamed`: it was found by its name or is known already, so that it is the place that the guest means. */
  readonly onLocate: (location: Location, isNamed?: boolean) => void;
  readonly texts: PickerTexts;
  /** False beside a map of the stores. */
  readonly hasPin?: boolean;
  /** For whom no place is found: goes on without a delivery. Absent where nothing is delivered. */
  readonly onPickup?: (() => void) | undefined;
}

/**
 * STORE-05: where to look for stores: a place by name or address, the device's location, a pin on the map, a saved address,
 * or a recent place.
 */
export function PlaceFinder({ location, mode, onLocate, texts, hasPin = true, onPickup }: Props) {
  const { place } = texts;
  const [typing, setTyping] = useState(false);
  const [hasMap, setHasMap] = useState(false);
  const [isHere, setIsHere] = useState(false);
  /** What was searched for and taken: it stands in place of the search until the guest changes it. */
  const [isTaken, setIsTaken] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const choose = (chosen: Location, isNamed = true) => {
    setIsHere(false);
    onLocate(chosen, isNamed);
  };
  const [state, locate] = useLocating(({ lat, lng, place: near }) => {
    setIsHere(true);
    onLocate({
      lat,
      lng,
      address: near?.title ?? null,
      placeId: near?.id ?? null,
      ...(near ? searchedAs(near, "") : {}),
    });
  });
  if (isTaken && location?.address && MODES[mode].address) {
    const change = () => {
      setIsTaken(false);
      requestAnimationFrame(() => root.current?.querySelector("input")?.focus());
    };
    return (
      <div ref={root}>
        <ChosenPlace location={location} mode={mode} texts={place} onChange={change} />
      </div>
    );
  }
  return (
    <div className="grid gap-3" ref={root}>
      <PlaceSearch
        texts={hasPin ? place : { ...place, noMatch: place.noMatchBeside }}
        // Beside a map of the stores the page's heading says it.
        labelHidden={!hasPin}
        instead={
          onPickup && (
            <Button variant="secondary" size="small" className="justify-self-start" onClick={onPickup}>
              {place.pickupInstead}
            </Button>
          )
        }
        onTyping={setTyping}
        onPick={(found, typed) => {
          const { id, title, lat, lng } = found;
          choose({ lat, lng, address: title, placeId: id, ...searchedAs(found, typed) });
          // Beside a map of the stores the search goes on.
          setIsTaken(hasPin);
        }}
      />
      {typing ? null : <ChosenPlace location={location} mode={mode} texts={place} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
        <Button
          variant="secondary"
          loading={state === "locating"}
          onClick={locate}
          before={<LocateIcon size={20} />}
          aria-pressed={isHere && location !== null}
          className={ON_ONE_LINE}
        >
          {place.nearMe}
        </Button>
        {hasPin && (
          <Button
            variant="secondary"
            before={<PinIcon size={20} />}
            aria-pressed={hasMap}
            className={ON_ONE_LINE}
            onClick={() => setHasMap((before) => !before)}
          >
            {place.onMap}
          </Button>
        )}
      </div>
      {(state === "denied" || state === "unavailable") && (
        <p role="status" className="text-small text-warning-text">
          {state === "denied" ? place.locationDenied : place.locationUnavailable}
        </p>
      )}
      {hasMap && (
        <Suspense fallback={<Skeleton className="h-48 rounded-card!" />}>
          <PinMap location={location} onLocate={(pinned) => choose(pinned, false)} texts={texts} />
        </Suspense>
      )}
      {!typing && <KnownPlaces location={location} onLocate={choose} texts={place} />}
    </div>
  );
}

/** It replaces the search that had the focus, so it takes the focus and is read out. */
const focusOnce = (place: HTMLElement | null) => place?.focus({ preventScroll: true });

/**
 * The place whose stores are listed, in the guest's own words where those are more exact than the place's name. A saved
 * address is the place itself, not something near it.
 */
function ChosenPlace({
  location,
  mode,
  texts,
  onChange,
}: Pick<Props, "location" | "mode"> & { texts: PickerTexts["place"]; onChange?: () => void }) {
  const { country } = useStorefront().settings;
  if (!location?.address) return null;
  const { searched, address, savedTag } = location;
  const isSaved = savedTag !== undefined;
  const name = savedName(savedTag, texts);
  const { title, near, flat } = searched ? placeWords(searched, country) : { title: address, near: null, flat: null };
  const place = commaList(flat ? [title, flat] : [title]);
  const isTarget = MODES[mode].address;
  return (
    <div
      className={clsx("flex items-start gap-2", onChange && "rounded-card bg-surface-sunken p-4")}
      data-taken={onChange ? "" : undefined}
    >
      <PinIcon size={20} className="mt-0.5 shrink-0" />
      <p
        ref={onChange && focusOnce}
        role="status"
        tabIndex={onChange && -1}
        className={clsx(NOT_CUT_OFF, "flex-1 outline-none")}
        data-chosen-place
      >
        <bdi className="font-semibold">
          {name ??
            (isSaved || (near && !isTarget)
              ? place
              : fillNames(isTarget ? texts.deliverTo : texts.near, { query: place }))}
        </bdi>
        {name ? <bdi className="block text-small text-text-muted">{address}</bdi> : null}
        {near ? (
          <span className="block text-small text-text-muted">{fillNames(texts.near, { query: near })}</span>
        ) : null}
      </p>
      {onChange ? (
        <Button variant="ghost" size="small" className="-my-1.5 -me-2" onClick={onChange}>
          {texts.change}
        </Button>
      ) : null}
    </div>
  );
}

/** STORE-07: the saved addresses of a customer, then recent places. */
function KnownPlaces({
  location,
  onLocate,
  texts,
}: Pick<Props, "location"> & { onLocate: (location: Location) => void; texts: PickerTexts["place"] }) {
  const past = useSelectedStore((state) => state.pastLocations);
  const saved = useSavedAddresses();
  const isSaved = ({ lat, lng, address }: KnownPlace) =>
    saved.some((known) => known.address === address || (known.lat === lat && known.lng === lng));
  const places: readonly KnownPlace[] = [...saved, ...past.filter((known) => !isSaved(known))];
  if (places.length === 0) return null;
  return (
    <ul className="strip gap-2" aria-label={texts.past}>
      {places.map((known) => (
        <li key={known.placeId}>
          <Chip selected={location?.placeId === known.placeId} onClick={() => onLocate(known)}>
            {savedName(known.savedTag, texts) ?? known.address}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
