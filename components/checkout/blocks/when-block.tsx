"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SlotPicker } from "@/components/checkout/blocks/slot-picker";
import { chosenSlot, IN_MINUTES, orderTimeOf } from "@/components/checkout/order-times";
import type { Wording } from "@/lib/domain/modes";
import type { OfferedSlot, OrderTimeOptions } from "@/lib/domain/time/order-time";
import { toWallClock } from "@/lib/domain/time/zoned-time";
import { useOrderTime, useStorefront } from "@/lib/state/provider";
import { Button, ChoiceGroup, Notice, RadioCard } from "@/ui-kit";

type Choice = { readonly kind: "now" } | { readonly kind: "later"; readonly slot: OfferedSlot | null };

/** Many times push the button below the screen of a phone, so it floats above the bar, on a background of its own. */
const FLOATING = "sticky bottom-22 z-10 shadow-[0_0_0_0.75rem_var(--surface-raised)] lg:static lg:shadow-none";

interface Props {
  options: OrderTimeOptions;
  wording: Wording;
  /** Minutes an order for now takes. */
  minutes: number;
  onDone: () => void;
}

const isSame = (one: OfferedSlot, other: OfferedSlot) => one.start === other.start && one.end === other.end;

/** Why ordering for now is not possible: today's holiday if there is one. */
function useWhyNotNow({ orderNow, overrides }: OrderTimeOptions): string {
  const t = useTranslations("checkout.when");
  const { now, settings } = useStorefront();
  const today = overrides.find(({ date }) => date === toWallClock(now(), settings.timezone).date);
  if (orderNow.reason === "CLOSED" && today?.closed && today.reason) return t("closedToday", { reason: today.reason });
  return t(`reason.${orderNow.reason ?? "CLOSED"}`);
}

/** TIME-05: as soon as possible, or a day and a slot. The default only takes effect when the guest confirms it. */
export function WhenBlock({ options, wording, minutes, onDone }: Props) {
  const t = useTranslations("checkout.when");
  const errors = useTranslations("errors");
  const storefront = useStorefront();
  const kept = useOrderTime((time) => time.orderTime);
  const { orderNow, days } = options;
  const whyNotNow = useWhyNotNow(options);
  const [tapped, setChoice] = useState<Choice>(() =>
    kept?.timeSlot ? { kind: "later", slot: chosenSlot(options, kept) } : { kind: "now" },
  );
  // If ordering for now is or becomes unavailable, the choice is a slot.
  const choice: Choice = tapped.kind === "now" && !orderNow.available ? { kind: "later", slot: null } : tapped;
  const [missing, setMissing] = useState(false);
  // The chosen slot may fill up while it is displayed.
  const wanted = choice.kind === "later" ? choice.slot : null;
  const slot =
    wanted && (days.flatMap(({ slots }) => slots).find((each) => isSame(each, wanted) && !each.full) ?? null);
  const isChosen = choice.kind === "now" ? orderNow.available : slot !== null;
  const confirm = () => {
    setMissing(!isChosen);
    if (!isChosen) return;
    storefront.time.setState({ orderTime: orderTimeOf(options, slot) }, true);
    onDone();
  };
  if (!orderNow.available && days.length === 0) return <Notice tone="warning">{t("none")}</Notice>;
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend={t("title")} legendHidden>
        <RadioCard
          name="order-time"
          label={<span className="font-semibold">{t("asap")}</span>}
          hint={orderNow.available ? t(IN_MINUTES[wording], { minutes }) : whyNotNow}
          disabled={!orderNow.available}
          checked={choice.kind === "now"}
          onChange={() => setChoice({ kind: "now" })}
        />
        {days.length > 0 ? (
          <RadioCard
            name="order-time"
            label={<span className="font-semibold">{t("later")}</span>}
            hint={t("laterHint")}
            checked={choice.kind === "later"}
            onChange={() => setChoice({ kind: "later", slot: null })}
          />
        ) : null}
      </ChoiceGroup>
      {choice.kind === "later" ? (
        <SlotPicker options={options} chosen={slot} onChoose={(next) => setChoice({ kind: "later", slot: next })} />
      ) : null}
      {missing && !isChosen ? (
        <Notice tone="failure" live>
          {errors("ORDER_DELIVERY_TIME_REQUIRED")}
        </Notice>
      ) : null}
      <Button size="large" block onClick={confirm} className={choice.kind === "later" ? FLOATING : undefined}>
        {t("confirm")}
      </Button>
    </div>
  );
}
