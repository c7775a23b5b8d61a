"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { paidWord, useOrderWords, usePaidText, usePromise } from "@/components/order/order-words";
import { useMoney } from "@/components/texts/money";
import type { OrderDetail } from "@/lib/api/order/order";
import { toOrderType } from "@/lib/domain/enumerations";
import { subtractMoney, ZERO } from "@/lib/domain/money";
import { isCalledOff } from "@/lib/domain/order/order-status";
import { BagIcon, BikeIcon, CheckIcon, ClockIcon, CloseIcon, FlameIcon, ReceiptIcon } from "@/ui-kit";

const ICONS = {
  PLACED: ClockIcon,
  ACKNOWLEDGED: FlameIcon,
  SENT_TO_KITCHEN: FlameIcon,
  INPREP: FlameIcon,
  FOODREADY: BagIcon,
  DISPATCHED: BikeIcon,
  COMPLETED: CheckIcon,
  ARCHIVED: CheckIcon,
  LOCKED: ReceiptIcon,
  SERVED: CheckIcon,
  CANCELLED: CloseIcon,
  EXPIRED: CloseIcon,
  VOIDED: CloseIcon,
} as const;

/**
 * The order's status in one large line, and its promised time. Announced when it changes. `thanks`: it was just placed, for
 * which it thanks in a line that stays when the store confirms; what follows keeps its place.
 */
export function OrderHeadline({ order, thanks = false }: { order: OrderDetail; thanks?: boolean }) {
  const t = useTranslations("order");
  const { headline, explanation, isLater } = useOrderWords(order);
  const promise = usePromise(order);
  const stateIcon = ICONS[order.state as keyof typeof ICONS] ?? ClockIcon;
  // Nothing is on the fire yet.
  const Icon = isLater && stateIcon === FlameIcon ? CheckIcon : stateIcon;
  const bad = isCalledOff(order.state);
  const type = toOrderType(order.order_type);
  return (
    <div className="flex items-start gap-3 sm:gap-4" data-state={order.state}>
      <span
        key={order.state}
        className={clsx(
          "grid size-11 shrink-0 animate-pop place-items-center rounded-full sm:size-14 lg:size-16",
          bad ? "bg-failure-soft text-on-failure-soft" : "bg-primary-soft text-on-primary-soft",
        )}
      >
        <Icon size={28} />
      </span>
      <div className="min-w-0 flex-1">
        {thanks ? <p className="mb-1 animate-rise font-semibold text-success-text">{t("thanks.title")}</p> : null}
        <p className="text-small text-text-muted">
          <span className="font-semibold text-text">{t("number", { number: order.order_number })}</span>
          {type ? <> · {t(`type.${type}`)}</> : null}
        </p>
        <div role="status">
          <p
            className={clsx(
              "mt-1.5 text-balance font-heading font-semibold text-display rtl:mt-2 rtl:leading-snug",
              thanks && "ltr:max-sm:min-h-[2lh]",
            )}
          >
            {thanks && order.state === "PLACED" ? t("thanks.placed") : headline}
          </p>
        </div>
        {promise ? (
          <p
            className={clsx("mt-2 font-semibold text-h3 first-letter:uppercase", promise.sorry && "text-warning-text")}
          >
            <bdi>{promise.text}</bdi>
          </p>
        ) : null}
        {bad ? <MoneyBack order={order} /> : <Sum order={order} />}
        {promise?.sorry ? <p className="mt-1">{promise.sorry}</p> : null}
        {order.cancel_reason ? (
          <p className="mt-2 font-semibold">
            <bdi>{order.cancel_reason}</bdi>
          </p>
        ) : null}
        {explanation && !promise?.lost ? (
          <p className={clsx("mt-1 text-text-muted", thanks && "max-sm:min-h-[2lh]")}>{explanation}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Of an order that is not made, only what becomes of its money, or that none is due. */
function MoneyBack({ order }: { order: OrderDetail }) {
  const text = usePaidText(order);
  const word = paidWord(order);
  // After a complete order was called off, its cash may have been paid.
  const isFree = word === "canceled" && order.state !== "VOIDED";
  return isFree || word === "refunding" || word === "refunded" ? <p className="mt-1 font-semibold">{text}</p> : null;
}

/** What the guest pays or has paid: until then without what the wallet pays, which is not asked for at the door. */
function Sum({ order }: { order: OrderDetail }) {
  const money = useMoney();
  const text = usePaidText(order);
  const word = paidWord(order);
  const isDue = word === "pending" || word === "waiting";
  const sum = isDue ? subtractMoney(order.order_total, order.wallet_credit_applied ?? ZERO) : order.order_total;
  return (
    <p className="mt-1" data-order-sum={sum}>
      <bdi className="money font-semibold">{money(sum)}</bdi>
      <span className="text-text-muted"> · {text}</span>
    </p>
  );
}
