"use client";

import { clsx } from "clsx";
import { Suspense, useEffect } from "react";
import { savedName } from "@/components/address/tags";
import { lazyPart } from "@/components/layout/lazy-part";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { MODE_ICONS } from "@/components/store/mode-icons";
import { openStorePicker } from "@/components/store/picker/place-request";
import type { HereTexts, PickerWords } from "@/components/store/store-texts";
import { useStoreStatus } from "@/components/store/use-store-status";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { fill } from "@/lib/i18n/client-texts";
import { useSelectedStore, useStorefront, useUi } from "@/lib/state/provider";
import { ActionRow } from "@/ui-kit/action-row/action-row";
import { ChevronDownIcon, PinIcon } from "@/ui-kit/icons/first-page";

const loadPicker = () => import("@/components/store/picker/part/picker-part");
const PlacePicker = lazyPart(loadPicker);

interface Props {
  /** The store and mode the page was rendered for; null if none was chosen. */
  readonly shown: { readonly storeId: string; readonly mode: FulfilmentMode } | null;
  readonly mode: FulfilmentMode;
  readonly modes: readonly FulfilmentMode[];
  readonly title: string;
  readonly name: string;
  /** Announced after the place: what a tap does. */
  readonly change: string;
  readonly texts: HereTexts;
  readonly words: PickerWords;
}

/** Characters of a place that a phone's header has room for on one line. */
const LONG = 12;

/** Between two word joiners: no line ends within a house number such as "9-35". */
const UNBROKEN_HYPHEN = "\u2060-\u2060";

/** STORE-09: shortly after the start, reconciles the page with the selection stored in this browser. */
function useStartup(shown: Props["shown"]) {
  const storefront = useStorefront();
  const router = useNavigate();
  const storeId = shown?.storeId;
  const mode = shown?.mode;
  useEffect(() => {
    let wanted = true;
    const start = async () => {
      const { startStores } = await import("@/lib/actions/store/startup");
      const { refresh } = await startStores(storefront, storeId && mode ? { storeId, mode } : null);
      if (wanted && refresh) router.refresh();
    };
    void start();
    return () => {
      wanted = false;
    };
  }, [storefront, router, storeId, mode]);
}

/** The button in the header that shows mode and store, and opens the store picker. */
export function PlaceButton({ shown, mode, modes, title, name, change, texts, words }: Props) {
  const storefront = useStorefront();
  const selected = useSelectedStore((state) => state.selected);
  const kept = selected && selected.id === shown?.storeId ? selected : null;
  // The store's name alone reads like the place that it delivers to.
  const isDelivered = MODES[mode].address && kept?.ffMode === mode;
  const destination = isDelivered ? (savedName(kept.savedTag, texts) ?? kept.address) : null;
  const shownPlace = destination ?? name;
  const status = useStoreStatus(kept?.storeInfo ?? null, texts, mode);
  // A store that is open but takes no more orders now shows nothing here.
  const time = status?.open ? status.minutes : status?.words;
  useStartup(shown);
  const Icon = shown ? MODE_ICONS[mode] : PinIcon;
  return (
    <>
      <ActionRow
        className="place-button"
        data-place={shown ? `${shown.storeId}.${shown.mode}` : ""}
        aria-haspopup="dialog"
        onClick={() => openStorePicker(storefront, { reason: "wanted" })}
        onPointerDown={() => void loadPicker()}
        leading={
          <span className="place-icon">
            <Icon size={20} />
          </span>
        }
        trailing={<ChevronDownIcon size={18} className="text-text-muted" />}
      >
        <span className="place-title">
          {title}
          {time && <span className={status?.open ? "" : "max-lg:sr-only"}>&nbsp;· {time}</span>}
        </span>
        <span
          className={clsx("line-clamp-2 font-semibold leading-tight", shownPlace.length > LONG && "place-long")}
          data-destination={destination ? "" : null}
        >
          <bdi>{shownPlace.replaceAll("-", UNBROKEN_HYPHEN)}</bdi>
          {shownPlace !== name && (
            <span className="font-normal text-text-muted max-lg:sr-only">
              {` ${fill(texts.fromStore, { store: name })}`}
            </span>
          )}
        </span>
        <span className="sr-only">{change}</span>
      </ActionRow>
      <PickerHost modes={modes} mode={mode} words={words} />
    </>
  );
}

/** The store picker, opened by whatever on the page needs a store. */
export function PickerHost({ modes, mode, words }: Pick<Props, "modes" | "mode" | "words">) {
  const { ui } = useStorefront();
  const request = useUi(({ placeRequest }) => placeRequest);
  return (
    request && (
      <Suspense fallback={null}>
        <PlacePicker
          request={request}
          modes={modes}
          startMode={mode}
          words={words}
          onClose={() => ui.setState({ placeRequest: null })}
        />
      </Suspense>
    )
  );
}
