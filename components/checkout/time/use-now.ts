"use client";

import { useEffect, useState } from "react";
import { useStorefront, useUi } from "@/lib/state/provider";

const TICK = 30_000;

/** The current time in epoch milliseconds, updated while the page is open. */
export function useNow(): number {
  const { now } = useStorefront();
  const [moment, setMoment] = useState(now);
  const ahead = useUi(({ clockAhead }) => clockAhead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device's clock was found to be wrong, or right again.
  useEffect(() => {
    setMoment(now());
    const timer = setInterval(() => setMoment(now()), TICK);
    return () => clearInterval(timer);
  }, [now, ahead]);
  return moment;
}
