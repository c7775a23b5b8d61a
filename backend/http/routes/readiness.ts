import { getTableName, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import * as tables from "../../db/schema.ts";
import type { Services } from "../../services.ts";

/** Checks the database at most once in this time. */
const HOLDS_MS = 1_000;
/** For all of it, a connection included: who waits longer to order has gone. */
const PATIENCE_MS = 3_000;
/** For a lock; an ordinary write holds none that placing would wait for. */
const LOCK_MS = 1_000;

/** What placing an order writes. */
const WRITTEN = [
  ...[tables.idempotencyKeys, tables.bills, tables.orders, tables.orderItems, tables.orderEvents],
  ...[tables.orderCounters, tables.slotReservations, tables.itemStoreStates, tables.optionStoreStates],
  ...[tables.items, tables.options, tables.carts, tables.coupons, tables.couponRedemptions],
  ...[tables.wallets, tables.walletTransactions, tables.customers, tables.tokens],
];
/** What it only reads. */
const READ = [tables.businesses, tables.stores, tables.hoursOverrides, tables.categories, tables.optionGroups];
const named = (list: readonly Parameters<typeof getTableName>[0][]) =>
  sql.join(
    list.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );

interface Known {
  readonly at: number;
  readonly ready: Promise<boolean>;
  /** The database has not said anything yet: another question would only wait behind this one. */
  underWay: boolean;
}
const known = new WeakMap<Services, Known>();

/**
 * True when an order could be placed: within three seconds the database grants the locks of placing and takes a write. `/p/health` says
 * only that the process lives: use it for restarts, and this for routing traffic.
 */
export function isReady(app: Services): Promise<boolean> {
  const last = known.get(app);
  const now = performance.now();
  if (last && (last.underWay || now - last.at < HOLDS_MS)) return last.ready;
  const done = couldPlace(app.db).then(
    () => true,
    (error: unknown) => {
      app.log.warn({ err: error }, "Not ready: the database does not accept orders.");
      return false;
    },
  );
  const probe: Known = { at: now, ready: within(done), underWay: true };
  known.set(app, probe);
  void done.then(() => {
    probe.underWay = false;
  });
  return probe.ready;
}

function within(done: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/**
 * The locks are those of ordinary reads and writes, so nobody waits for them and they wait only for what an order would wait for: a table
 * that is being changed. The row is written as it is, which a full disk, a standby or a read-only database refuses.
 */
async function couldPlace(db: Database): Promise<void> {
  const first = sql`(select min(tag) from schema_migrations)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${`${LOCK_MS}`}, true)`);
    await tx.execute(sql`select set_config('statement_timeout', ${`${PATIENCE_MS}`}, true)`);
    await tx.execute(sql`lock table ${named(READ)} in access share mode`);
    await tx.execute(sql`lock table ${named(WRITTEN)} in row exclusive mode`);
    await tx.execute(sql`select id from businesses limit 1`);
    await tx.execute(sql`update schema_migrations set applied_at = applied_at where tag = ${first}`);
  });
}
