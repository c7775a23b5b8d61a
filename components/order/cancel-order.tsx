"use client";

import { useState } from "react";
import { useSecondsUntil } from "@/components/auth/login/countdown";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { useOpening } from "@/components/order/order-words";
import { useErrorText } from "@/components/texts/error-text";
import { cancelOrder } from "@/lib/actions/order/cancel-order";
import { isFollowedOrder } from "@/lib/actions/order/order-access";
import type { OrderDetail } from "@/lib/api/order/order";
import { isFinal } from "@/lib/domain/order/order-status";
import { traitsOfOrder } from "@/lib/domain/shop/order-types";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import { Button, ConfirmDialog } from "@/ui-kit";

/** Below this many seconds the minutes that are left are shown; before that, the time of day. */
const COUNTED = 180;
const MINUTE = 60;

/** The states in which a guest can cancel, by the rule of `cancellableUntil`. */
const BEFORE_COOKING: readonly string[] = ["PLACED", "ACKNOWLEDGED"];

interface NoCancellingProps {
  order: OrderDetail;
  /** The page has offered it, and now no more. */
  isOver: boolean;
}

/** The shop's guests cannot cancel, or no longer: what remains is a call, and when it is answered. */
function NoCancelling({ order: { store, order_type, payment }, isOver }: NoCancellingProps) {
  const t = useTranslations("order.cancel");
  const opening = useOpening(store);
  // Nothing is due at a table before its bill, and one that waits for its payment ends without it.
  if (!store.phone || traitsOfOrder(order_type).table || payment?.status === "pending") return null;
  const { time, day } = opening ?? { time: null, day: null };
  const answers = time && (day === null ? t("answers", { time }) : t("answersDay", { day, time }));
  return (
    <p className="text-small text-text-muted" data-not-cancellable>
      {[t(isOver ? "over" : "none"), answers].filter(Boolean).join(" ")}
    </p>
  );
}

/**
 * Lets the person who ordered cancel while the server allows it, after a confirmation; and says so when it is over, which may
 * be before the time that was told, once the food is ready. A shared link is only for following.
 */
export function CancelOrder({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const t = useTranslations("order.cancel");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const words = useTimeWords();
  const until = order.cancellable_until ? Date.parse(order.cancellable_until) : 0;
  const seconds = useSecondsUntil(until, storefront.now);
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOffered = seconds > 0 || busy;
  const [wasOffered, setOffered] = useState(isOffered);
  if (isOffered && !wasOffered) setOffered(true);
  if (isFollowedOrder(storefront, order.order_id)) return null;
  const isMissed = BEFORE_COOKING.includes(order.state) || (wasOffered && !isFinal(order.state));
  const run = async () => {
    setConfirming(false);
    setBusy(true);
    const answer = await cancelOrder(storefront, order.order_id);
    setBusy(false);
    if (!answer.ok) storefront.toasts.show({ title: errorText(answer.error), variant: "failure", timer: 10 });
    onChange();
  };
  const [untilDate, time] = [words.dateOf(until), words.timeInSentence(until)];
  const night = words.nightOf(order.store, until);
  // An order for later can be taken back until another day.
  const isToday = untilDate === words.dateOf(storefront.now());
  const untilWords = isToday
    ? t("until", { time })
    : t("untilDay", { day: words.dayInSentence(untilDate, night), time });
  const paid = order.payment?.status === "paid";
  const offer = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" data-cancel>
      <p className="text-small text-text-muted">
        {seconds > COUNTED ? untilWords : t("left", { minutes: seconds > MINUTE ? Math.round(seconds / MINUTE) : 0 })}
      </p>
      <Button variant="secondary" className="grow sm:grow-0" loading={busy} onClick={() => setConfirming(true)}>
        {t("action")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        type="delete"
        title={t("title")}
        confirmLabel={t("confirm")}
        dismissLabel={t("keep")}
        onConfirm={run}
        onClose={() => setConfirming(false)}
      >
        <p>{t(paid ? "textPaid" : "text")}</p>
      </ConfirmDialog>
    </div>
  );
  return (
    <>
      {/* There before it says anything, or it would not be announced; without a row of its own until then. */}
      <div role="status" className="empty:sr-only">
        {isMissed && !isOffered ? <NoCancelling order={order} isOver={wasOffered} /> : null}
      </div>
      {isOffered ? offer : null}
    </>
  );
}
