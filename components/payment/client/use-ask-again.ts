"use client";

import { useEffect } from "react";

/** While the outcome of a payment is unknown, asks again every so many milliseconds, as long as the page is seen, and at once when it is again. */
export function useAskAgain(waits: boolean, ask: () => Promise<unknown>, every: number): void {
  useEffect(() => {
    if (!waits) return;
    const look = () => document.visibilityState === "visible" && void ask().catch(() => undefined);
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [waits, ask, every]);
}
