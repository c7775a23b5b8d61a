import { getTableName, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import * as tables from "../../db/schema.ts";
import type { Services } from "../../services.ts";

/** The database is checked at most once in this time. */
const HOLDS_MS = 1_000;
/** For the whole check, including the connection: a guest would not wait longer to order. */
const PATIENCE_MS = 3_000;
/** For a lock; no ordinary write holds one that placing an order waits for. */
const LOCK_MS = 1_000;

/** The tables that placing an order writes. */
const WRITTEN = [
  tables.idempotencyKeys,
  tables.bills,
  tables.orders,
  tables.orderItems,
  tables.orderEvents,
  tables.orderCounters,
  tables.slotReservations,
  tables.itemStoreStates,
  tables.optionStoreStates,
  tables.items,
  tables.options,
  tables.carts,
  tables.coupons,
  tables.couponRedemptions,
  tables.wallets,
  tables.walletTransactions,
  tables.customers,
  tables.tokens,
];
/** The tables that it only reads. */
const READ = [tables.businesses, tables.stores, tables.hoursOverrides, tables.categories, tables.optionGroups];
const named = (list: readonly Parameters<typeof getTableName>[0][]) =>
  sql.join(
    list.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );

interface Known {
  readonly at: number;
  readonly ready: Promise<boolean>;
  /** The database has not responded yet, and another query would only wait behind this one. */
  underWay: boolean;
}
const known = new WeakMap<Services, Known>();

/**
 * True if an order could be placed: within three seconds the database grants the locks of placing and accepts a write.
 * `/p/health` only shows that the process is alive: use it for restarts, and this for routing traffic.
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
 * The locks are those of ordinary reads and writes, so they block no query and wait only for what an order would wait
 * for: a table that is being altered. The row is written unchanged, which fails on a standby or a read-only database; on
 * a full disk only where it takes a page more.
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
