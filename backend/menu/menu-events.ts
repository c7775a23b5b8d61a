import type { Services } from "../services.ts";

/** Topic of everything that changes what a business's menu shows: stock, prices, items. */
export const menuTopic = (businessId: string): string => `menu:${businessId}`;

/** Announces a changed menu: to the storefront's cached pages and to current subscribers. */
export async function menuChanged(app: Services, businessId: string): Promise<void> {
  app.announcer.changed(`menu:${businessId}`);
  await app.events.publish(app.db, { topic: menuTopic(businessId), data: {} });
}
