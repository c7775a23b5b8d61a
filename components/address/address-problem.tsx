"use client";

import { useTranslations } from "next-intl";
import { PageLink } from "@/components/layout/navigation/page-link";
import { useErrorText } from "@/components/texts/error-text";
import { TOO_FAR } from "@/lib/actions/customer/addresses";
import type { ActionError } from "@/lib/actions/outcome";
import { switchMode } from "@/lib/actions/store/store";
import { COUNTER_MODE } from "@/lib/domain/modes";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { Button, buttonClass, Notice } from "@/ui-kit";

/** ADDR-02, ERR-02: why an address cannot be used; for one outside the area, what the guest can do instead. */
export function AddressProblem({ error, store }: { error: ActionError; store: SelectedStore | null }) {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const errorText = useErrorText();
  if (error.code !== TOO_FAR) {
    return (
      <Notice tone="failure" live>
        {errorText(error)}
      </Notice>
    );
  }
  const modes = store?.storeInfo.fulfillment_modes ?? [];
  const name = store?.storeInfo.name ?? "";
  const other = typeof error.details.other === "string" ? error.details.other : null;
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
          {modes.includes(COUNTER_MODE) ? (
            <Button variant="secondary" size="small" onClick={() => void switchMode(storefront, COUNTER_MODE)}>
              {t("pickupInstead")}
            </Button>
          ) : null}
          <PageLink
            href={`${storefront.settings.storesPath}?at=${error.details.at ?? ""}`}
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            {other ? t("orderFrom", { store: other }) : t(store ? "otherStore" : "ourStores")}
          </PageLink>
        </span>
      }
    >
      {textOf()}
    </Notice>
  );
}
