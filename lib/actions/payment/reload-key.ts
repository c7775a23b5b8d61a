import { newKey } from "@/lib/actions/order/placing/placing";
import { isRecord } from "@/lib/state/stored-value";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, removeRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS, type ReloadKey } from "@/lib/storage/table";

export const parseReload = (stored: unknown): ReloadKey | null =>
  isRecord(stored) &&
  typeof stored.amount === "number" &&
  parseText(stored.key) !== null &&
  typeof stored.made_at === "number"
    ? { amount: stored.amount, key: String(stored.key), made_at: stored.made_at }
    : null;

/** D8: the key of a reload until it is over: a second press, or one after a page reload, refers to the same reload. */
export function reloadKey(storefront: StorefrontState, amount: number): string {
  const known = readRecord(storefront, RECORDS.reload, parseReload);
  if (known?.amount === amount) return known.key;
  const key = newKey(storefront);
  writeRecord(storefront, RECORDS.reload, { amount, key, made_at: storefront.now() });
  return key;
}

/** The reload is paid: the next one gets a new key. */
export const releaseReload = (storefront: StorefrontState): void => removeRecord(storefront, RECORDS.reload);
