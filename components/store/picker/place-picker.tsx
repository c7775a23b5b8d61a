"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { afterChoice } from "@/components/cart/after-choice";
import { stayInPlace } from "@/components/layout/navigation/scroll-memory";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { NearbyNotice } from "@/components/store/nearby-notice";
import { PlaceFinder } from "@/components/store/picker/place-finder";
import { ReplaceCart } from "@/components/store/picker/replace-cart";
import { StoreOption } from "@/components/store/picker/store-option";
import { useChooseStore } from "@/components/store/picker/use-choose-store";
import { chosenPlace, type StoresState, useStores } from "@/components/store/picker/use-stores";
import type { PickerTexts } from "@/components/store/store-texts";
import type { Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { COUNTER_MODE, MODES } from "@/lib/domain/modes";
import { pickerOrder } from "@/lib/domain/store/store-picker";
import { fillNames } from "@/lib/i18n/fill-names";
import { useSelectedStore, useStorefront } from "@/lib/state/provider";
import type { PlaceRequest } from "@/lib/state/ui-state";
import { Button } from "@/ui-kit/button/button";
import { Notice } from "@/ui-kit/notice/notice";
import { leaveEntry } from "@/ui-kit/sheet/back-entry";
import { Sheet } from "@/ui-kit/sheet/sheet";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";
import { Tabs } from "@/ui-kit/tabs/tabs";

interface Props {
  readonly request: PlaceRequest;
  readonly modes: readonly FulfilmentMode[];
  readonly startMode: FulfilmentMode;
  readonly texts: PickerTexts;
  readonly onClose: () => void;
}

/** The place that the page was rendered for, as its place button has it; undefined on a page without one. */
const shownPlace = () => document.querySelector("[data-place]")?.getAttribute("data-place");

/**
 * Choosing the mode and the store (STORE-01, STORE-02, STORE-05). A place to deliver to that only one store serves, found by
 * name, chooses that store: a pin or the device's location is first shown in words.
 */
export default function PlacePicker({ request, modes, startMode, texts, onClose }: Props) {
  const { place } = texts;
  const [mode, setMode] = useState(modes.includes(startMode) ? startMode : (modes[0] ?? startMode));
  const selected = useSelectedStore((state) => state.selected);
  // A store that does not serve the place chosen before must not be offered as one that does.
  const [location, setLocation] = useState(() => chosenPlace(selected));
  const [isNamed, setIsNamed] = useState(false);
  // A place was chosen in this sheet: one that was known before it opened has its store already.
  const [isLocated, setIsLocated] = useState(false);
  const { stores, only, offer, retry, more } = useStores(location, mode);
  const router = useNavigate();
  const storefront = useStorefront();
  const choosing = useChooseStore({
    mode,
    location,
    texts,
    // What waited may close the sheet of an item, which is a step back from the entry below that of this sheet.
    onChosen: (store, taken) =>
      leaveEntry(() => {
        onClose();
        if (byItself.current === store.biz_location_id) tellOf(store);
        stayInPlace(() => shownPlace() === `${store.biz_location_id}.${taken}`);
        // A refresh during such a step loads the document again.
        void afterChoice(storefront, request.chosen, place.notAdded).finally(router.refresh);
      }),
  });
  // Nobody pressed this store, so it is named, with what is said of it where it is pressed. The place button alone is not
  // enough: it is not read out, and on a phone it has only the address of a delivery.
  const byItself = useRef<string | null>(null);
  const tellOf = ({ name, on_select_msg }: Store) => {
    const named = fillNames(place.chosen, { store: name });
    storefront.toasts.show({ title: on_select_msg ? `${named} · ${on_select_msg}` : named, timer: 8 });
  };
  const chooseOnly = useEffectEvent((store: Store) => {
    byItself.current = store.biz_location_id;
    choosing.choose(store);
  });
  const wanted = isNamed ? only : null;
  const next = isLocated && !wanted ? offer : null;
  useEffect(() => {
    if (wanted) chooseOnly(wanted);
  }, [wanted]);
  const needed = modes.length > 1 ? place.titleNeeded : place.chooseStore;
  const title = request.reason === "needed" ? needed : place.title;
  if (choosing.replacing) {
    return <ReplaceCart change={choosing.replacing} texts={texts} onKeep={onClose} onReplace={choosing.replace} />;
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={place.close}
      // Of one height, or it would grow and shrink under the finger with what is found and chosen.
      className="max-md:h-[min(92dvh,100dvh-2.5rem)] max-md:[&>:first-child]:grow"
      footer={
        next && (
          <Button
            size="large"
            block
            loading={choosing.busy === next.biz_location_id}
            onClick={() => choosing.choose(next)}
            data-next-store={next.biz_location_id}
          >
            {fillNames(place.deliveredFrom, { store: next.name })}
          </Button>
        )
      }
      data-place-picker
    >
      <div className="grid gap-4">
        {modes.length > 1 && (
          <Tabs
            label={place.modes}
            items={modes.map((each) => ({ id: each, label: place[each] }))}
            selected={mode}
            onSelect={(id) => {
              // Who looks at the modes wants to see what each of them offers.
              setIsNamed(false);
              setMode(id as FulfilmentMode);
            }}
          />
        )}
        <PlaceFinder
          location={location}
          mode={mode}
          onLocate={(found, named = false) => {
            setLocation(found);
            setIsNamed(named);
            setIsLocated(true);
          }}
          texts={texts}
          onPickup={MODES[mode].address && modes.includes(COUNTER_MODE) ? () => setMode(COUNTER_MODE) : undefined}
        />
        {choosing.problem && (
          <Notice tone="warning" live>
            {choosing.problem}
          </Notice>
        )}
        <StoreList
          stores={stores}
          mode={mode}
          texts={texts}
          choosing={choosing}
          onRetry={retry}
          onMore={more}
          onAll={() => setLocation(null)}
        />
      </div>
    </Sheet>
  );
}

interface ListProps {
  readonly stores: StoresState;
  readonly mode: FulfilmentMode;
  readonly texts: PickerTexts;
  readonly choosing: Pick<ReturnType<typeof useChooseStore>, "busy" | "choose">;
  readonly onRetry: () => void;
  readonly onMore: () => void;
  readonly onAll: () => void;
}

/**
 * Without a location, stores with the mode first. With one, the stores that serve it, open ones first; if none does, the
 * server's reason and all stores, none of which can be chosen for a delivery.
 */
function StoreList({ stores, mode, texts, choosing, onRetry, onMore, onAll }: ListProps) {
  const { place } = texts;
  const storefront = useStorefront();
  const selected = useSelectedStore((state) => state.selected);
  if (stores.state === "loading") return <Waiting label={place.loading} />;
  if (stores.state !== "ready") {
    return (
      <Notice
        tone="warning"
        live
        action={
          <Button variant="secondary" onClick={onRetry}>
            {place.retry}
          </Button>
        }
      >
        {place.loadFailed}
      </Notice>
    );
  }
  const { near } = stores;
  const nothingNear = near !== null && near.stores.length === 0;
  const list = near && !nothingNear ? near.stores : stores.stores;
  const tooFar = nothingNear && MODES[mode].address;
  const now = near ? storefront.now() : null;
  const ordered = pickerOrder(list, { mode, now, timezone: storefront.settings.timezone });
  return (
    <>
      <NearbyNotice
        near={near}
        texts={texts}
        onChoose={choosing.choose}
        onAll={stores.more || stores.stores.length > list.length ? onAll : undefined}
      />
      {near && list.length > 1 && MODES[mode].address && !tooFar ? (
        <h3 className="text-h3">{place.whichStore}</h3>
      ) : null}
      <ul className="store-options">
        {ordered.map((store) => (
          <li key={store.biz_location_id}>
            <StoreOption
              store={store}
              mode={mode}
              texts={texts}
              tooFar={tooFar}
              selected={selected !== null && selected.id === store.biz_location_id && selected.ffMode === mode}
              busy={choosing.busy === store.biz_location_id}
              onChoose={() => choosing.choose(store)}
            />
          </li>
        ))}
      </ul>
      {list === stores.stores && stores.more ? (
        <Button variant="secondary" block onClick={onMore}>
          {place.moreStores}
        </Button>
      ) : null}
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 pb-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
