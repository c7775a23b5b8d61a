import { SLICES, type StorefrontState } from "@/lib/state/storefront-state";
import { recordKey } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The part of `window` that reports changes by other tabs. */
export interface TabEvents {
  addEventListener(type: "storage" | "pageshow", listener: (event: Event) => void): void;
  removeEventListener(type: "storage" | "pageshow", listener: (event: Event) => void): void;
}

/**
 * Synchronises tabs: the storage event reports what another tab wrote (SESS-10, CART-12), and a page restored from the
 * back/forward cache reads everything again, because it missed those events. Returns an unsubscribe function.
 */
export function connectTabs(state: StorefrontState, events: TabEvents): () => void {
  const onStorage = (event: Event) => {
    // Without a key, another tab has cleared the whole storage.
    const { key } = event as StorageEvent;
    for (const slice of SLICES) if (key === null || key === recordKey(state, RECORDS[slice])) state.rehydrate(slice);
  };
  const onPageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) state.rehydrate(null);
  };
  events.addEventListener("storage", onStorage);
  events.addEventListener("pageshow", onPageShow);
  return () => {
    events.removeEventListener("storage", onStorage);
    events.removeEventListener("pageshow", onPageShow);
  };
}
