"use client";

import { Suspense, useEffect, useState } from "react";
import type { LateTexts } from "@/components/layout/late-content";
import { latePart } from "@/components/layout/late-part";

const LateContent = latePart(() => import("@/components/layout/late-content"));

/** Where a browser has no idle time to tell of, or never rests. */
const LATEST = 1_500;

/** Waits until the page is loaded and rests; in a frame nobody waits, for a preview must not show a visitor's own cart. */
export function LateIsland(texts: LateTexts) {
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
      <LateContent {...texts} />
    </Suspense>
  ) : null;
}
