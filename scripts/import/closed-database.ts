import { acquireLock } from "../../backend/db/lock.ts";
import { openDatabase } from "../../backend/db/open.ts";
import { businessById } from "../../backend/db/repositories/business.ts";
import { addBusiness } from "../../backend/importers/business/add-business.ts";
import { changeBusiness } from "../../backend/importers/business/change-business.ts";
import { applyMenu } from "../../backend/importers/menu/apply-menu.ts";
import { exportMenu } from "../../backend/importers/menu/export-menu.ts";
import { readMenu } from "../../backend/importers/menu/read-menu.ts";
import { applyStores } from "../../backend/importers/stores/apply-stores.ts";
import { Refused } from "../command-line.ts";
import type { ImportTarget } from "./import-target.ts";

/** The database while no backend runs. */
export async function closedDatabase(dataDir: string, databaseUrl: string | undefined): Promise<ImportTarget> {
  // The lock prevents a backend from starting on the embedded database in the meantime.
  const lock = databaseUrl ? null : await acquireLock(dataDir, "");
  const opened = await openDatabase({ dataDir, databaseUrl }).catch(async (error: unknown) => {
    await lock?.release();
    throw error;
  });
  const { db } = opened;
  const row = async (id: string) => {
    const business = await businessById(db, id);
    if (!business) throw new Refused(`There is no business "${id}" on this server.`);
    return business;
  };
  return {
    name: databaseUrl ? "the database server" : `the database in ${dataDir}`,
    async business(id) {
      const { supported_languages: languages, ...business } = await row(id);
      return { ...business, languages };
    },
    currentMenu: async (id) => exportMenu(await readMenu(db, id), await row(id)),
    menu: (business, document, { take, ...how }) =>
      applyMenu(db, business, document, { ...how, take: taken(take), now: new Date(), by: null }),
    stores: (business, document, { take, ...how }) =>
      applyStores(db, business, document, { ...how, take: taken(take), now: new Date() }),
    addBusiness: (business) => addBusiness(db, business, new Date()),
    changeBusiness: (id, change) => changeBusiness(db, id, change, new Date()),
    async close() {
      await opened.close();
      await lock?.release();
    },
  };
}

const taken = (take: "all" | readonly string[] | undefined) =>
  take === undefined || take === "all" ? take : new Set(take);
