import type { StorefrontState } from "@/lib/state/storefront-state";

const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:just-placed`;

/** Remembers in this tab that an order was placed a moment ago, for the thanks on its page. */
export function celebrate(storefront: StorefrontState, orderId: string): void {
  try {
    sessionStorage.setItem(storageKey(storefront), orderId);
  } catch {
    // Then the page just shows the order.
  }
}

/** True once for the order that was placed last in this tab; a reload shows the order without the thanks. */
export function takeCelebration(storefront: StorefrontState, orderId: string): boolean {
  try {
    const placed = sessionStorage.getItem(storageKey(storefront)) === orderId;
    if (placed) sessionStorage.removeItem(storageKey(storefront));
    return placed;
  } catch {
    return false;
  }
}
