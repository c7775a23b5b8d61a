"use client";

import { useTranslations } from "next-intl";
import type { CheckoutData } from "@/components/checkout/checkout-data";
import { CheckoutGate } from "@/components/checkout/checkout-island";
import { ChooseIsland } from "@/components/payment/choose/choose-island";
import { Skeleton } from "@/ui-kit";

/** The payment options for this visitor's cart, or what to do first, as on the checkout. */
export function ChoosePage({ data }: { data: CheckoutData }) {
  return (
    <CheckoutGate data={data} waiting={<Waiting />}>
      {({ info, store }) => <ChooseIsland data={data} info={info} store={store} />}
    </CheckoutGate>
  );
}

function Waiting() {
  const t = useTranslations("checkout");
  return (
    <div className="mx-auto grid max-w-xl gap-5" aria-busy="true">
      <p className="sr-only" role="status">
        {t("loading")}
      </p>
      <Skeleton className="h-6" />
      <Skeleton className="h-18 rounded-card!" />
      <Skeleton className="h-18 rounded-card!" />
      <Skeleton className="h-13 rounded-control!" />
    </div>
  );
}
