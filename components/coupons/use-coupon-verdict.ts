"use client";

import { useCouponQuestion } from "@/components/coupons/coupon-question";
import { checkCoupon } from "@/lib/actions/cart/coupons";
import type { CouponVerdict } from "@/lib/api/order/bill";
import { ok } from "@/lib/domain/result";
import { useRead } from "@/lib/react/use-read";
import { useCart, useStorefront } from "@/lib/state/provider";

const PAUSE = 400;

/** On pages without a bill: the discount of the chosen coupon for the current cart; null if not known (yet). */
export function useCouponVerdict(): CouponVerdict | null {
  const storefront = useStorefront();
  const question = useCouponQuestion(null);
  const code = useCart((cart) => cart.coupon_code);
  const { last, error } = useRead(
    code === null ? null : `${question}\n${code}`,
    async (signal) => {
      const verdict = await checkCoupon(storefront, code ?? "", signal);
      return verdict.ok ? ok({ code, verdict: verdict.value }) : verdict;
    },
    { pause: PAUSE },
  );
  // While a changed cart is checked again, the discount of the same coupon stays visible.
  return !error && code !== null && last?.code === code ? last.verdict : null;
}
