"use client";

import { useEffect, useState } from "react";
import type { StatusStore, StatusTexts, StoreStatus } from "@/components/store/store-status";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { useStorefront } from "@/lib/state/provider";

const MINUTE = 60_000;

/**
 * The state of a store in words, by the visitor's clock, updated each minute: the page is cached, so it cannot contain
 * it. The rules load in a separate script after the page. Null until then, and without a store. Minutes need a mode.
 */
export function useStoreStatus(
  store: StatusStore | null,
  texts: StatusTexts,
  mode: FulfilmentMode | null = null,
): StoreStatus | null {
  const storefront = useStorefront();
  const [status, setStatus] = useState<StoreStatus | null>(null);
  useEffect(() => {
    let wanted = true;
    setStatus(null);
    const update = async () => {
      if (!store) return;
      const { storeStatus } = await import("@/components/store/store-status");
      if (wanted) setStatus(storeStatus({ ...storefront.settings, store, mode, now: storefront.now(), texts }));
    };
    void update();
    const timer = setInterval(update, MINUTE);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [storefront, store, mode, texts]);
  return status;
}
