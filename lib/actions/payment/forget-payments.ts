import type { StorefrontState } from "@/lib/state/storefront-state";
import { removeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import { forgetPayments as forgetAttempts } from "@/payments";

/**
 * SESS-05, [ROBUST-14]: deletes this device's payment records, with the logins of guests who paid, and tells the payment clients of all tabs to stop. For
 * logout, a sign-in with another number and a change of store, on pages without a payment client; it loads none.
 */
export function forgetPayments(storefront: StorefrontState): void {
  forgetAttempts(storefront.settings.businessId, storefront.storage);
  removeRecord(storefront, RECORDS.heldOrders);
  removeRecord(storefront, RECORDS.reload);
}
