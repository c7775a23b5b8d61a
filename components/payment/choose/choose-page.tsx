"use client";

import type { CheckoutData } from "@/components/checkout/checkout-data";
import { CheckoutGate } from "@/components/checkout/checkout-island";
import { ChooseIsland } from "@/components/payment/choose/choose-island";

/** The payment options for this visitor's cart, or what to do first, as on the checkout. */
export function ChoosePage({ data }: { data: CheckoutData }) {
  return (
    <CheckoutGate data={data}>
      {({ info, store }) => <ChooseIsland data={data} info={info} store={store} />}
    </CheckoutGate>
  );
}
