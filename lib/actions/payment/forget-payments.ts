import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * SESS-05, [ROBUST-14]: deletes what this device remembers of payments and tells the payment clients of all tabs to stop. For
 * logout and a change of store, on pages that have no payment client of their own; it loads none.
 */
export function forgetPayments({ storage, settings }: StorefrontState): void {
  const { businessId } = settings;
  for (const key of keysOf(storage)) {
    if (key.startsWith(`${businessId}:payment`)) quietly(() => storage?.removeItem(key));
  }
  // The topic of payments/browser/browser-host; a tab does not hear its own channel object.
  quietly(() => {
    if (!globalThis.BroadcastChannel) return;
    const channel = new BroadcastChannel(`payments:${businessId}`);
    channel.postMessage("forget");
    channel.close();
  });
}

function keysOf(storage: StorefrontState["storage"]): string[] {
  const length = quietly(() => storage?.length) ?? 0;
  return Array.from({ length }, (_, index) => quietly(() => storage?.key?.(index)) ?? "");
}

function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
