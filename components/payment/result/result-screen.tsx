"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { usePaymentReason } from "@/components/payment/result/payment-reason";
import { Reference } from "@/components/payment/result/reference";
import { BILL_HASH } from "@/components/table/room/bill/bill-hash";
import { storedVisit } from "@/lib/actions/dine-in/stored-visit";
import { heldOfCart } from "@/lib/actions/order/placing/placing";
import type { PaymentScreen } from "@/lib/actions/payment/resume-payment";
import { sharePath } from "@/lib/domain/dine-in/share-path";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useCart, useStorefront } from "@/lib/state/provider";
import type { Outcome } from "@/payments";
import {
  Button,
  ButtonLink,
  CheckIcon,
  ClockIcon,
  EmptyState,
  InfoIcon,
  ReceiptIcon,
  Spinner,
  UserIcon,
  WalletIcon,
  WarningIcon,
} from "@/ui-kit";

export type Shown = PaymentScreen | "checking";

const ICONS: Record<Shown, ReactNode> = {
  checking: <Spinner size={28} />,
  paid: <CheckIcon size={28} strokeWidth={3} />,
  paidElsewhere: <CheckIcon size={28} strokeWidth={3} />,
  received: <CheckIcon size={28} strokeWidth={3} />,
  reloaded: <WalletIcon size={28} />,
  notCharged: <InfoIcon size={28} />,
  abandoned: <InfoIcon size={28} />,
  notReloaded: <InfoIcon size={28} />,
  sharePaid: <CheckIcon size={28} strokeWidth={3} />,
  shareNotPaid: <InfoIcon size={28} />,
  refunded: <WarningIcon size={28} />,
  wrongAmount: <WarningIcon size={28} />,
  orderCancelled: <InfoIcon size={28} />,
  givenBack: <InfoIcon size={28} />,
  goesBack: <InfoIcon size={28} />,
  pending: <ClockIcon size={28} />,
  disputed: <WarningIcon size={28} />,
  signIn: <UserIcon size={28} />,
  nothing: <ReceiptIcon size={28} />,
};

interface Props {
  screen: Shown;
  /** Safe to show; "" for none. */
  reference: string;
  orderId: string | null;
  outcome: (Pick<Outcome, "code" | "error_message"> & Partial<Pick<Outcome, "purposeId" | "refund">>) | null;
  onCheck: () => void;
  /** Gives the payment up; null if that is not possible. */
  onGiveUp?: (() => void) | null;
  /** Replaces the usual actions, e.g. with the sign-in form. */
  children?: ReactNode;
}

/** From then on the page says that there is no need to wait, and how to leave. */
export const SLOW_MS = 60_000;
/** Headings are short; a bank's longer message is below. */
const LONGEST_HEADING = 90;
/** Screens that lead back to the cart, if it still holds what was to be paid. */
const OF_CART: readonly Shown[] = ["notCharged", "abandoned", "refunded"];
/** Screens of an unpaid outcome whose heading states the reason. */
const HEADED_BY_REASON: readonly Shown[] = ["notCharged", "notReloaded", "shareNotPaid"];

/**
 * One screen per state of a payment, with the reason, its reference and the next actions. Announced when it changes.
 */
export function ResultScreen({ screen, outcome, reference, orderId, onCheck, onGiveUp, children }: Props) {
  const t = useTranslations("pay.result");
  const why = usePaymentReason()(outcome);
  // A second number beside the order's own would only be read out to the wrong question.
  const saysOrder = screen === "checking" || (screen === "paid" && orderId !== null);
  const hasCart = useCart(({ items }) => items.length > 0);
  const isSlow = useSlow(screen === "checking");
  const heads = why !== null && why.length <= LONGEST_HEADING && HEADED_BY_REASON.includes(screen);
  return (
    <div role="status" aria-live="polite" aria-busy={screen === "checking" && !isSlow} data-payment-screen={screen}>
      <EmptyState
        icon={ICONS[screen]}
        title={heads ? <bdi className="break-words">{why}</bdi> : t(`${screen}.title`)}
        action={
          children ?? (
            <WaysOn
              screen={screen}
              isSlow={isSlow}
              outcome={outcome}
              orderId={orderId}
              onCheck={onCheck}
              onGiveUp={onGiveUp}
            />
          )
        }
      >
        {heads ? <p className="font-semibold text-text">{t(`${screen}.title`)}</p> : null}
        <p>
          {t(isSlow ? "checking.slow" : `${screen}.text`)}{" "}
          {OF_CART.includes(screen) && t(hasCart ? "cartSaved" : "cartEmpty")}
        </p>
        {outcome?.refund === "part" ? <p className="mt-2">{t("partBack")}</p> : null}
        {outcome?.refund === "twice" && screen !== "goesBack" ? (
          <p className="mt-2" data-twice-back>
            {t("twiceBack")}
          </p>
        ) : null}
        {screen === "pending" && onGiveUp ? <p className="mt-2">{t("pending.giveUpHint")}</p> : null}
        {why !== null && !heads && screen !== "paid" ? (
          <p className="mt-2 break-words">
            <bdi>{why}</bdi>
          </p>
        ) : null}
        {reference && !saysOrder ? (
          <div className="flex justify-center text-center [&>span]:justify-center">
            <Reference value={reference} />
          </div>
        ) : null}
      </EmptyState>
    </div>
  );
}

