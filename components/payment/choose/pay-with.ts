import { publishEvent } from "@/lib/actions/publish-event";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The payment option chosen in this tab: an id of `CheckoutPayment.shown`; null if none was. */
export const readPayWith = (storefront: StorefrontState): string | null =>
  readRecord(storefront, RECORDS.payWith, parseText);

/** If storage is unavailable, the guest chooses again on the checkout. */
export function writePayWith(storefront: StorefrontState, id: string): boolean {
  publishEvent("add_payment_info", { payment_type: id });
  return writeRecord(storefront, RECORDS.payWith, id);
}
