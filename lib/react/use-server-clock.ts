"use client";

import { useEffect, useReducer } from "react";
import { followServerClock } from "@/lib/actions/server-clock";
import { useStorefront } from "@/lib/state/provider";

/** TIME-04: while this component is mounted, times are the server's; it renders again when the device's clock proves wrong. */
export function useServerClock(): void {
  const storefront = useStorefront();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followServerClock(storefront, renderAgain), [storefront]);
}
