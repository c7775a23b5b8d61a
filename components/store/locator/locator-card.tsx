"use client";

import { useStorePhone } from "@/components/auth/phone/use-phone-text";
import { OtherHours } from "@/components/store/locator/other-hours";
import { WeekHours } from "@/components/store/locator/week-hours";
import { NOT_OFFERED, TOO_FAR } from "@/components/store/mode-texts";
import { StoreTerms } from "@/components/store/picker/store-option";
import { HoursLine } from "@/components/store/store-hours-line";
import type { PickerTexts } from "@/components/store/store-texts";
import { useStoreStatus } from "@/components/store/use-store-status";
import type { Store } from "@/lib/api/shop/stores";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { telUrl } from "@/lib/domain/pages/tel-url";
import { distanceText } from "@/lib/domain/store/distance-text";
import { fullAddress, takesOrders } from "@/lib/domain/store/store";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import { Disclosure } from "@/ui-kit/accordion/disclosure";
import { Button } from "@/ui-kit/button/button";
import { buttonClass } from "@/ui-kit/button/button-class";
import { PinIcon } from "@/ui-kit/icons/first-page";
import { PhoneIcon } from "@/ui-kit/icons/things";

/** Whether a store serves the guest's location; null without a location. */
export type Serving = boolean | null;

interface Props {
  readonly store: Store;
  /** The store's phone number as the page formatted it; null: it did not. */
  readonly formattedPhone: string | null;
  readonly mode: FulfilmentMode;
  /** Metres from the guest's location. */
  readonly distance: number | null;
  readonly serving: Serving;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly texts: PickerTexts;
  readonly onShow: () => void;
  readonly onOrder: () => void;
}

/** STORE-06: a store with what a guest needs to go there, call or order. STORE-10: it may be named after its city. */
export function LocatorCard({
  store,
  formattedPhone,
  mode,
  distance,
  serving,
  selected,
  busy,
  texts,
  ...props
}: Props) {
  const { onShow, onOrder } = props;
  const phone = useStorePhone(formattedPhone ?? store.phone);
  const t = useTranslations("stores");
  const status = useStoreStatus(store, texts.place, mode);
  const closed = !takesOrders(store);
  const name = store.name;
  const offers = store.fulfillment_modes.includes(mode);
  const away = distanceText(distance, useStorefront().settings);
  return (
    <article className="locator-card" data-store={store.biz_location_id} data-selected={selected} aria-label={name}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h3">{name}</h2>
        {away === null ? null : (
          <span className="whitespace-nowrap text-small text-text-muted">
            <bdi>{away}</bdi>
          </span>
        )}
      </div>
      <p className="text-small">
        <HoursLine status={status} />
      </p>
      {status?.message ? <p className="text-small text-warning-text">{status.message}</p> : null}
      {store.on_select_msg ? <p className="text-small text-text-muted">{store.on_select_msg}</p> : null}
      <p className="text-text-muted">{fullAddress(store)}</p>
      <p className="store-option-terms">
        {offers && serving !== false ? (
          <StoreTerms store={store} mode={mode} texts={texts} soonest={status?.soonest ?? null} />
        ) : null}
      </p>
      {serving === false || !offers ? (
        <p className="text-small text-warning-text">{reasonOf(mode, offers, texts)}</p>
      ) : null}
      <Disclosure summary={t("hours")}>
        <WeekHours store={store} />
        <OtherHours store={store} />
      </Disclosure>
      <div className="grid grid-cols-2 gap-2 pt-1 *:px-3! sm:max-lg:flex">
        <Button
          variant={status?.open === false && !closed ? "secondary" : "primary"}
          onClick={onOrder}
          loading={busy}
          disabled={closed || !offers || (serving === false && MODES[mode].address)}
          data-order-here
        >
          {t("orderHere")}
        </Button>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={`https://www.google.com/maps/dir/?api=1&destination=${store.lat},${store.lng}`}
          target="_blank"
          rel="noopener"
        >
          {t("directions")}
        </a>
        {store.phone && phone ? (
          <a
            className={buttonClass({ variant: "secondary" })}
            href={telUrl(store.phone)}
            aria-label={t("call", { store: name, phone })}
          >
            <PhoneIcon size={18} />
            <span className="sm:hidden">{t("callShort")}</span>
            <bdi dir="ltr" className="max-sm:hidden">
              {phone}
            </bdi>
          </a>
        ) : null}
        <Button
          variant="secondary"
          before={<PinIcon size={18} />}
          aria-pressed={selected}
          onClick={onShow}
          data-show-on-map
        >
          {t("showOnMap")}
        </Button>
      </div>
    </article>
  );
}

function reasonOf(mode: FulfilmentMode, offers: boolean, { place }: PickerTexts): string {
  return place[offers ? TOO_FAR[MODES[mode].wording] : NOT_OFFERED[mode]];
}
