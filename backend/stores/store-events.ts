import { pagesChanged } from "../announce.ts";
import type { Changing } from "../menu/menu-events.ts";
import { storeTopic } from "../orders/subscriptions/events.ts";
import type { Services } from "../services.ts";

/** Announces that a store opened or closed, within the transaction that does it: to the storefronts' cached pages and to the consoles. */
export async function storeChanged(app: Services, { db, businessId }: Changing, storeId: number): Promise<void> {
  await pagesChanged(db, `stores:${businessId}`, `menu:${businessId}`);
  await app.events.publish(db, { topic: storeTopic(businessId, storeId), data: {} });
}
