"use client";

import { useTranslations } from "next-intl";
import type { BidChange, RiderState } from "@/components/checkout/use-delivery-estimate";
import { PickUpButton } from "@/components/store/pick-up-button";
import { useMoney } from "@/components/texts/money";
import { addMoney } from "@/lib/domain/money";
import { useCart } from "@/lib/state/provider";
import { Button, Notice, Spinner } from "@/ui-kit";

interface Props {
  rider: RiderState;
  /** The previous bid has expired, and the new one has another price. */
  change: BidChange | null;
  /** The store also offers pickup. */
  canPickUp: boolean;
  onAskAgain: () => void;
}

/** The state of the delivery bid: being requested, or what the guest can do if no rider is available (EST-01). */
export function RiderNotice({ rider, change, canPickUp, onAskAgain }: Props) {
  const t = useTranslations("checkout.rider");
  const money = useMoney();
  const fees = useCart((cart) => cart.dashEstimate?.extra_info);
  if (rider === "none") return null;
  if (rider === "unavailable" || rider === "failed") {
    const failed = rider === "failed";
    return (
      <Notice
        tone="warning"
        live
        title={t(failed ? "failed" : "none")}
        data-rider={rider}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={onAskAgain}>
              {t("again")}
            </Button>
            {canPickUp ? <PickUpButton variant="ghost">{t("pickup")}</PickUpButton> : null}
          </div>
        }
      >
        {t(failed ? "failedText" : "noneText")}
      </Notice>
    );
  }
  const said = (
    <div className="grid gap-1 px-1 text-small text-text-muted">
      <p className="flex items-center gap-2" role="status" data-rider={rider}>
        {rider === "asking" ? <Spinner size={16} /> : null}
        {rider === "asking" ? t("asking") : t("held")}
      </p>
      {fees && fees.tech_fees > 0 ? (
        <p data-rider-fees>
          {t("fees", {
            price: money(addMoney(fees.logistic_fees, fees.tech_fees)),
            rider: money(fees.logistic_fees),
            service: money(fees.tech_fees),
          })}
        </p>
      ) : null}
    </div>
  );
  if (!change) return said;
  return (
    <div className="grid gap-2">
      <Notice tone="info" live title={t("changed")} data-bid-change>
        {t(change.after > change.before ? "dearer" : "cheaper", {
          before: money(change.before),
          after: money(change.after),
        })}
      </Notice>
      {said}
    </div>
  );
}
