import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The payment option chosen in this tab: an id of `CheckoutPayment.shown`; null if none was. */
export const readPayWith = (storefront: StorefrontState): string | null =>
  readRecord(storefront, RECORDS.payWith, parseText);

/** If storage is unavailable, the guest chooses again on the checkout. */
export const writePayWith = (storefront: StorefrontState, id: string): boolean =>
  writeRecord(storefront, RECORDS.payWith, id);
