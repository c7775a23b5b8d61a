"use client";

import { OtpLogin } from "@/components/auth/login/otp-login";
import { Missing, PartTexts, usePartMessages } from "@/components/texts/part-texts";

/**
 * Signing in over the cart, on pages that carry no texts of it: few guests do, so they are read when one does. The page
 * and its cart stay as they are.
 */
export default function CouponLogin({ onDone }: { onDone: () => void }) {
  const texts = usePartMessages();
  if (!texts) return <Missing />;
  return (
    <PartTexts texts={texts}>
      <OtpLogin onDone={onDone} />
    </PartTexts>
  );
}
