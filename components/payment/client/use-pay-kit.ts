"use client";

import { useCallback, useRef } from "react";
import type { PayKit } from "@/components/payment/client/pay-kit";
import { usePaymentTexts } from "@/components/payment/client/payment-texts";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { useStorefront } from "@/lib/state/provider";

/** Loads the payment client once, with the first call; after a failure the next call tries again. */
export function usePayKit(settings: PaymentSettings): () => Promise<PayKit> {
  const storefront = useStorefront();
  const texts = usePaymentTexts();
  const given = useRef({ settings, texts });
  given.current = { settings, texts };
  const kit = useRef<Promise<PayKit> | null>(null);
  return useCallback(() => {
    kit.current ??= import("@/components/payment/client/pay-kit")
      .then(({ makePayKit }) => makePayKit(storefront, given.current.settings, given.current.texts))
      .catch((error: unknown) => {
        kit.current = null;
        throw error;
      });
    return kit.current;
  }, [storefront]);
}
