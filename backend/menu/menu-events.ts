import type { Services } from "../services.ts";

/** Topic of everything that changes what a business's menu shows: stock, prices, items. */
export const menuTopic = (businessId: string): string => `menu:${businessId}`;

/** Says that a menu has changed: to the storefront's cached pages and to everybody who looks at it right now. */
export async function menuChanged(app: Services, businessId: string): Promise<void> {
  app.announcer.changed(`menu:${businessId}`);
  await app.events.publish(app.db, { topic: menuTopic(businessId), data: {} });
}
