import type { StorefrontState } from "@/lib/state/storefront-state";

const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:device`;

/**
 * A random id that this device keeps for this shop, also when its person signs out: the server keeps its hash, so that accounts of one
 * device do not invite each other (REF-01). Null where nothing can be kept.
 */
export function deviceId({ storage, ...storefront }: StorefrontState): string | null {
  const key = storageKey({ storage, ...storefront });
  try {
    const known = storage?.getItem(key);
    if (known) return known;
    const made = crypto.randomUUID();
    storage?.setItem(key, made);
    return storage ? made : null;
  } catch {
    return null;
  }
}
