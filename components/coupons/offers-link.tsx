"use client";

import { useTranslations } from "next-intl";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit";

export interface LoginProps {
  code: string | null;
  onDone: () => void;
}

/**
 * If the form or its texts cannot be loaded: the offers page, which applies the code after signing in. A shop without one has
 * another page to sign in on, and the code is entered again.
 */
export function OffersLink({ code }: Pick<LoginProps, "code">) {
  const t = useTranslations("coupons");
  const { subPath, couponPath } = useStorefront().settings;
  return (
    <a
      href={shopPath(
        subPath,
        code && couponPath === "/offers" ? `/offers?code=${encodeURIComponent(code)}` : couponPath,
      )}
      className={buttonClass({ size: "large", block: true })}
    >
      {t("signInAction")}
    </a>
  );
}
