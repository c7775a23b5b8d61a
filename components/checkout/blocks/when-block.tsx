"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { SlotPicker } from "@/components/checkout/blocks/slot-picker";
import { chosenSlot, type OrderTimes, orderTimeOf } from "@/components/checkout/time/order-times";
import { useSoonestWords } from "@/components/checkout/time/soonest-words";
import { useWhyNotNow } from "@/components/checkout/time/why-not-now";
import type { Wording } from "@/lib/domain/modes";
import type { Soonest } from "@/lib/domain/store/soonest";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useOrderTime, useStorefront } from "@/lib/state/provider";
import { ChoiceGroup, Notice, RadioCard } from "@/ui-kit";

interface Props {
  options: OrderTimes;
  wording: Wording;
  /** What an order for now is promised; null: nothing is. */
  soonest: Soonest | null;
  /** Called when a time was chosen by a tap; with the keyboard each step on the way is a choice. */
  onDone: () => void;
}

/** TIME-05: as soon as possible, or a day and a slot. A choice counts at once; "later" alone is none yet. */
export function WhenBlock({ options, wording, soonest, onDone }: Props) {
  const t = useTranslations("checkout.when");
  const storefront = useStorefront();
  const chosen = useOrderTime((time) => time.orderTime);
  const { orderNow, days } = options;
  const soonestWords = useSoonestWords();
  const whyNotNow = useWhyNotNow(options);
  const [wantsLater, setWantsLater] = useState(false);
  const byTap = useRef(false);
  const isLater = wantsLater || Boolean(chosen?.timeSlot) || !orderNow.available;
  const choose = (orderTime: OrderTime | null) => storefront.time.setState({ orderTime }, true);
  if (!orderNow.available && days.length === 0) return <Notice tone="warning">{t("none")}</Notice>;
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend={t("title")} legendHidden>
        <RadioCard
          name="order-time"
          label={<span className="font-semibold">{t("asap")}</span>}
          hint={orderNow.available ? soonest !== null && soonestWords(soonest, wording) : whyNotNow}
          disabled={!orderNow.available}
          checked={!isLater && chosen !== null}
          onChange={() => {
            setWantsLater(false);
            choose(orderTimeOf(options, null));
          }}
        />
        {days.length > 0 ? (
          <RadioCard
            name="order-time"
            label={<span className="font-semibold">{t("later")}</span>}
            hint={t("laterHint")}
            checked={isLater}
            onChange={() => {
              setWantsLater(true);
              choose(null);
            }}
          />
        ) : null}
      </ChoiceGroup>
      {isLater ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices whether a tap or a key chooses
        <div
          onPointerDown={() => {
            byTap.current = true;
          }}
          onKeyDown={() => {
            byTap.current = false;
          }}
        >
          <SlotPicker
            options={options}
            chosen={chosenSlot(options, chosen)}
            onChoose={(slot) => {
              choose(orderTimeOf(options, slot));
              if (byTap.current) onDone();
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
