"use client";

import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { shopPath } from "@/lib/domain/pages/shop-path";
import { useStorefront } from "@/lib/state/provider";
import { buttonClass, CheckIcon, EmptyState } from "@/ui-kit";

/** The page of an order is there sooner, but on a slow line. */
const LATE_MS = 3_000;
/** Longer than it takes there. */
const LOST_MS = 8_000;

/**
 * Between a placed order and its page, which is being loaded. It covers the checkout's header, footer and banner, which
 * have nothing left to say, and leaves the old scroll position, or the order's page would begin there. A step of the
 * router can be lost to another one, so the order's page is loaded anew where it stays away. `orderId`: "" if unknown.
 */
export function PlacedScreen({ orderId }: { readonly orderId: string }) {
  const t = useTranslations("checkout.placed");
  const { subPath } = useStorefront().settings;
  const link = useRef<HTMLAnchorElement>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const late = setTimeout(() => setLate(true), LATE_MS);
    const lost = setTimeout(() => link.current?.click(), LOST_MS);
    return () => {
      clearTimeout(late);
      clearTimeout(lost);
    };
  }, []);
  const action =
    orderId && isLate ? (
      <a
        ref={link}
        href={shopPath(subPath, `/orders/${encodeURIComponent(orderId)}`)}
        className={buttonClass({ variant: "secondary" })}
      >
        {t("action")}
      </a>
    ) : null;
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would call as what the effect leaves behind.
    window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
  return (
    <div className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-surface" data-placing="placed">
      <EmptyState icon={<CheckIcon size={28} />} title={t("title")} action={action} role="status">
        <p>{t("text")}</p>
      </EmptyState>
    </div>
  );
}
