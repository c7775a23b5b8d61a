"use client";

import { useState } from "react";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import { applyCoupon } from "@/lib/actions/cart/coupons";
import type { OrderTime } from "@/lib/domain/time/wire-time";
import { parseTime, toInstant } from "@/lib/domain/time/zoned-time";
import { useTranslations } from "@/lib/i18n/translations";
import { useCart, useSelectedStore, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";
import type { OrderAgain } from "@/lib/storage/table";
import { Button, Notice } from "@/ui-kit";

interface Props {
  again: OrderAgain;
  chosen: OrderTime | null;
  /** Tips are taken for this order. */
  takesTips: boolean;
  paymentOption: string | null;
}

/** OLIST-03: which parts of a reordered order are unchanged, and which the guest has to choose again. */
export function AgainNote({ again: { number, mode, slot, tip, coupon }, chosen, takesTips, paymentOption }: Props) {
  const t = useTranslations("checkout.again");
  const words = useTimeWords();
  const money = useMoney();
  const isSame = slot && chosen?.timeSlot?.start_time.slice(0, 5) === slot.start_time;
  const store = useSelectedStore(({ selected }) => selected?.storeInfo ?? null);
  const { timezone } = useStorefront().settings;
  const start = isSame && chosen.date ? toInstant(chosen.date, parseTime(slot.start_time) ?? 0, timezone) : null;
  const night = start === null || !store ? undefined : words.nightOf(store, start);
  const times = slot && { from: words.ofDay(slot.start_time), until: words.ofDay(slot.end_time) };
  // The day is said, because the order before was for another one.
  const day = isSame && chosen.date ? words.dayInSentence(chosen.date, night) : null;
  const customer = useSession(isLoggedIn);
  const used = useCart((cart) => cart.coupon_code);
  const left = used === null ? coupon : null;
  const current = useSelectedStore((state) => state.selected?.ffMode ?? state.ffMode);
  // As it was on arrival: a guest who changes it here knows, and the note would push the choice away from under the finger.
  const [arrived] = useState(current);
  const said = [
    mode && mode !== arrived && t("otherMode", { mode }),
    times && (day === null ? t("otherTime", times) : t("sameTime", { ...times, day })),
    takesTips && tip > 0 && t("tip", { amount: money(tip) }),
    left && t(customer ? "coupon" : "couponSignedOut", { code: left }),
  ].filter(Boolean);
  if (said.length === 0) return null;
  return (
    <Notice
      title={t("title", { number })}
      data-again={number}
      action={left && customer ? <ApplyAgain code={left} paymentOption={paymentOption} /> : null}
    >
      {said.join(" ")}
    </Notice>
  );
}

/** The coupon of the order before, for this one: one tap, or the server's reason why not. */
function ApplyAgain({ code, paymentOption }: { code: string } & Pick<Props, "paymentOption">) {
  const t = useTranslations("checkout.again");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    setBusy(true);
    const answer = await applyCoupon(storefront, code, paymentOption);
    setBusy(false);
    if (!answer.ok) storefront.toasts.show({ title: errorText(answer.error), variant: "failure" });
  };
  return (
    <Button variant="secondary" size="small" loading={busy} onClick={() => void apply()}>
      {t("apply", { code })}
    </Button>
  );
}
