"use client";

import type { ReactNode } from "react";
import { PageLink } from "@/components/layout/navigation/page-link";
import { storesLink } from "@/components/store/locator/stores-link";
import { PickUpButton } from "@/components/store/pick-up-button";
import { useErrorText } from "@/components/texts/error-text";
import { OUT_OF_AREA } from "@/lib/actions/customer/addresses";
import type { ActionError } from "@/lib/actions/outcome";
import { ADDRESS_MODE, COUNTER_MODE } from "@/lib/domain/modes";
import { offersMode } from "@/lib/domain/store/offers-mode";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { buttonClass, Notice } from "@/ui-kit";

interface Props {
  error: ActionError;
  store: SelectedStore | null;
  /** On the checkout, where a guest goes on with another store. */
  fromCheckout?: boolean;
  /** Goes on at the store that delivers there, without the list of stores. */
  instead?: ReactNode;
}

/** ADDR-02, ERR-02: why an address cannot be used; for one outside the area, what the guest can do instead. */
export function AddressProblem({ error, store, fromCheckout = false, instead = null }: Props) {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const errorText = useErrorText();
  if (error.code !== OUT_OF_AREA) {
    return (
      <Notice tone="failure" live>
        {errorText(error)}
      </Notice>
    );
  }
  const { modes, storesPath } = storefront.settings;
  const canPickUp = store !== null && offersMode(modes, store.storeInfo, COUNTER_MODE);
  const name = store?.storeInfo.name ?? "";
  const other = typeof error.details.other === "string" ? error.details.other : null;
  const at = typeof error.details.at === "string" ? error.details.at : "";
  const textOf = () => {
    if (other) return t("tooFarOther", { store: name, other });
    return error.message ?? (store ? t("tooFarText", { store: name }) : t("tooFarAll"));
  };
  return (
    <Notice
      tone="warning"
      live
      title={t("tooFar")}
      action={
        <span className="flex flex-wrap gap-2">
          {instead}
          {canPickUp ? <PickUpButton variant="secondary">{t("pickupInstead")}</PickUpButton> : null}
          {instead ? null : (
            <PageLink
              href={storesLink(storesPath, { mode: ADDRESS_MODE, at, fromCheckout })}
              className={buttonClass({ variant: "secondary", size: "small" })}
            >
              {other ? t("orderFrom", { store: other }) : t(store ? "otherStore" : "ourStores")}
            </PageLink>
          )}
        </span>
      }
    >
      {textOf()}
    </Notice>
  );
}
