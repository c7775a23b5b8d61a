import { SLICES, type StorefrontState } from "@/lib/state/storefront-state";
import { recordKey } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The part of `window` that tells of other tabs. */
export interface TabEvents {
  addEventListener(type: "storage" | "pageshow", listener: (event: Event) => void): void;
  removeEventListener(type: "storage" | "pageshow", listener: (event: Event) => void): void;
}

/**
 * Keeps tabs alike: the storage event tells what another tab wrote (SESS-10, CART-12), and a page that comes back from the
 * back-forward cache reads everything again, because it slept through those events. Answers how to stop.
 */
export function connectTabs(state: StorefrontState, events: TabEvents): () => void {
  const onStorage = (event: Event) => {
    // Without a key another tab has cleared everything.
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
