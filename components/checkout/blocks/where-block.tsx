"use client";

import { useState } from "react";
import type { useAddresses } from "@/components/address/address-choice";
import type { OrderAddress } from "@/components/checkout/address/use-picked-address";
import { DeliveryChoice } from "@/components/checkout/blocks/delivery-choice";
import { PageLink } from "@/components/layout/navigation/page-link";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { storesLink } from "@/components/store/locator/stores-link";
import { MODE_ICONS } from "@/components/store/mode-icons";
import type { StoreChangeTexts } from "@/components/store/store-texts";
import { useErrorText } from "@/components/texts/error-text";
import type { OutOfAreaAddress } from "@/lib/actions/customer/addresses";
import type { ActionError } from "@/lib/actions/outcome";
import { switchMode } from "@/lib/actions/store/store";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES, SELECTABLE_MODES } from "@/lib/domain/modes";
import { offersMode } from "@/lib/domain/store/offers-mode";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { ChoiceGroup, Notice, PinIcon, RadioCard } from "@/ui-kit";

interface Props {
  store: SelectedStore;
  /** The modes of the business, in its order. */
  modes: readonly FulfilmentMode[];
  addresses: ReturnType<typeof useAddresses>;
  pending: OrderAddress;
  outOfArea: OutOfAreaAddress | null;
  storeChange: StoreChangeTexts | null;
  onDone: () => void;
}

/** Mode and store, and the address for a delivery. */
export function WhereBlock({ store, modes, ...delivery }: Props) {
  const t = useTranslations("checkout.where");
  const storefront = useStorefront();
  const { refresh } = useNavigate();
  const errorText = useErrorText();
  const [failed, setFailed] = useState<ActionError | null>(null);
  const offered = SELECTABLE_MODES.filter((mode) => offersMode(modes, store.storeInfo, mode));
  // Shown at once while the server is notified; a refusal reverts it and shows the reason.
  const [requestedMode, setRequestedMode] = useState<FulfilmentMode | null>(null);
  const change = async (mode: FulfilmentMode) => {
    setFailed(null);
    setRequestedMode(mode);
    const outcome = await switchMode(storefront, mode);
    if (!outcome.ok) setFailed(outcome.error);
    // Pages that the browser keeps would still show the earlier mode.
    else if (outcome.value) refresh();
    setRequestedMode(null);
  };
  return (
    <div className="grid gap-5">
      {offered.length > 1 ? (
        <ChoiceGroup legend={t("mode")} legendHidden className="grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
          {offered.map((mode) => {
            const Icon = MODE_ICONS[mode];
            return (
              <RadioCard
                key={mode}
                name="mode"
                leading={
                  <span className="hidden sm:block">
                    <Icon size={24} />
                  </span>
                }
                label={<span className="font-semibold">{t(mode)}</span>}
                checked={(requestedMode ?? store.ffMode) === mode}
                onChange={() => void change(mode)}
                // Keeps "Domicilio" on one line in a wide font on a phone.
                className="max-sm:gap-2! max-sm:px-2.5!"
              />
            );
          })}
        </ChoiceGroup>
      ) : null}
      {failed ? (
        <Notice tone="failure" live>
          {errorText(failed)}
        </Notice>
      ) : null}
      <StoreSummary store={store} />
      {MODES[store.ffMode].address ? <DeliveryChoice store={store} {...delivery} /> : null}
    </div>
  );
}

function StoreSummary({ store }: { store: SelectedStore }) {
  const t = useTranslations("checkout.where");
  const { storesPath } = useStorefront().settings;
  const { name, address } = store.storeInfo;
  return (
    <div className="flex items-start gap-3">
      <PinIcon size={20} className="mt-0.5 text-text-muted" />
      <p className="min-w-0 flex-1 text-small">
        <span className="block font-semibold">{t(MODES[store.ffMode].address ? "from" : "at", { store: name })}</span>
        <span className="text-text-muted">{address}</span>
      </p>
      <PageLink
        href={storesLink(storesPath, { mode: store.ffMode, fromCheckout: true })}
        className="-my-2 rounded-small py-3 font-semibold text-primary-text text-small underline-offset-4 hover:underline"
      >
        {t("change")}
      </PageLink>
    </div>
  );
}
