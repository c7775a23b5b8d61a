import { isFinal } from "../../../lib/domain/order/order-status.ts";
import { displayName } from "../../../lib/domain/shop/store-name.ts";
import { toWireInstant } from "../../../lib/domain/time/zoned-time.ts";
import type { RequestContext } from "../../context.ts";
import { nightOfOrder } from "../../rules/time/order-night.ts";
import { storeOnWire } from "../../wire/store-view.ts";

/**
 * RTE-28: what a delivery's map link shows. Links are shared, so it says where the food is and where it goes, but no
 * name, phone, door or dish. Null once the order is over, and until it is paid.
 */
export async function orderMap(context: RequestContext, token: string) {
  const order = await context.repos.orders.byMapToken(token);
  const { address } = order ?? {};
  if (!order || !address || isFinal(order.status) || order.held_until !== null) return null;
  const store = await context.repos.stores.byIdEvenRetired(order.store_id);
  if (!store) return null;
  const from = storeOnWire(context, store);
  return {
    order_number: order.number,
    state: order.status,
    delivery_datetime: toWireInstant(order.delivery_at.getTime()),
    night: nightOfOrder(order, store, context.business.timezone),
    from: { name: displayName(from) || null, lat: from.lat, lng: from.lng },
    to: { name: quarterOf(address), lat: address.lat, lng: address.lng },
  };
}

const quarterOf = ({ sub_locality, city }: { sub_locality: string | null; city: string | null }): string | null =>
  [...new Set([sub_locality, city].filter(Boolean))].join(", ") || null;
