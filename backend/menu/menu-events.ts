import { pagesChanged } from "../announce.ts";
import type { Repositories } from "../db/repositories.ts";
import type { Services } from "../services.ts";

/** The transaction of a change, and whose it is. */
export type Changing = Pick<Repositories, "db" | "businessId">;

/** Topic of everything that changes what a business's menu shows: stock, prices, items. */
export const menuTopic = (businessId: string): string => `menu:${businessId}`;

/** Announces a changed menu, within the transaction that changes it: to the storefronts' cached pages and to current subscribers. */
export async function menuChanged(app: Services, { db, businessId }: Changing): Promise<void> {
  await pagesChanged(db, `menu:${businessId}`);
  await app.events.publish(db, { topic: menuTopic(businessId), data: {} });
}