function useSlow(isChecking: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isChecking) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isChecking]);
  return isChecking && isSlow;
}

/** The actions of each screen, the best first. */
function WaysOn({
  screen,
  isSlow,
  outcome,
  orderId,
  onCheck,
  onGiveUp,
}: Pick<Props, "screen" | "outcome" | "orderId" | "onCheck" | "onGiveUp"> & { isSlow: boolean }) {
  const t = useTranslations("pay.result");
  const storefront = useStorefront();
  const { subPath } = storefront.settings;
  const hasCart = useCart(({ items }) => items.length > 0);
  const order = orderId ? `/orders/${encodeURIComponent(orderId)}` : "/orders";
  const visit = storedVisit(storefront);
  const table = visit ? (`/table/${visit.code}${BILL_HASH}` as const) : "/menu";
  if (screen === "checking") {
    if (!isSlow) return null;
    // What is paid for is not known yet: an order to go, credit, or a share of a table's bill.
    const ofOrder = hasCart && heldOfCart(storefront) !== null;
    return (
      <>
        {visit ? (
          <ButtonLink size="large" href={shopPath(subPath, table)} data-to-bill>
            {t("bill")}
          </ButtonLink>
        ) : null}
        <ButtonLink
          {...(visit ? { variant: "ghost" } : { size: "large" })}
          href={shopPath(subPath, "/orders")}
          data-way-on
        >
          {t("orders")}
        </ButtonLink>
        {ofOrder ? (
          // The checkout knows of the payment, and lets go of it where that is possible.
          <ButtonLink variant="ghost" href={shopPath(subPath, "/checkout")} data-to-ways>
            {t("checking.ways")}
          </ButtonLink>
        ) : null}
      </>
    );
  }
  if (screen === "pending") {
    return (
      <>
        <Button size="large" onClick={onCheck} data-check>
          {t("pending.action")}
        </Button>
        {onGiveUp ? (
          <Button variant="secondary" onClick={onGiveUp} data-give-up>
            {t("pending.giveUp")}
          </Button>
        ) : null}
        <ButtonLink variant="ghost" href={`${subPath}${order}`}>
          {t("orders")}
        </ButtonLink>
      </>
    );
  }
  const share = outcome?.purposeId;
  if (screen === "shareNotPaid" && visit && share) {
    return (
      <>
        <ButtonLink size="large" href={shopPath(subPath, sharePath(share, "again"))} data-way-on>
          {t("shareNotPaid.action")}
        </ButtonLink>
        <ButtonLink variant="ghost" href={shopPath(subPath, table)} data-to-bill>
          {t("bill")}
        </ButtonLink>
      </>
    );
  }
  const target = {
    sharePaid: table,
    shareNotPaid: table,
    paid: order,
    paidElsewhere: "/orders",
    received: "/orders",
    reloaded: "/wallet",
    notCharged: "/checkout",
    abandoned: "/checkout",
    notReloaded: "/add-money",
    refunded: "/checkout",
    wrongAmount: "/menu",
    orderCancelled: order,
    givenBack: order,
    goesBack: "/orders",
    disputed: order,
    signIn: "/profile",
    nothing: "/orders",
  }[screen];
  // What was ordered meanwhile is another order than the one of this payment.
  const isOver = OF_CART.includes(screen) && !hasCart;
  return (
    <>
      <ButtonLink size="large" href={`${subPath}${isOver ? "/orders" : target}`} data-way-on>
        {t(isOver ? "orders" : `${screen}.action`)}
      </ButtonLink>
      <ButtonLink variant="ghost" href={shopPath(subPath, "/menu")}>
        {t("menu")}
      </ButtonLink>
    </>
  );
}
