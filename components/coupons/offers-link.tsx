"use client";

import { useTranslations } from "next-intl";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass } from "@/ui-kit";

export interface LoginProps {
  code: string | null;
  onDone: () => void;
}

/** If the form or its texts cannot be loaded: the offers page, which applies the code after signing in. */
export function OffersLink({ code }: Pick<LoginProps, "code">) {
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
