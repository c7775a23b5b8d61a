"use client";

import { Suspense } from "react";
import { CouponEntry } from "@/components/coupons/coupon-entry";
import { type LoginProps, OffersLink } from "@/components/coupons/offers-link";
import { useCouponVerdict } from "@/components/coupons/use-coupon-verdict";
import { lazyPart } from "@/components/layout/lazy-part";
import { Skeleton } from "@/ui-kit";

const CouponLogin = lazyPart<LoginProps>(() => import("@/components/coupons/coupon-login"), OffersLink);

/** The coupon in the cart, before there is a bill. */
export function CartCoupon() {
  const verdict = useCouponVerdict();
  return (
    <CouponEntry
      verdict={verdict}
      paymentOption={null}
      login={({ code, done }) => (
        <Suspense fallback={<Skeleton className="h-40 rounded-card!" />}>
          <CouponLogin code={code} onDone={done} />
        </Suspense>
      )}
    />
  );
}
