import { newKey } from "@/lib/actions/order/placing";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** D8: what a reload is known by until it is over: pressed twice or after a reload of the page it is the same one. */
export function reloadKey(storefront: StorefrontState, amount: number): string {
  const known = readRecord(storefront, RECORDS.reload);
  if (known?.amount === amount) return known.key;
  const key = newKey(storefront);
  writeRecord(storefront, RECORDS.reload, { amount, key, made_at: storefront.now() });
  return key;
}

/** It is paid: the next one is a new one. */
export const releaseReload = (storefront: StorefrontState): void => removeRecord(storefront, RECORDS.reload);
