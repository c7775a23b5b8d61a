import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "../open.ts";
import * as schema from "../schema.ts";

/** As an error of the statement that it stands before, so that it is known as one of the database (`isDatabaseAway`). */
const connected = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error) => {
    throw new DrizzleQueryError("begin", [], error);
  });

/**
 * `db` of a pool whose transactions always release their connection. The library's own begins outside its guard, so a
 * failed begin would keep its connection forever, and it returns a connection whose rollback failed to the pool with
 * the transaction still open.
 */
export function withSafeTransactions(db: Database, pool: pg.Pool): Database {
  const ofClient = new WeakMap<pg.PoolClient, Database>();
  const on = (client: pg.PoolClient): Database => {
    const known = ofClient.get(client) ?? (drizzle(client, { schema }) as unknown as Database);
    ofClient.set(client, known);
    return known;
  };
  db.transaction = async (work, config) => {
    const client = await connected(pool);
    let unusable = false;
    try {
      return await on(client).transaction(work, config);
    } catch (error) {
      unusable = error instanceof DrizzleQueryError && /^(?:begin|commit|rollback)/.test(error.query);
      throw error;
    } finally {
      client.release(unusable);
    }
  };
  return db;
}
