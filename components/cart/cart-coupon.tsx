"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { CouponEntry } from "@/components/coupons/coupon-entry";
import { useCouponVerdict } from "@/components/coupons/use-coupon-verdict";
import { lazyPart } from "@/components/layout/lazy-part";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass, Skeleton } from "@/ui-kit";

interface LoginProps {
  code: string | null;
  onDone: () => void;
}

/** If the form cannot be loaded: the offers page, which applies the code after signing in. */
function OffersLink({ code }: LoginProps) {
  const t = useTranslations("coupons");
  const { subPath } = useStorefront().settings;
  return (
    <a
      href={shopPath(subPath, code ? `/offers?code=${encodeURIComponent(code)}` : "/offers")}
      className={buttonClass({ size: "large", block: true })}
    >
      {t("signInAction")}
    </a>
  );
}

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
