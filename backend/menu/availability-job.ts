import { restoreDue } from "../db/repositories/catalogue/stock.ts";
import { startJob } from "../jobs.ts";
import { storeTopic } from "../orders/subscriptions/events.ts";
import type { Services } from "../services.ts";
import { menuChanged } from "./menu-events.ts";

const LOOK_EVERY_MS = 5_000;

/**
 * Ends everything that is due: dishes sold out until tomorrow are available again, paused stores take orders again, and
 * their subscribers are notified. The due time is in the database, so a restart loses nothing and several processes may
 * check at the same time.
 */
export async function endDuePauses(app: Services): Promise<void> {
  const { menus, stores } = await restoreDue(app.db, app.clock());
  for (const business of menus) await menuChanged(app, business);
  for (const { id, business_id } of stores) await storeChanged(app, business_id, id);
}

/** Announces that a store opened or closed: to the storefront's cached pages and to the consoles. */
export async function storeChanged(app: Services, businessId: string, storeId: number): Promise<void> {
  app.announcer.changed(`stores:${businessId}`, `menu:${businessId}`);
  await app.events.publish(app.db, { topic: storeTopic(businessId, storeId), data: {} });
}

export const startAvailabilityJob = (app: Services) =>
  startJob({ name: "availability", every: LOOK_EVERY_MS, run: () => endDuePauses(app), log: app.log });
