"use client";

import { useTranslations } from "next-intl";
import type { RiderState } from "@/components/checkout/use-delivery-estimate";
import { switchMode } from "@/lib/actions/store/store";
import { useStorefront } from "@/lib/state/provider";
import { Button, Notice, Spinner } from "@/ui-kit";

interface Props {
  rider: RiderState;
  /** Minutes to the door, as the rider said. */
  minutes: number | null;
  /** The store hands food over at its counter as well. */
  canPickUp: boolean;
  onAskAgain: () => void;
}

/** Whether a rider comes: while one is looked for, how long it takes, and what to do when nobody does (EST-01). */
export function RiderNotice({ rider, minutes, canPickUp, onAskAgain }: Props) {
  const t = useTranslations("checkout.rider");
  const storefront = useStorefront();
  if (rider === "none") return null;
  if (rider === "unavailable") {
    return (
      <Notice
        tone="warning"
        live
        title={t("none")}
        data-rider={rider}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={onAskAgain}>
              {t("again")}
            </Button>
            {canPickUp ? (
              <Button variant="ghost" size="small" onClick={() => void switchMode(storefront, "pickup")}>
                {t("pickup")}
              </Button>
            ) : null}
          </div>
        }
      >
        {t("noneText")}
      </Notice>
    );
  }
  return (
    <p className="flex items-center gap-2 px-1 text-small text-text-muted" role="status" data-rider={rider}>
      {rider === "asking" ? <Spinner size={16} /> : null}
      {rider === "asking" ? t("asking") : minutes === null ? t("held") : t("heldMinutes", { minutes })}
    </p>
  );
}
