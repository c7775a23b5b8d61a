"use client";

import { Suspense, useEffect, useState } from "react";
import type { BackgroundTexts } from "@/components/layout/background/background-content";
import { lazyPart } from "@/components/layout/lazy-part";

const BackgroundContent = lazyPart(() => import("@/components/layout/background/background-content"));

/** Upper bound, for a browser without idle callbacks or one that is never idle. */
const LATEST = 1_500;

/**
 * Waits until the page has loaded and is idle. In a frame it does not wait, because a preview must not show the
 * visitor's own cart.
 */
export function BackgroundIsland(texts: BackgroundTexts) {
  const [due, setDue] = useState(false);
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
      <BackgroundContent {...texts} />
    </Suspense>
  ) : null;
}
