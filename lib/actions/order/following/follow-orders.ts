import { trackOrder } from "@/lib/actions/order/following/track-order";
import type { OrderDetail } from "@/lib/api/order/order";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface FollowedOrders {
  /** Follows exactly these orders from now on; those already followed continue without interruption. */
  follow(ids: readonly string[]): void;
  stop(): void;
}

/** OLIST-01: follows several orders, each as on its own page. */
export function followOrders(storefront: StorefrontState, onOrder: (order: OrderDetail) => void): FollowedOrders {
  const stops = new Map<string, () => void>();
  const follow = (ids: readonly string[]) => {
    for (const [id, stop] of stops) {
      if (ids.includes(id)) continue;
      stop();
      stops.delete(id);
    }
    for (const id of ids) {
      if (!stops.has(id))
        stops.set(
          id,
          trackOrder(storefront, id, ({ order }) => order && onOrder(order)),
        );
    }
  };
  return { follow, stop: () => follow([]) };
}
