"use client";

import { OtpLogin } from "@/components/auth/login/otp-login";
import { CouponEntry } from "@/components/coupons/coupon-entry";
import type { Bill } from "@/lib/api/order/bill";

interface Props {
  discount: Bill["discount"];
  paymentOption: string | null;
}

/** The coupon beside the bill that includes it. Signing in happens here, after which the code is tried again. */
export function CheckoutCoupon({ discount, paymentOption }: Props) {
  return (
    <CouponEntry
      verdict={discount && { success: discount.success, value: discount.value, msg: discount.msg ?? null }}
      paymentOption={paymentOption}
      login={({ done }) => <OtpLogin onDone={done} />}
    />
  );
}
