import { CHANNEL } from "../../db/events.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { Services } from "../../services.ts";

/** Topic of everything that happens to one order; its events carry the id of the row in order_events. */
export const orderTopic = (orderId: string): string => `order:${orderId}`;

/** Topic of everything that a store's staff have to see: orders, tables, pauses. */
export const storeTopic = (businessId: string, storeId: number): string => `store:${businessId}:${storeId}`;

/** Where a statement that places an order announces it itself. */
export const orderTopics = (
  businessId: string,
  { id, store_id }: { readonly id: string; readonly store_id: number },
) => ({
  channel: CHANNEL,
  orderTopic: orderTopic(id),
  storeTopic: storeTopic(businessId, store_id),
});

/** Publishes `event` to the order's subscribers and the console of its store, on commit of `repos`. */
export async function announceOrder(
  app: Services,
  { db, businessId }: Pick<Repositories, "db" | "businessId">,
  order: { readonly id: string; readonly store_id: number },
  event: { readonly id: number },
): Promise<void> {
  await app.events.publish(db, { topic: orderTopic(order.id), data: { event: event.id } });
  await app.events.publish(db, { topic: storeTopic(businessId, order.store_id), data: { order: order.id } });
}
