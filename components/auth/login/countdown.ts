"use client";

import { useEffect, useState } from "react";

/** Seconds left until `until` (epoch milliseconds); 0 when it has passed. */
export function useSecondsUntil(until: number, clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    setNow(clock());
    const timer = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
