import { type OrderRow, rowOf } from "@/components/order/list/my-orders";
import { getSource } from "@/lib/actions/get-source";
import { getPastOrders } from "@/lib/api/order";
import type { StorefrontState } from "@/lib/state/storefront-state";

const storageKey = ({ settings }: StorefrontState) => `${settings.businessId}:again-hidden`;

/** The newest order that went well; null when there is none, or none can be read: nobody asked for it. */
export async function lastOrder(storefront: StorefrontState): Promise<OrderRow | null> {
  const newest = { limit: 1, state: ["COMPLETED", "ARCHIVED"] as const };
  const page = await getPastOrders(getSource(storefront), newest).catch(() => null);
  const order = page?.orders[0];
  return order ? rowOf(order) : null;
}

/** Whether its customer has put this order aside, in this tab. */
export function isAgainHidden(storefront: StorefrontState, orderId: string): boolean {
  try {
    return sessionStorage.getItem(storageKey(storefront)) === orderId;
  } catch {
    return false;
  }
}

export function hideAgain(storefront: StorefrontState, orderId: string): void {
  try {
    sessionStorage.setItem(storageKey(storefront), orderId);
  } catch {
    // Then it comes back with the next page.
  }
}
