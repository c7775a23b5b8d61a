import type { StorefrontState } from "@/lib/state/storefront-state";
import { removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The name under which the checkout stores an address that waits to be saved. */
export const PENDING_ADDRESS = "pending-address";

/**
 * ROB-01: stores what was typed into a form until it is used, so that a reload, a failed request or a visit to the menu
 * loses nothing; null deletes it. For this tab only, so that a shared computer forgets it. If storage is unavailable
 * the form keeps it while the page is open.
 */
export function writeDraft(storefront: StorefrontState, name: string, value: object | null): void {
  if (value === null) removeRecord(storefront, RECORDS.draft, name);
  else writeRecord(storefront, RECORDS.draft, { ...value }, name);
}
