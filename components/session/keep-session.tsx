"use client";

import { useEffect } from "react";
import { keepTokenFresh } from "@/lib/actions/customer/refresh-token";
import { startStores } from "@/lib/actions/store/startup";
import { useStorefront } from "@/lib/state/provider";

/** SESS-06, STORE-09: keeps the token fresh and reads the selected store again, on pages of no particular place. */
export function KeepSession() {
  const storefront = useStorefront();
  useEffect(() => {
    void startStores(storefront);
    return keepTokenFresh(storefront);
  }, [storefront]);
  return null;
}
