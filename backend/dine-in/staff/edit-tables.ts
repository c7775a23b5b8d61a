import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { pagesChanged } from "../../announce.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import { storeTopic } from "../../orders/subscriptions/events.ts";
import { CONSOLE_ID_PREFIX, makeTableCode } from "../../rules/dine-in/table-code.ts";
import type { Services } from "../../services.ts";
import { randomFraction } from "../random-fraction.ts";

interface AtStore {
  readonly storeId: number;
}
/** GONE: it is not this store's, or closed already. OCCUPIED: guests sit there. */
export type EditRefusal = "GONE" | "OCCUPIED";

/** Tells consoles, and the cached pages of the codes. */
async function announceTables(app: Services, { db, businessId }: Repositories, storeId: number): Promise<void> {
  await pagesChanged(db, `stores:${businessId}`);
  await app.events.publish(db, { topic: storeTopic(businessId, storeId), data: {} });
}

interface NewTable extends AtStore {
  readonly name: LocalizedText;
  /** Of a floor that the store has, or a new one. */
  readonly floor: { readonly id: string } | { readonly name: LocalizedText };
}

/** Adds a table with a code of its own, on a floor of the store or on a new one. */
export async function addTable(
  app: Services,
  repos: Repositories,
  { storeId, name, floor }: NewTable,
): Promise<Result<null, EditRefusal>> {
  return repos.transaction(async (tx) => {
    const known = "id" in floor ? (await tx.floor.tables(storeId)).find(({ floor_id }) => floor_id === floor.id) : null;
    if ("id" in floor && !known) return err("GONE");
    const id = `${CONSOLE_ID_PREFIX}${randomUUID()}`;
    const place =
      "id" in floor
        ? { floor_id: floor.id, floor_name: known?.floor_name ?? null }
        : { floor_id: `${CONSOLE_ID_PREFIX}${randomUUID()}`, floor_name: floor.name };
    await tx.floor.addTable({ id, store_id: storeId, name, ...place });
    await tx.visits.replaceCode(id, makeTableCode(randomFraction), app.clock());
    await announceTables(app, tx, storeId);
    return ok(null);
  });
}

/** Renames a table; its code stays. */
export async function renameTable(
  app: Services,
  repos: Repositories,
  { storeId, tableId, name }: AtStore & { readonly tableId: string; readonly name: LocalizedText },
): Promise<Result<null, EditRefusal>> {
  return repos.transaction(async (tx) => {
    if (!(await tx.floor.change(storeId, { tableId }, { name }))) return err("GONE");
    await announceTables(app, tx, storeId);
    return ok(null);
  });
}

export async function renameFloor(
  app: Services,
  repos: Repositories,
  { storeId, floorId, name }: AtStore & { readonly floorId: string; readonly name: LocalizedText },
): Promise<Result<null, EditRefusal>> {
  return repos.transaction(async (tx) => {
    if (!(await tx.floor.change(storeId, { floorId }, { floor_name: name }))) return err("GONE");
    await announceTables(app, tx, storeId);
    return ok(null);
  });
}

/** Closes a table, or a floor with all of its tables, if nobody sits there: their codes stop working. */
export async function closeTables(
  app: Services,
  repos: Repositories,
  { storeId, which }: AtStore & { readonly which: { readonly tableId: string } | { readonly floorId: string } },
): Promise<Result<null, EditRefusal>> {
  return repos.transaction(async (tx) => {
    const tables = (await tx.floor.tables(storeId)).filter(({ id, floor_id }) =>
      "tableId" in which ? id === which.tableId : floor_id === which.floorId,
    );
    // In one order, so that two who close at once cannot deadlock.
    for (const { id } of tables) await tx.visits.lockTable(id);
    for (const { id } of tables) if (await tx.visits.openAt(id)) return err("OCCUPIED");
    if (!(await tx.floor.change(storeId, which, { retired_at: app.clock() }))) return err("GONE");
    await announceTables(app, tx, storeId);
    return ok(null);
  });
}

/** Makes a new code for a table; the printed one stops working. Returns the code. */
export async function renewCode(
  app: Services,
  repos: Repositories,
  { storeId, tableId }: AtStore & { readonly tableId: string },
): Promise<Result<string, "GONE">> {
  return repos.transaction(async (tx) => {
    if ((await tx.stores.table(tableId))?.store_id !== storeId) return err("GONE");
    const code = makeTableCode(randomFraction);
    await tx.visits.replaceCode(tableId, code, app.clock());
    await pagesChanged(tx.db, `stores:${tx.businessId}`);
    return ok(code);
  });
}
