import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** The way to pay that was chosen in this tab: an id of `CheckoutPayment.shown`; null when none was. */
export const readPayWith = (storefront: StorefrontState): string | null => readRecord(storefront, RECORDS.payWith);

/** Where nothing can be kept it is chosen again at the checkout. */
export const writePayWith = (storefront: StorefrontState, id: string): boolean =>
  writeRecord(storefront, RECORDS.payWith, id);
