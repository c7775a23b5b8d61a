"use client";

import { useTimeWords } from "@/components/checkout/time/time-words";
import { useMoney } from "@/components/texts/money";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { useTranslations } from "@/lib/i18n/translations";
import { useSelectedStore } from "@/lib/state/provider";
import type { OrderAgain } from "@/lib/storage/table";
import { Notice } from "@/ui-kit";

interface Props {
  again: OrderAgain;
  chosen: OrderTime | null;
  /** Tips are taken for this order. */
  takesTips: boolean;
}

/** OLIST-03: what of an order that is ordered again is as it was, and what the guest has to choose anew. */
export function AgainNote({ again: { number, mode, slot, tip, coupon }, chosen, takesTips }: Props) {
  const t = useTranslations("checkout.again");
  const words = useTimeWords();
  const money = useMoney();
  const isSame = slot && chosen?.timeSlot?.start_time.slice(0, 5) === slot.start_time;
  const times = slot && { from: words.ofDay(slot.start_time), until: words.ofDay(slot.end_time) };
  // The day is said, because the order before was for another one.
  const day = isSame && chosen.date ? words.dayInSentence(chosen.date) : null;
  const current = useSelectedStore((state) => state.selected?.ffMode ?? state.ffMode);
  const said = [
    mode && mode !== current && t("otherMode", { mode }),
    times && (day === null ? t("otherTime", times) : t("sameTime", { ...times, day })),
    takesTips && tip > 0 && t("tip", { amount: money(tip) }),
    coupon && t("coupon", { code: coupon }),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <Notice title={t("title", { number })} data-again={number}>
      {said.join(" ")}
    </Notice>
  );
}
