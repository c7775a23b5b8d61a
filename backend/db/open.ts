import { AsyncResource } from "node:async_hooks";
import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type pg from "pg";
import { createEventBus, type EventBus } from "./events.ts";
import { makeFolder } from "./make-folder.ts";
import { appliedMigrations, bringUpToDate, newerDatabase } from "./migrate.ts";
import * as schema from "./schema.ts";
import type { BeginStatement } from "./statements/statement-times.ts";

/**
 * The backend's database handle; a transaction is one too. Inside `db.transaction(async (tx) => …)` use only `tx`: the
 * embedded database has a single connection, so a query on `db` there would wait for itself forever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenedDatabase {
  readonly db: Database;
  readonly events: EventBus;
  readonly kind: "embedded" | "server";
  /** A consistent copy of the embedded database while it is open, as a gzipped tar; null with a server. */
  readonly copy: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Parent folder of the embedded database, `<dataDir>/db` (made if absent). */
  readonly dataDir: string;
  /** postgres://… of a PostgreSQL server, instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** A server ends a request's statement after this long; migrations may take as long as they need. */
  readonly statementTimeoutMs?: number;
  /** False: the embedded database does not wait for the disk, so a power cut may lose the last orders (demo, tests). */
  readonly durable?: boolean | undefined;
  /** False: a database that lacks migrations is not opened; `PendingMigrations` is thrown. */
  readonly migrates?: boolean | undefined;
  /** Told of every statement (backend/observe/statements.ts). */
  readonly onStatement?: BeginStatement | undefined;
  /** Called for lost connections and similar problems. */
  readonly onWarning?: (message: string, error?: unknown) => void;
}

/** Opens the embedded database (PGlite in a folder) or a server's, with every migration applied. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  return options.databaseUrl ? openServer(options.databaseUrl, options) : openEmbedded(options);
}

function warnOfNewer(tag: string | undefined, warn: DatabaseOptions["onWarning"]): void {
  if (tag !== undefined) warn?.(newerDatabase(tag));
}

/** The embedded database of a data folder, which must be locked for this process (lock.ts). */
async function embeddedOf(
  dataDir: string,
  { durable = true, copy, onStatement }: Pick<DatabaseOptions, "durable" | "onStatement"> & { copy?: Blob } = {},
) {
  const [{ PGlite }, { drizzle }, { embeddedClient }, { DurableFolder, syncFolder, withFsync }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("drizzle-orm/pglite"),
    import("./statements/embedded-client.ts"),
    import("./durable-folder.ts"),
  ]);
  const folder = path.join(dataDir, "db");
  await makeFolder(folder, 0o700);
  // The database makes its files world-readable, so access is restricted at the folder.
  await chmod(folder, 0o700);
  const isNew = !existsSync(path.join(folder, "PG_VERSION"));
  const client = durable
    ? await PGlite.create({
        fs: new DurableFolder(folder),
        startParams: withFsync(PGlite.defaultStartParams),
        ...(copy ? { loadDataDir: copy } : {}),
      })
    : await PGlite.create(folder);
  if (durable && isNew) syncFolder(folder);
  const db = drizzle(embeddedClient(client, onStatement) as never, { schema }) as unknown as Database;
  return { client, db };
}

/** Works on the embedded database of a stopped backend. */
export async function onEmbedded<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { client, db } = await embeddedOf(dataDir);
  try {
    return await work(db);
  } finally {
    await client.close();
  }
}

/** Writes a copy of the embedded database of a stopped backend; returns its migrations. */
export async function copyEmbedded(dataDir: string, file: string): Promise<string[]> {
  const { client, db } = await embeddedOf(dataDir);
  try {
    await writeFile(file, Buffer.from(await (await client.dumpDataDir("gzip")).arrayBuffer()), { mode: 0o600 });
    return await appliedMigrations(db);
  } finally {
    await client.close();
  }
}

/** Makes the embedded database of an empty data folder from a copy. */
export async function restoreEmbedded(dataDir: string, file: string): Promise<void> {
  const { client } = await embeddedOf(dataDir, {
    copy: new Blob([await readFile(file)], { type: "application/x-gzip" }),
  });
  await client.close();
}

async function openEmbedded({
  dataDir,
  migrates = true,
  durable = true,
  onStatement,
  onWarning,
}: DatabaseOptions): Promise<OpenedDatabase> {
  const { client, db } = await embeddedOf(dataDir, { durable, onStatement });
  try {
    warnOfNewer(await bringUpToDate(db, migrates), onWarning);
    const events = await createEventBus(async (channel, onPayload) => {
      const stop = await client.listen(channel, onPayload);
      return { stop: () => stop() };
    });
    return {
      db,
      events,
      kind: "embedded",
      copy: () => client.dumpDataDir("gzip"),
      close: () => events.close().finally(() => client.close()),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Works on a separate connection without a statement timeout: an index on a large table takes minutes. */
export async function onServerWithoutTimeout<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
  const [{ default: pg }, { drizzle }, { driverAddress }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("./server/connection.ts"),
  ]);
  const connectionString = driverAddress(databaseUrl);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => {});
  try {
    await client.connect();
    // The server or the role may set one.
    await client.query("set statement_timeout = 0");
    return await work(drizzle(client, { schema }) as unknown as Database);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A statement that waits for a connection is sent by whoever releases one. Without this it would run as a part of that
 * request, and be logged and traced as its.
 */
function keepScope(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (done?: Done) => unknown;
  pool.connect = ((done?: Done) => connect(done && AsyncResource.bind(done))) as typeof pool.connect;
}
type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A server that ends a statement says so in this time. */
const ANSWER_MS = 5_000;

async function openServer(
  databaseUrl: string,
  { statementTimeoutMs = 20_000, migrates = true, onStatement, onWarning = () => {} }: DatabaseOptions,
): Promise<OpenedDatabase> {
  const [
    { default: pg },
    { drizzle },
    { listenOnServer },
    { withSafeTransactions },
    { nameRepeated },
    { beginWithLocks },
    { timed },
    { driverAddress },
  ] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("./server/listen-on-server.ts"),
    import("./server/server-transactions.ts"),
    import("./statements/repeated-statements.ts"),
    import("./statements/begin-with-locks.ts"),
    import("./statements/statement-times.ts"),
    import("./server/connection.ts"),
  ]);
  warnOfNewer(await onServerWithoutTimeout(databaseUrl, (db) => bringUpToDate(db, migrates)), onWarning);
  const pool = new pg.Pool({
    connectionString: driverAddress(databaseUrl),
    max: 10,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A server that is cut off cannot end the statement. Without this its connections would be waited for without end.
    query_timeout: statementTimeoutMs + ANSWER_MS,
    // Statements that do not need each other's result are sent together.
    pipeline: true,
  });
  pool.on("error", (error) => onWarning("An idle database connection broke; the pool opens another.", error));
  if (onStatement) pool.on("connect", timed(onStatement));
  keepScope(pool);
  pool.on("connect", nameRepeated);
  pool.on("connect", beginWithLocks);
  // A connection that breaks inside a transaction fails its query; without a listener it would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    const db = withSafeTransactions(drizzle(pool, { schema }) as unknown as Database, pool);
    const events = await createEventBus((channel, onPayload, onGap) =>
      listenOnServer({ databaseUrl, channel, onPayload, onGap, onWarning }),
    );
    return {
      db,
      events,
      kind: "server",
      copy: null,
      close: () => events.close().finally(() => pool.end()),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
