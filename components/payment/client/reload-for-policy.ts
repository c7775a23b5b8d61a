import type { StorefrontState } from "@/lib/state/storefront-state";

/** A second refusal so soon would not be mended by loading the page yet again. */
const ONCE_PER_MS = 60_000;

/**
 * [ROBUST-11] This document's policy does not let the provider in, for example because it was switched on after the page was loaded.
 * A new document has the policy of now, so the page is loaded again, once. False when that has been tried and the guest has to be told.
 */
export function reloadForPolicy({ settings }: StorefrontState, now = Date.now()): boolean {
  const key = `${settings.businessId}:policy-reload`;
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < ONCE_PER_MS) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without a note of the first time it could go on for ever.
    return false;
  }
  window.location.reload();
  return true;
}
