import type { StorefrontState } from "@/lib/state/storefront-state";

/** Orders whose access token is remembered on this device. */
export const REMEMBERED_ORDERS = 20;

const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:orders`;

/** ROLE-02: keeps the token with which the ordering guest reads this order later, also after the guest session ended. */
export function rememberOrderAccess(
  storefront: StorefrontState,
  orderId: string,
  accessToken: string | null | undefined,
): void {
  if (!accessToken) return;
  const others = readAll(storefront).filter(([id]) => id !== orderId);
  const kept = [[orderId, accessToken], ...others].slice(0, REMEMBERED_ORDERS);
  try {
    storefront.storage?.setItem(storageKey(storefront), JSON.stringify(kept));
  } catch {
    // Without storage the order page works until the tab is closed: its address carries the token.
  }
}

/** The remembered token of an order, or null. */
export function orderAccess(storefront: StorefrontState, orderId: string): string | null {
  return readAll(storefront).find(([id]) => id === orderId)?.[1] ?? null;
}

/** Ids of the orders whose tokens this device remembers, newest first. */
export const rememberedOrders = (storefront: StorefrontState): string[] => readAll(storefront).map(([id]) => id);

const isEntry = (value: unknown): value is [string, string] =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";

/** Newest first. */
function readAll(storefront: StorefrontState): [string, string][] {
  try {
    const stored: unknown = JSON.parse(storefront.storage?.getItem(storageKey(storefront)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}
