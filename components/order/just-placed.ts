import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Records in this tab that an order was just placed; its page then says thanks. False if storage is blocked. */
export const markJustPlaced = (storefront: StorefrontState, orderId: string): boolean =>
  writeRecord(storefront, RECORDS.justPlaced, orderId);

/** True once for the order placed last in this tab; after a reload the thanks are not repeated. */
export function consumeJustPlaced(storefront: StorefrontState, orderId: string): boolean {
  if (readRecord(storefront, RECORDS.justPlaced, parseText) !== orderId) return false;
  removeRecord(storefront, RECORDS.justPlaced);
  return true;
}
