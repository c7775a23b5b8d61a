import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { createEventBus, type EventBus } from "./events.ts";
import { migrate } from "./migrate.ts";
import * as schema from "./schema.ts";

/**
 * The backend's database handle; a transaction is one too. Inside `db.transaction(async (tx) => …)` use only `tx`: the
 * embedded database has a single connection, so a query on `db` there would wait for itself forever.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenedDatabase {
  readonly db: Database;
  readonly events: EventBus;
  readonly kind: "embedded" | "server";
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Parent folder of the embedded database, `<dataDir>/db` (made if absent). */
  readonly dataDir: string;
  /** postgres://… of a PostgreSQL server, instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** A server ends a request's statement after this long; migrations may take as long as they need. */
  readonly statementTimeoutMs?: number;
  /** Called for lost connections and similar problems. */
  readonly onWarning?: (message: string, error?: unknown) => void;
}

/** Opens the embedded database (PGlite in a folder) or a server's, with every migration applied. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  return options.databaseUrl ? openServer(options.databaseUrl, options) : openEmbedded(options);
}

async function openEmbedded({ dataDir }: DatabaseOptions): Promise<OpenedDatabase> {
  const [{ PGlite }, { drizzle }, { embeddedClient }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("drizzle-orm/pglite"),
    import("./statements/embedded-client.ts"),
  ]);
  const folder = path.join(dataDir, "db");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The database makes its files world-readable, so access is restricted at the folder.
  await chmod(folder, 0o700);
  const client = await PGlite.create(folder);
  try {
    const db = drizzle(embeddedClient(client) as never, { schema }) as unknown as Database;
    await migrate(db);
    const events = await createEventBus(async (channel, onPayload) => {
      const stop = await client.listen(channel, onPayload);
      return { stop: () => stop() };
    });
    return {
      db,
      events,
      kind: "embedded",
      close: async () => {
        await events.close();
        await client.close();
      },
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** On a separate connection without a statement timeout: an index on a large table takes minutes. */
async function migrateServer(databaseUrl: string): Promise<void> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import("pg"), import("drizzle-orm/node-postgres")]);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => {});
  try {
    await client.connect();
    // The server or the role may set one.
    await client.query("set statement_timeout = 0");
    await migrate(drizzle(client, { schema }) as unknown as Database);
  } finally {
    await client.end().catch(() => {});
  }
}

async function openServer(
  databaseUrl: string,
  { statementTimeoutMs = 20_000, onWarning = () => {} }: DatabaseOptions,
): Promise<OpenedDatabase> {
  const [{ default: pg }, { drizzle }, { listenOnServer }, { withSafeTransactions }, { nameRepeated }] =
    await Promise.all([
      import("pg"),
      import("drizzle-orm/node-postgres"),
      import("./listen-on-server.ts"),
      import("./server-transactions.ts"),
      import("./statements/repeated-statements.ts"),
    ]);
  await migrateServer(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: 10_000,
  });
  pool.on("error", (error) => onWarning("An idle database connection broke; the pool opens another.", error));
  pool.on("connect", nameRepeated);
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
      close: async () => {
        await events.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
