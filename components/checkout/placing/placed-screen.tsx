"use client";

import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { buttonClass, CheckIcon, EmptyState } from "@/ui-kit";

/** The page of an order is there sooner, but on a slow line. */
const LATE_MS = 3_000;
/** Longer than it takes there. */
const LOST_MS = 8_000;

/** In place of the checkout, so that Back leads to the page before it. */
const loadInstead = (href: string) => window.location.replace(href);

interface Props {
  /** The page that the router leads to. */
  readonly href: string;
  readonly load?: (href: string) => void;
}

/**
 * Between a placed order and its page, which is being loaded. It covers the checkout's header, footer and banner, which
 * have nothing left to say, and leaves the old scroll position, or the order's page would begin there. A step of the
 * router can be lost to another one, so the page is loaded as a document where it stays away.
 */
export function PlacedScreen({ href, load = loadInstead }: Props) {
  const t = useTranslations("checkout.placed");
  const [isLate, setLate] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => {
    const left = new AbortController();
    const late = setTimeout(() => setLate(true), LATE_MS);
    const lost = setTimeout(() => {
      if (navigator.onLine) load(href);
      // Without a network the browser's own error would stand in place of the good news.
      else addEventListener("online", () => load(href), { once: true, signal: left.signal });
    }, LOST_MS);
    stop.current = () => {
      clearTimeout(late);
      clearTimeout(lost);
      left.abort();
    };
    return stop.current;
  }, [href, load]);
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would call as what the effect leaves behind.
    window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
  const link = (
    <a href={href} className={buttonClass({ variant: "secondary" })} onClick={() => stop.current()}>
      {t("action")}
    </a>
  );
  return (
    <div className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-surface" data-placing="placed">
      <EmptyState icon={<CheckIcon size={28} />} title={t("title")} action={isLate ? link : null} role="status">
        <p>{t("text")}</p>
      </EmptyState>
    </div>
  );
}
