"use client";

import type { Paying } from "@/components/checkout/placing/use-paying";
import { useGatewayWords } from "@/components/payment/choose/gateway-words";
import { usePaymentReason } from "@/components/payment/result/payment-reason";
import { Reference } from "@/components/payment/result/reference";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";
import type { Gateway, OutcomeCode } from "@/payments";
import { Button, ButtonLink, Notice } from "@/ui-kit";

interface Props {
  paying: Paying;
  /** Cash is a way to pay this order. */
  cash: boolean;
  /** The gateways among the ways to pay this order. */
  gateways: readonly Gateway[];
  /** Pays with another gateway. */
  onPayInstead: (gateway: Gateway) => void;
  /** Gives the payment up; null if that is not possible. */
  onGiveUp: ((reference: string) => void) | null;
}

/** The bank said no. */
const DECLINED: readonly OutcomeCode[] = ["PAYMENT_FAILED", "CAPTURE_FAILED"];

/** The outcome of an unpaid payment, and what the guest can do about it. */
export function PayingNotice({ paying, cash, gateways, onPayInstead, onGiveUp }: Props) {
  const t = useTranslations("pay");
  const { instead } = useGatewayWords(gateways);
  const reasonOf = usePaymentReason();
  const { subPath } = useStorefront().settings;
  if (paying.phase === "open") {
    // Without an attempt's id there is nothing to give up.
    const giveUp = paying.reference ? onGiveUp : null;
    return (
      <Notice
        tone="warning"
        live
        title={t("open.title")}
        data-pay-outcome="pending"
        action={
          <span className="flex flex-wrap gap-2">
            <ButtonLink size="small" href={`${subPath}${paying.address}`}>
              {t("open.action")}
            </ButtonLink>
            {giveUp ? (
              <Button size="small" variant="secondary" onClick={() => giveUp(paying.reference)} data-give-up>
                {t("open.giveUp")}
              </Button>
            ) : null}
          </span>
        }
      >
        <p className="break-words">
          <bdi>{reasonOf(paying)}</bdi>
        </p>
        <p>
          {t("open.text")} {giveUp ? t("open.giveUpHint") : null}
        </p>
      </Notice>
    );
  }
  if (paying.phase !== "unpaid") return null;
  const { code, alternatives, shortReference } = paying;
  const why = reasonOf(paying) ?? (code === "ABANDONED" ? t("catalogue.PAYMENT_CANCELLED") : null);
  const cancelled = code === "PAYMENT_CANCELLED" || code === "CARD_CANCELLED" || code === "ABANDONED";
  return (
    <Notice
      tone={cancelled ? "info" : "failure"}
      live
      title={why === null ? undefined : <bdi className="break-words">{why}</bdi>}
      data-pay-outcome={code}
      action={
        alternatives.length > 0 ? (
          <span className="flex flex-wrap gap-2">
            {alternatives.map((gateway) => (
              <Button key={gateway} size="small" variant="secondary" onClick={() => onPayInstead(gateway)}>
                {t("instead", { gateway: instead(gateway) })}
              </Button>
            ))}
          </span>
        ) : undefined
      }
    >
      {cash && why !== null && DECLINED.includes(code) ? t("declined") : t(`outcomes.${code}`)}
      {shortReference && (!cancelled || code === "ABANDONED") ? <Reference value={shortReference} /> : null}
    </Notice>
  );
}
