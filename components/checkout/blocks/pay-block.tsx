"use client";

import { useTranslations } from "next-intl";
import { PayOptions } from "@/components/checkout/blocks/pay-options";
import type { CheckoutPayment } from "@/components/checkout/payment-choice";
import { UnpaidOrderNote } from "@/components/checkout/unpaid-order-note";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { Notice } from "@/ui-kit";

interface Props {
  payment: CheckoutPayment;
  mode: FulfilmentMode;
  onChoose: (id: string) => void;
}

/** The payment question: every way to pay in view, the first one chosen until the guest takes another. */
export function PayBlock({ payment, mode, onChoose }: Props) {
  const t = useTranslations("checkout.pay");
  return (
    <div className="grid gap-4">
      <PayOptions payment={payment} mode={mode} onChoose={onChoose} />
      {payment.chosen ? <UnpaidOrderNote option={payment.chosen} /> : null}
      {payment.chosen ? null : <Notice tone="warning">{t(payment.isLost ? "lost" : "none")}</Notice>}
    </div>
  );
}
