import { trackOrder } from "@/lib/actions/order/track-order";
import type { OrderDetail } from "@/lib/api/order";
import type { StorefrontState } from "@/lib/state/storefront-state";

export interface FollowedOrders {
  /** Follows these from now on, and no others; those that were followed before go on undisturbed. */
  follow(ids: readonly string[]): void;
  stop(): void;
}

/** OLIST-01: several orders as they are now, each followed as on its own page. */
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
