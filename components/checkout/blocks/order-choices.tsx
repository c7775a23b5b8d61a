"use client";

import { useTranslations } from "next-intl";
import { TipChoice } from "@/components/checkout/blocks/tip-choice";
import type { CheckoutInfo } from "@/components/checkout/checkout-data";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES, type Wording } from "@/lib/domain/modes";
import { mayBeLeftAtDoor } from "@/lib/domain/order/payment-options";
import { useCart, useStorefront } from "@/lib/state/provider";
import { Checkbox } from "@/ui-kit";

interface Props {
  choices: CheckoutInfo["order_choices"];
  mode: FulfilmentMode;
  tipNote: string;
  paymentOption: string | null;
}

const NO_CONTACT = {
  delivery: { label: "noContactDelivery", hint: "noContactDeliveryHint" },
  pickup: { label: "noContact", hint: "noContactHint" },
} as const satisfies Readonly<Record<Wording, unknown>>;

/** Further options of an order in this mode, if the business offers any; nothing is preselected. */
export function OrderChoices({ choices, mode, tipNote, paymentOption }: Props) {
  const t = useTranslations("checkout.choices");
  const storefront = useStorefront();
  const cutlery = useCart((cart) => cart.cutlery);
  const noContact = useCart((cart) => cart.noContact);
  const canBeLeft = mayBeLeftAtDoor(paymentOption);
  const noContactKeys = NO_CONTACT[MODES[mode].wording];
  const asks = {
    tip: choices.tip_modes.includes(mode),
    cutlery: choices.cutlery_modes.includes(mode),
    noContact: choices.no_contact_modes.includes(mode),
  };
  if (!asks.tip && !asks.cutlery && !asks.noContact) return null;
  return (
    <section
      aria-label={t("title")}
      className="grid gap-4 rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:p-6"
      data-choices
    >
      {asks.cutlery || asks.noContact ? (
        <div className="-my-1.5">
          {asks.cutlery ? (
            <Checkbox
              label={t("cutlery")}
              hint={t("cutleryHint")}
              checked={cutlery}
              onChange={(event) => setCartDetails(storefront, { cutlery: event.target.checked })}
            />
          ) : null}
          {asks.noContact ? (
            <Checkbox
              label={t(noContactKeys.label)}
              hint={t(canBeLeft ? noContactKeys.hint : "noContactUnpaid")}
              checked={noContact && canBeLeft}
              disabled={!canBeLeft}
              onChange={(event) => setCartDetails(storefront, { noContact: event.target.checked })}
            />
          ) : null}
        </div>
      ) : null}
      {asks.tip ? <TipChoice presets={choices.tip_presets} note={tipNote} /> : null}
    </section>
  );
}
