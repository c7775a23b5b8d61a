import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

export const parseMoment = (stored: unknown): number | null =>
  Number.isFinite(Number(stored)) ? Number(stored) : null;

/**
 * [ROBUST-11] This document's policy does not admit the provider, for example because it was enabled after the page was
 * loaded. A new document has the current policy, so the page is reloaded, at most once a minute, because a second
 * failure so soon would not be fixed by another reload. False if that was tried already, or storage is unavailable; an
 * error must then be shown.
 */
export function reloadForPolicy(storefront: StorefrontState): boolean {
  if (readRecord(storefront, RECORDS.policyReload, parseMoment) !== null) return false;
  if (!writeRecord(storefront, RECORDS.policyReload, storefront.now())) return false;
  window.location.reload();
  return true;
}
