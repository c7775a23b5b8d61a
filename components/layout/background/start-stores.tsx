"use client";

import { useEffect } from "react";
import { startStores } from "@/lib/actions/store/startup";
import { useStorefront } from "@/lib/state/provider";

/** STORE-09: reads the selected store again, on pages that do not depend on a store. */
export function StartStores() {
  const storefront = useStorefront();
  useEffect(() => void startStores(storefront), [storefront]);
  return null;
}
