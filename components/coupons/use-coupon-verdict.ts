"use client";

import { useCouponQuestion } from "@/components/coupons/coupon-question";
import { checkCoupon } from "@/lib/actions/cart/coupons";
import type { CouponVerdict } from "@/lib/api/order/bill";
import { ok } from "@/lib/domain/result";
import { useRead } from "@/lib/react/use-read";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import { isLoggedIn } from "@/lib/state/session-state";

const PAUSE = 400;

/** On pages without a bill: the discount of the chosen coupon for the current cart; null if not known (yet). */
export function useCouponVerdict(): CouponVerdict | null {
  const storefront = useStorefront();
  const question = useCouponQuestion(null);
  const code = useCart((cart) => cart.coupon_code);
  // Without an account every coupon waits for signing in.
  const customer = useSession(isLoggedIn);
  const { last, error } = useRead(
    code === null || !customer ? null : `${question}\n${code}`,
    async (signal) => {
      const verdict = await checkCoupon(storefront, code ?? "", signal);
      return verdict.ok ? ok({ code, verdict: verdict.value }) : verdict;
    },
    { pause: PAUSE, recovers: true },
  );
  // While a changed cart is checked again, the discount of the same coupon stays visible.
  return !error && code !== null && last?.code === code ? last.verdict : null;
}
