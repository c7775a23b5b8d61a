"use client";

import { useCouponQuestion } from "@/components/coupons/coupon-question";
import { loadCoupons } from "@/lib/actions/cart/coupons";
import { useRead } from "@/lib/react/use-read";
import { useStorefront } from "@/lib/state/provider";

/** CPN-01, CPN-02: the coupons for the current cart. Read again when it changes; the latest response wins. */
export function useCoupons(paymentOption: string | null) {
  const storefront = useStorefront();
  const question = useCouponQuestion(paymentOption);
  const { last, error, retry } = useRead(question, (signal) => loadCoupons(storefront, paymentOption, signal));
  return { lists: error ? null : last, error, retry };
}
