"use client";

import { useEffect } from "react";

/** Polls at an interval while the page is visible, and at once when it becomes visible. A poll that fails is not the last one. */
export function usePolling(isActive: boolean, poll: () => Promise<unknown>, intervalMs: number): void {
  useEffect(() => {
    if (!isActive) return;
    const pollIfVisible = () => document.visibilityState === "visible" && void poll().catch(() => undefined);
    const timer = setInterval(pollIfVisible, intervalMs);
    document.addEventListener("visibilitychange", pollIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", pollIfVisible);
    };
  }, [isActive, poll, intervalMs]);
}
