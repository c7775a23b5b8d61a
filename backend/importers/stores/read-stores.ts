import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { stores } from "../../db/schema.ts";

export type StoredStore = typeof stores.$inferSelect;

/** One writer of a business's stores at a time. Call it in a transaction. */
export async function lockStores(tx: Database, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`stores:${businessId}`}))`);
}

/** Every store that a business has or had, in the order of its list. */
export const readStores = (tx: Database, businessId: string): Promise<StoredStore[]> =>
  tx.select().from(stores).where(eq(stores.business_id, businessId)).orderBy(asc(stores.sort_order), asc(stores.id));

/**
 * The same for whoever will write them: there is one writer at a time, and nothing else changes their rows meanwhile,
 * not even a pause. Orders can still be placed, because they only need the stores' keys.
 */
export async function readStoresToWrite(tx: Database, businessId: string): Promise<StoredStore[]> {
  await lockStores(tx, businessId);
  await tx
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.business_id, businessId))
    .orderBy(asc(stores.id))
    .for("no key update");
  return readStores(tx, businessId);
}
