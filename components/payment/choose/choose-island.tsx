"use client";

import { useTranslations } from "next-intl";
import { PayOptions } from "@/components/checkout/blocks/pay-options";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { usePaymentChoice } from "@/components/checkout/use-payment-choice";
import { writePayWith } from "@/components/payment/choose/pay-with";
import { DemoNotice } from "@/components/payment/client/demo-notice";
import { useMoney } from "@/components/texts/money";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import { ButtonLink, Notice, Price } from "@/ui-kit";

interface Props {
  data: CheckoutData;
  info: CheckoutInfo;
  store: SelectedStore;
}

/**
 * RTE-07, ORD-03: every payment option for this cart and store, with its limits. The choice is kept for the checkout.
 */
export function ChooseIsland({ data, info, store }: Props) {
  const t = useTranslations("pay.methods");
  const refused = useTranslations("checkout.pay");
  const money = useMoney();
  const storefront = useStorefront();
  const { bill, payment, choose } = usePaymentChoice({ data, info, store });
  const known = bill.answer?.bill ?? null;
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <DemoNotice settings={data.pay} />
      <p className="text-text-muted">{t("text")}</p>
      {known ? (
        <p className="flex items-baseline justify-between gap-4">
          <span>{t("total")}</span>
          <Price value={money(known.payable_amount)} className="text-h3" />
        </p>
      ) : null}
      <PayOptions payment={payment} mode={store.ffMode} onChoose={choose} />
      {payment.line ? null : <Notice tone="warning">{refused(payment.isLost ? "lost" : "none")}</Notice>}
      <ButtonLink
        size="large"
        block
        href={shopPath(storefront.settings.subPath, "/checkout")}
        onClick={() => payment.line && writePayWith(storefront, payment.line.id)}
      >
        {t("use")}
      </ButtonLink>
    </div>
  );
}
