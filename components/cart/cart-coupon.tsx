"use client";

import { useTranslations } from "next-intl";
import { CouponEntry } from "@/components/coupons/coupon-entry";
import { useCouponVerdict } from "@/components/coupons/use-coupon-verdict";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit";

/**
 * The coupon in the cart, before there is a bill. Signing in happens on the offers page, which applies the code and
 * continues.
 */
export function CartCoupon() {
  const t = useTranslations("coupons");
  const { subPath } = useStorefront().settings;
  const verdict = useCouponVerdict();
  return (
    <CouponEntry
      verdict={verdict}
      paymentOption={null}
      login={({ code }) => (
        <a
          href={shopPath(subPath, code ? `/offers?code=${encodeURIComponent(code)}` : "/offers")}
          className={buttonClass({ size: "large", block: true })}
        >
          {t("signInAction")}
        </a>
      )}
    />
  );
}
