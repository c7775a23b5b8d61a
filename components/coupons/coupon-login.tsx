"use client";

import { OtpLogin } from "@/components/auth/login/otp-login";
import { type LoginProps, OffersLink } from "@/components/coupons/offers-link";
import { Missing, PartTexts, usePartMessages } from "@/components/texts/part-texts";

/**
 * Signing in over the cart: few guests do, so its script is read when one does. The page and its cart stay as they are.
 */
export default function CouponLogin({ code, onDone }: LoginProps) {
  const texts = usePartMessages();
  if (!texts)
    return (
      <>
        <Missing />
        <OffersLink code={code} />
      </>
    );
  return (
    <PartTexts texts={texts}>
      <OtpLogin onDone={onDone} />
    </PartTexts>
  );
}
