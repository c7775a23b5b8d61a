import type { StorefrontState } from "@/lib/state/storefront-state";
import { parseText, readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/**
 * A random id that this device keeps for this shop, also after signing out. The server stores its hash, so that
 * accounts on one device cannot invite each other (REF-01). Null if storage is unavailable.
 */
export function deviceId(storefront: StorefrontState): string | null {
  const known = readRecord(storefront, RECORDS.device, parseText);
  if (known) return known;
  try {
    const made = crypto.randomUUID();
    return writeRecord(storefront, RECORDS.device, made) ? made : null;
  } catch {
    // Only secure pages have randomUUID.
    return null;
  }
}
