"use client";

import { useTranslations } from "next-intl";
import { PayOptions } from "@/components/checkout/blocks/pay-options";
import type { CheckoutPayment } from "@/components/checkout/payment-choice";
import { UnpaidOrderNote } from "@/components/checkout/unpaid-order-note";
import { PageLink } from "@/components/layout/navigation/page-link";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { Notice } from "@/ui-kit";

interface Props {
  payment: CheckoutPayment;
  mode: FulfilmentMode;
  onChoose: (id: string) => void;
}

/** The payment question: every way to pay in view, the first one chosen until the guest takes another. */
export function PayBlock({ payment, mode, onChoose }: Props) {
  const t = useTranslations("checkout.pay");
  const { subPath } = useStorefront().settings;
  return (
    <div className="grid gap-4">
      <PayOptions payment={payment} mode={mode} onChoose={onChoose} />
      <PageLink
        href={shopPath(subPath, "/choose-payment-method")}
        className="touch relative justify-self-start rounded-small font-semibold text-primary-text text-small underline-offset-4 hover:underline"
        data-all-methods
      >
        {t("all")}
      </PageLink>
      {payment.chosen ? <UnpaidOrderNote option={payment.chosen} /> : null}
      {payment.chosen ? null : <Notice tone="warning">{t("none")}</Notice>}
    </div>
  );
}
