import { publishEvent } from "@/lib/actions/publish-event";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import type { Gateway } from "@/payments";

/** The id of paying online at a gateway. */
export const gatewayId = (gateway: Gateway) => `payment_gateway:${gateway}` as const;

/** The gateway that an id names; null: another way, or none. */
export const gatewayIn = (id: string | null): string | null => id?.split(":")[1] ?? null;

/** The payment option chosen in this tab: an id of `CheckoutPayment.shown`; null if none was. */
export const readPayWith = (storefront: StorefrontState): string | null =>
  readRecord(storefront, RECORDS.payWith, parseText);

/** If storage is unavailable, the guest chooses again on the checkout. */
export function writePayWith(storefront: StorefrontState, id: string): boolean {
  publishEvent("add_payment_info", { payment_type: id });
  return writeRecord(storefront, RECORDS.payWith, id);
}
