import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { appliedMigrations, newerDatabase, pendingMigrations } from "../../../backend/db/migrate.ts";
import { type Database, onServerWithoutTimeout } from "../../../backend/db/open.ts";
import { databaseTrouble, refusesForGood } from "../../operate/database-trouble.ts";
import type { Environment } from "../settings.ts";
import type { Finding } from "./asking.ts";

const OLDEST = 15;
/** A pool of ten, one that listens, and one for commands. */
const CONNECTIONS = 12;

interface Server {
  version: number;
  creates: boolean;
  standby: boolean;
  read_only: string;
  encoding: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  connections: number;
  /** The file of the log that cannot be archived; null where all could, or none is. */
  unarchived: string | null;
}

const SERVER = { name: "Database server", refuses: true };

/** The database server: version, rights, guarantees, migrations, and nothing of the demo in it; and its archive, if that fails. */
export async function databaseConnection(env: Environment): Promise<Finding[]> {
  const url = env.DATABASE_URL;
  if (!url) return env.EMBEDDED_DATABASE === "yes" ? [embedded(env)] : [];
  try {
    return await onServerWithoutTimeout(url, lookedAt);
  } catch (error) {
    const problem = databaseTrouble(error) ?? `The database cannot be used (${(error as Error).message}).`;
    return [{ ...SERVER, problems: [problem] }];
  }
}

/**
 * What a production start refuses because no second attempt mends it: a user, password or name that the server refuses, a
 * database that may lose orders, and the demo's. One that cannot be reached is no such problem: the backend says so, ends,
 * and is started again.
 */
export async function lastingProblems(env: Environment): Promise<readonly string[]> {
  const url = env.DATABASE_URL;
  if (!url) return env.EMBEDDED_DATABASE === "yes" ? embedded(env).problems : [];
  const check = async (db: Database) => [...guaranteeProblems(await serverOf(db)), ...(await demoProblems(db))];
  return onServerWithoutTimeout(url, check).catch((error) =>
    refusesForGood(error) ? [databaseTrouble(error) ?? ""] : [],
  );
}

async function serverOf(db: Database): Promise<Server> {
  const found = (await db.execute(sql`select
      current_setting('server_version_num')::int / 10000 as version,
      has_schema_privilege('public', 'CREATE') as creates,
      pg_is_in_recovery() as standby,
      current_setting('default_transaction_read_only') as read_only,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('max_connections')::int as connections,
      (select last_failed_wal from pg_stat_archiver
        where current_setting('archive_mode') <> 'off'
          and last_failed_time > coalesce(last_archived_time, '-infinity')) as unarchived`)) as unknown as {
    rows: Server[];
  };
  return found.rows[0] as Server;
}

async function lookedAt(db: Database): Promise<Finding[]> {
  const server = await serverOf(db);
  const rules = ruleProblems(server);
  // A standby refuses what follows no less than an old version misreads it.
  const found = rules.length > 0 ? { problems: rules } : await contentsOf(db);
  return [{ ...SERVER, ...found }, ...archiveFindings(server.unarchived)];
}

/** Of the file since which the log cannot be archived. Orders flow without an archive, so that this stops no start. */
export function archiveFindings(unarchived: string | null): Finding[] {
  if (unarchived === null) return [];
  const problem = `PostgreSQL cannot archive its log since ${unarchived}: a restore to a point in time ends there, and the log fills the disk. Its own log says why archive_command fails.`;
  return [{ name: "Archive of the database's log", problems: [problem] }];
}

/** Each problem that there is. */
const sentencesOf = (rules: readonly (readonly [wrong: boolean, sentence: string])[]): string[] =>
  rules.flatMap(([wrong, sentence]) => (wrong ? [sentence] : []));

const ruleProblems = (server: Server): string[] => [
  ...sentencesOf([
    [server.version < OLDEST, `PostgreSQL ${server.version} is too old. Use ${OLDEST} or newer.`],
    [server.standby, "The server is a standby, which takes no orders. Point DATABASE_URL at the primary."],
    [server.read_only === "on", "The database is read-only (default_transaction_read_only). Switch that off."],
    [
      !server.creates,
      "The user may make no tables, which migrations do. Make it the owner of the database: alter database … owner to …",
    ],
    [server.encoding !== "UTF8", `The database is encoded in ${server.encoding}. Make it anew with encoding UTF8.`],
    [
      server.connections < CONNECTIONS,
      `The server allows ${server.connections} connections, and each backend takes ${CONNECTIONS}. Raise max_connections.`,
    ],
  ]),
  ...guaranteeProblems(server),
];

const guaranteeProblems = (server: Server): string[] =>
  sentencesOf([
    [server.fsync === "off", "fsync is off, so a power cut may lose or tear orders. Set fsync = on."],
    [server.full_page_writes === "off", "full_page_writes is off, so a power cut may tear pages. Set it on."],
    [
      server.synchronous_commit === "off",
      "synchronous_commit is off, so a crash may lose orders that guests were told of. Set it on.",
    ],
  ]);

/** Of what is in it: missing migrations, or shops of the demo. */
export async function contentsOf(db: Database): Promise<Pick<Finding, "problems" | "note">> {
  const { tags, newer } = await pendingMigrations(db);
  if (tags.length > 0) {
    const isNew = (await appliedMigrations(db)).length === 0;
    const run = "npm run migrate -- --env-file <file>";
    const problem = isNew
      ? `The database has no tables yet. They are made by: ${run}`
      : `The database lacks ${tags.length} ${tags.length === 1 ? "migration" : "migrations"} of this version. Make a backup, then run: ${run}`;
    return { problems: [problem] };
  }
  const note = newer === undefined ? {} : { note: newerDatabase(newer) };
  return { problems: await demoProblems(db), ...note };
}

async function demoProblems(db: Database): Promise<string[]> {
  const tables = await db.execute(sql`select to_regclass('businesses') is not null as made`);
  if (!(tables as unknown as { rows: { made: boolean }[] }).rows[0]?.made) return [];
  const { rows } = (await db.execute(
    sql`select id from businesses where api_key like 'key_demo_%' order by id`,
  )) as unknown as { rows: { id: string }[] };
  if (rows.length === 0) return [];
  return [`The database contains shops of the demo (${rows.map(({ id }) => id).join(", ")}). Use another, empty one.`];
}

/** The embedded database belongs to the backend that runs on it, so only its folder is looked at. */
function embedded(env: Environment): Finding {
  const folder = path.resolve(env.DATA_DIR || ".data");
  const demo = existsSync(path.join(folder, "console.password"));
  const name = "Embedded database";
  if (demo)
    return { name, refuses: true, problems: [`${folder} is a folder of the demo. Set DATA_DIR to another one.`] };
  return {
    name,
    problems: [],
    note: "Commits reach the disk, but there is one backend on one machine, and no copy on another. PostgreSQL has both.",
  };
}
