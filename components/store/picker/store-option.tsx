"use client";

import { clsx } from "clsx";
import { NOT_OFFERED, READY_FROM, READY_IN, TOO_FAR } from "@/components/store/mode-texts";
import { type StoreStatus, storeStatus } from "@/components/store/store-status";
import type { PickerTexts } from "@/components/store/store-texts";
import type { Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { formatMoney, type Minor } from "@/lib/domain/money";
import { minimumAt } from "@/lib/domain/order/minimum";
import { distanceText } from "@/lib/domain/store/distance-text";
import type { Soonest } from "@/lib/domain/store/soonest";
import { fullAddress } from "@/lib/domain/store/store";
import { storeTerms } from "@/lib/domain/store/store-terms";
import { fill } from "@/lib/i18n/client-texts";
import { useStorefront } from "@/lib/state/provider";
import { ActionRow } from "@/ui-kit/action-row/action-row";
import { CheckIcon } from "@/ui-kit/icons/first-page";
import { ChevronForwardIcon } from "@/ui-kit/icons/item-page";
import { Spinner } from "@/ui-kit/spinner/spinner";

interface Props {
  readonly store: Store;
  readonly mode: FulfilmentMode;
  readonly texts: PickerTexts;
  /** The store does not serve the guest's place in this mode. */
  readonly tooFar?: boolean;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly onChoose: () => void;
}

/** A store in the picker: its address, whether it is open, and its conditions. */
export function StoreOption({ store, mode, texts, tooFar = false, selected, busy, onChoose }: Props) {
  const storefront = useStorefront();
  const { place } = texts;
  const offers = store.fulfillment_modes.includes(mode);
  const status = storeStatus({ ...storefront.settings, store, mode, now: storefront.now(), texts: place });
  const refused = refusal({ mode, offers, tooFar }, place);
  const why = refused ?? onlyLater(status, place) ?? status.message;
  // A store that has not opened yet takes orders for later: that is no warning. On the selected row amber is unreadable.
  const warned = selected || (refused === null && status.kind === "closed") ? "text-text-muted" : "text-warning-text";
  return (
    <ActionRow
      card
      selected={selected}
      busy={busy}
      data-store={store.biz_location_id}
      data-open={status.open}
      disabled={!offers || tooFar}
      onClick={onChoose}
      trailing={
        busy ? (
          <Spinner label={place.loading} />
        ) : selected ? (
          <CheckIcon size={22} aria-label={place.selected} className="text-success-text" />
        ) : (
          <ChevronForwardIcon size={20} className="text-text-muted" />
        )
      }
    >
      <span className="flex items-baseline gap-2">
        <span className="font-semibold">{store.name}</span>
        <Distance store={store} />
      </span>
      <span className="block text-small text-text-muted">{fullAddress(store)}</span>
      <span className="store-option-terms">
        <span className={clsx("hours-line", !status.open && warned)} data-open={status.open}>
          {status.words}
        </span>
        {offers && !tooFar && <StoreTerms store={store} mode={mode} texts={texts} soonest={status.soonest} />}
      </span>
      {/* Said while the store is being chosen: over the menu it would stand in the way of dishes that it is not about. */}
      {offers && !tooFar && store.on_select_msg ? (
        <span className="mt-1 block text-small text-text-muted">{store.on_select_msg}</span>
      ) : null}
      {why && <span className={clsx("mt-1 block text-small", warned)}>{why}</span>}
    </ActionRow>
  );
}

/** Why a store cannot be chosen in a mode; null if it can. */
function refusal(
  { mode, offers, tooFar }: { mode: FulfilmentMode; offers: boolean; tooFar: boolean },
  place: PickerTexts["place"],
): string | null {
  if (!offers) return place[NOT_OFFERED[mode]];
  return tooFar ? place[TOO_FAR[MODES[mode].wording]] : null;
}

/** Why an open store takes orders for later only; null if it takes them now, or takes none. */
function onlyLater({ open, soonest }: StoreStatus, place: PickerTexts["place"]): string | null {
  if (!open || !soonest || soonest.available) return null;
  return soonest.reason === "OFFSET_TOO_LONG" ? place.busyNow : place.onlyLater;
}

function Distance({ store }: Pick<Props, "store">) {
  const away = distanceText(store.delivery_distance, useStorefront().settings);
  return away === null ? null : <bdi className="whitespace-nowrap text-small text-text-muted">{away}</bdi>;
}

interface TermsProps extends Pick<Props, "store" | "mode" | "texts"> {
  /** What an order placed now is promised; null until it is known. */
  readonly soonest: Soonest | null;
}

/** The conditions of a store: how long it takes, the delivery charge, the minimum order. */
export function StoreTerms({ store, mode, texts: { place }, soonest }: TermsProps) {
  const { currency, locale, minOrderTotal } = useStorefront().settings;
  const money = (minor: Minor) => formatMoney(minor, currency, locale);
  const { charge: fee, depends_on_address: from } = storeTerms(store, mode);
  const { min, varies } = minimumAt(store, mode, minOrderTotal);
  const feeText = (price: Minor) =>
    price === 0 && !from
      ? place.freeDelivery
      : fill(from ? place.deliveryFrom : place.deliveryFee, { price: money(price) });
  const terms = [
    soonest?.available && soonest.offsetMinutes > 0
      ? fill(place[(soonest.isLeast ? READY_FROM : READY_IN)[MODES[mode].wording]], { count: soonest.offsetMinutes })
      : null,
    fee === null ? null : feeText(fee),
    min > 0 ? fill(varies ? place.minimumFrom : place.minimum, { price: money(min) }) : null,
  ];
  return terms.flatMap((term) => (term ? [<span key={term}>{term}</span>] : []));
}
