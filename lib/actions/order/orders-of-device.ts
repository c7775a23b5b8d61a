import { placedOrders } from "@/lib/actions/order/order-access";
import type { OrderDetail } from "@/lib/api/order/order";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Of the orders that were placed on this device, read so many at a time from the newest on, the first that are wanted:
 * several that nobody paid or that were called off hide none that is older.
 */
export async function newestOfDevice(
  storefront: StorefrontState,
  atOnce: number,
  read: (orderId: string) => Promise<OrderDetail | null>,
  isWanted: (order: OrderDetail) => boolean,
): Promise<OrderDetail[]> {
  const ids = placedOrders(storefront);
  for (let from = 0; from < ids.length; from += atOnce) {
    const orders = await Promise.all(ids.slice(from, from + atOnce).map(read));
    const wanted = orders.filter((order) => order !== null && isWanted(order)) as OrderDetail[];
    if (wanted.length > 0) return wanted;
  }
  return [];
}
