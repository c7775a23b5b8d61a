import type { Database } from "../db/open.ts";
import { restoreDue } from "../db/repositories/catalogue/stock.ts";
import { startJob } from "../jobs.ts";
import type { Services } from "../services.ts";
import { storeChanged } from "../stores/store-events.ts";
import { menuChanged } from "./menu-events.ts";

const LOOK_EVERY_MS = 5_000;

/**
 * Restores what is due: dishes sold out until tomorrow are available again, paused stores take orders again, and their
 * subscribers are notified. The due time is in the database, so a restart loses nothing and several processes may
 * check at the same time.
 */
export async function restoreAvailability(app: Services): Promise<void> {
  await app.db.transaction(async (tx) => {
    const db = tx as unknown as Database;
    const { menus, stores } = await restoreDue(db, app.clock());
    for (const businessId of menus) await menuChanged(app, { db, businessId });
    for (const { id, business_id } of stores) await storeChanged(app, { db, businessId: business_id }, id);
  });
}

export const startAvailabilityJob = (app: Services) =>
  startJob({ name: "availability", every: LOOK_EVERY_MS, run: () => restoreAvailability(app), log: app.log });
