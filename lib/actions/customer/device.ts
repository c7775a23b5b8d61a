import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/**
 * A random id that this device keeps for this shop, also when its person signs out: the server keeps its hash, so that accounts of one
 * device do not invite each other (REF-01). Null where nothing can be kept.
 */
export function deviceId(storefront: StorefrontState): string | null {
  const known = readRecord(storefront, RECORDS.device);
  if (known) return known;
  try {
    const made = crypto.randomUUID();
    return writeRecord(storefront, RECORDS.device, made) ? made : null;
  } catch {
    // Only secure pages have randomUUID.
    return null;
  }
}
