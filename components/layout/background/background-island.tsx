"use client";

import { Suspense, useEffect, useState } from "react";
import type { BackgroundTexts } from "@/components/layout/background/background-content";
import { lazyPart } from "@/components/layout/lazy-part";
import { recallLanguage } from "@/lib/storage/language";

const LateContent = lazyPart(() => import("@/components/layout/background/background-content"));

interface Props extends BackgroundTexts {
  readonly business: string;
  readonly languages: readonly string[];
}

/** Where a browser has no idle time to tell of, or never rests. */
const LATEST = 1_500;

/** Waits until the page is loaded and rests; in a frame nobody waits, for a preview must not show a visitor's own cart. */
export function BackgroundIsland({ business, languages, ...texts }: Props) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (window.parent === window && recallLanguage(business, languages)) location.reload();
  }, [business, languages]);
  useEffect(() => {
    const go = () => setDue(true);
    if (window.parent !== window) return go();
    const rest = () =>
      "requestIdleCallback" in window ? requestIdleCallback(go, { timeout: LATEST }) : setTimeout(go, 200);
    if (document.readyState === "complete") rest();
    else window.addEventListener("load", rest, { once: true });
    return () => window.removeEventListener("load", rest);
  }, []);
  return due ? (
    <Suspense fallback={null}>
      <LateContent {...texts} />
    </Suspense>
  ) : null;
}
