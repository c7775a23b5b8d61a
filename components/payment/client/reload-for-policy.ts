import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/**
 * [ROBUST-11] This document's policy does not let the provider in, for example because it was switched on after the page was loaded.
 * A new document has the policy of now, so the page is loaded again, once a minute at most: a second refusal so soon would not be mended by
 * loading it yet again. False when that has been tried, or cannot be noted, and the guest has to be told.
 */
export function reloadForPolicy(storefront: StorefrontState): boolean {
  if (readRecord(storefront, RECORDS.policyReload) !== null) return false;
  if (!writeRecord(storefront, RECORDS.policyReload, storefront.now())) return false;
  window.location.reload();
  return true;
}
