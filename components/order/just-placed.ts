import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Remembers in this tab that an order was placed a moment ago, for the thanks on its page. */
export const celebrate = (storefront: StorefrontState, orderId: string): boolean =>
  writeRecord(storefront, RECORDS.justPlaced, orderId);

/** True once for the order that was placed last in this tab; a reload shows the order without the thanks. */
export function takeCelebration(storefront: StorefrontState, orderId: string): boolean {
  if (readRecord(storefront, RECORDS.justPlaced) !== orderId) return false;
  removeRecord(storefront, RECORDS.justPlaced);
  return true;
}
