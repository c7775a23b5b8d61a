"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect } from "react";
import { CheckIcon, EmptyState } from "@/ui-kit";

/**
 * Between a placed order and its page, which is being loaded. It covers the checkout's header, footer and banner, which
 * have nothing left to say, and leaves the old scroll position, or the order's page would begin there.
 */
export function PlacedScreen() {
  const t = useTranslations("checkout.placed");
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would call as what the effect leaves behind.
    window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <div className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-surface" data-placing="placed">
      <EmptyState icon={<CheckIcon size={28} />} title={t("title")} role="status">
        <p>{t("text")}</p>
      </EmptyState>
    </div>
  );
}
