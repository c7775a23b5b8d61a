"use client";

import { useEffect } from "react";
import { followServerClock } from "@/lib/actions/server-clock";
import { useStorefront, useUi } from "@/lib/state/provider";

/** TIME-04: while this component is mounted, times are the server's; it renders again when the device's clock proves wrong. */
export function useServerClock(): void {
  const storefront = useStorefront();
  useUi(({ clockAhead }) => clockAhead);
  useEffect(() => followServerClock(storefront), [storefront]);
}
