"use client";

import { useEffect, useState } from "react";
import { useCouponQuestion } from "@/components/coupons/coupon-question";
import { checkCoupon } from "@/lib/actions/cart/coupons";
import type { CouponVerdict } from "@/lib/api/bill";
import { useCart, useStorefront } from "@/lib/state/provider";

const PAUSE = 400;

/** Where no bill is at hand: what the chosen coupon is worth for the cart as it is. null: not known (yet). */
export function useCouponVerdict(): CouponVerdict | null {
  const storefront = useStorefront();
  const question = useCouponQuestion(null);
  const code = useCart((cart) => cart.coupon_code);
  const [verdict, setVerdict] = useState<CouponVerdict | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: question is what asks again
  useEffect(() => {
    if (code === null) return setVerdict(null);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await checkCoupon(storefront, code, asking.signal);
      if (!asking.signal.aborted) setVerdict(answer.ok ? answer.value : null);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [storefront, question, code]);
  return verdict;
}
