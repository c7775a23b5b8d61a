import type { StorefrontState } from "@/lib/state/storefront-state";
import { removeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import { forgetPayments as forgetAttempts } from "@/payments";

/**
 * SESS-05, [ROBUST-14]: deletes what this device remembers of payments and tells the payment clients of all tabs to stop. For
 * logout and a change of store, on pages that have no payment client of their own; it loads none.
 */
export function forgetPayments(storefront: StorefrontState): void {
  forgetAttempts(storefront.settings.businessId, storefront.storage);
  removeRecord(storefront, RECORDS.heldOrders);
  removeRecord(storefront, RECORDS.reload);
}
