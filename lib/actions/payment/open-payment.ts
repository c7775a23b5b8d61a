import type { StorefrontState } from "@/lib/state/storefront-state";

/** Phases of an attempt (payments/attempt) about which the guest has to be told something. */
const OPEN = /"phase":"(?:opened|paid|disputed)"/;

/** True when a payment of this device may not be over. Looks only, so that pages need not load the payment client to know. */
export function hasOpenPayment({ storage, settings }: StorefrontState): boolean {
  const prefix = `${settings.businessId}:payment:`;
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key?.(index) ?? "");
    return keys.some((key) => key.startsWith(prefix) && OPEN.test(storage?.getItem(key) ?? ""));
  } catch {
    return false;
  }
}
