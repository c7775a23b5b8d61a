"use client";

import { useEffect } from "react";
import { useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The reader of stores, with its client of the API, loads after the page: nothing on screen waits for it. */
async function start(storefront: StorefrontState): Promise<void> {
  try {
    const { startStores } = await import("@/lib/actions/store/startup");
    await startStores(storefront);
  } catch (cause) {
    console.warn("The selected store could not be read again.", cause);
  }
}

/** STORE-09: reads the selected store again, on pages that do not depend on a store. */
export function StartStores() {
  const storefront = useStorefront();
  useEffect(() => void start(storefront), [storefront]);
  return null;
}
