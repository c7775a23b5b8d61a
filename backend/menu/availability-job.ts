import { restoreDue } from "../db/repositories/catalogue/stock.ts";
import { storeTopic } from "../orders/subscriptions/events.ts";
import type { Services } from "../services.ts";
import { menuChanged } from "./menu-events.ts";

const LOOK_EVERY_MS = 5_000;

/**
 * Ends what was to end by itself: dishes sold out until tomorrow are back, paused stores take orders again, and everybody
 * who looks at them is told. When it is due stands in the database, so a restart forgets nothing and several processes may look at once.
 */
export async function endDuePauses(app: Services): Promise<void> {
  const { menus, stores } = await restoreDue(app.db, app.clock());
  for (const business of menus) await menuChanged(app, business);
  for (const { id, business_id } of stores) await storeChanged(app, business_id, id);
}

/** Says that a store opened or closed: to the storefront's cached pages and to the consoles. */
export async function storeChanged(app: Services, businessId: string, storeId: number): Promise<void> {
  app.announcer.changed(`stores:${businessId}`, `menu:${businessId}`);
  await app.events.publish(app.db, { topic: storeTopic(businessId, storeId), data: {} });
}

/** Looks every few seconds until stopped; an error is logged and tried again with the next look. */
export function startAvailabilityJob(app: Services): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    underWay = endDuePauses(app)
      .catch((error) => app.log.error({ err: error }, "What is sold out or paused could not be looked after."))
      .finally(() => {
        busy = false;
      });
  }, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
