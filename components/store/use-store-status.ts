"use client";

import { useEffect, useState } from "react";
import type { StoreStatus, ToldStore } from "@/components/store/store-status";
import type { HoursTexts } from "@/components/store/store-texts";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { useStorefront } from "@/lib/state/provider";

const MINUTE = 60_000;

/**
 * What a store's state lets one say, by the visitor's clock, each minute anew: the page is cached and must not say it. The rules come with
 * a script of their own after the page is there; null until then, and without a store. Minutes are for a mode.
 */
export function useStoreStatus(
  store: ToldStore | null,
  texts: HoursTexts,
  mode: FulfilmentMode | null = null,
): StoreStatus | null {
  const storefront = useStorefront();
  const [status, setStatus] = useState<StoreStatus | null>(null);
  useEffect(() => {
    let wanted = true;
    setStatus(null);
    const tell = async () => {
      if (!store) return;
      const { storeStatus } = await import("@/components/store/store-status");
      const { timezone, locale } = storefront.settings;
      if (wanted) setStatus(storeStatus({ store, mode, timezone, locale, now: storefront.now(), texts }));
    };
    void tell();
    const timer = setInterval(tell, MINUTE);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [storefront, store, mode, texts]);
  return status;
}
