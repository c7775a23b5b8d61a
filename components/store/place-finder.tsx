"use client";

import { useEffect, useState } from "react";
import type { PickerTexts } from "@/components/store/store-texts";
import { type Location, useLocating } from "@/components/store/use-stores";
import { sourceOf } from "@/lib/actions/source-of";
import { type PlaceSuggestion, searchPlaces } from "@/lib/api/stores";
import { fill } from "@/lib/i18n/client-texts";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit/button/button";
import { Chip } from "@/ui-kit/chip/chip";
import { TextField } from "@/ui-kit/field/text-field";
import { PinIcon } from "@/ui-kit/icons/things";

const DEBOUNCE = 200;

interface Props {
  readonly location: Location | null;
  readonly onLocate: (location: Location | null) => void;
  readonly texts: PickerTexts;
}

/** STORE-05: where to look for stores: the device's location, a place by name, or one of the last places. */
export function PlaceFinder({ location, onLocate, texts: { place } }: Props) {
  const [keyword, setKeyword] = useState("");
  const found = usePlaces(keyword);
  const past = useSelectedStore((state) => state.pastLocations);
  const [state, locate] = useLocating(onLocate);
  const take = (suggestion: PlaceSuggestion) => {
    const { id, title, lat, lng } = suggestion;
    setKeyword("");
    onLocate({ lat, lng, address: title, placeId: id });
  };
  return (
    <div className="grid gap-3">
      <Button variant="secondary" loading={state === "locating"} onClick={locate} before={<PinIcon size={20} />} block>
        {location ? fill(place.near, { query: location.address ?? "" }).trim() : place.nearMe}
      </Button>
      {state === "denied" && (
        <p role="status" className="text-small text-warning-text">
          {place.locationDenied}
        </p>
      )}
      <TextField
        label={place.find}
        labelHidden
        type="search"
        autoComplete="off"
        placeholder={place.findHint}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {found && found.length === 0 && (
        <p className="text-small text-text-muted">{fill(place.noMatch, { query: keyword })}</p>
      )}
      {found && found.length > 0 && (
        <ul className="grid">
          {found.map((each) => (
            <li key={each.id}>
              <button type="button" className="place-suggestion" onClick={() => take(each)}>
                <PinIcon size={18} />
                <span>
                  {each.title} <span className="text-small text-text-muted">{each.subtitle}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 && !keyword && (
        <ul className="strip gap-2" aria-label={place.past}>
          {past.map(({ placeId, address, lat, lng }) => (
            <li key={placeId}>
              <Chip selected={location?.placeId === placeId} onClick={() => onLocate({ lat, lng, address, placeId })}>
                {address}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Places for a keyword, null while there is none or the answer is not there yet. */
function usePlaces(keyword: string): readonly PlaceSuggestion[] | null {
  const storefront = useStorefront();
  const [found, setFound] = useState<readonly PlaceSuggestion[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setFound(null);
    if (keyword.trim().length < 2) return;
    const timer = setTimeout(() => {
      searchPlaces(sourceOf(storefront), keyword.trim(), { signal: controller.signal }).then(setFound, () =>
        setFound(null),
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [storefront, keyword]);
  return found;
}
