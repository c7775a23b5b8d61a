import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { acquireLock } from "../../backend/db/lock.ts";
import { restoreEmbedded } from "../../backend/db/open.ts";
import { programSettings } from "../../backend/db/server/connection.ts";
import { Refused, readEnvFile, runCommand, WrongUsage } from "../command-line.ts";
import { onServer } from "../operate/database-trouble.ts";
import { restoreSecrets } from "./lasting-secrets.ts";
import { type Manifest, verifiedManifest } from "./manifest.ts";
import { type Places, placesOf, restoreFiles } from "./places.ts";
import { postgresProgram } from "./postgres-programs.ts";

const USAGE = `Usage: npm run restore -- --from <backup> [options]

Brings a backup into an empty database (DATABASE_URL, else the embedded one in DATA_DIR), and configuration, secrets and pictures to
their places. It overwrites nothing: a database with tables is refused, and files that are there stay as they are.

  --check               only compares every file with its checksum
  --env-file <file>     reads settings from this file; what is set already stays`;

async function requireNoTables(databaseUrl: string): Promise<void> {
  const tables = await onServer(databaseUrl, async (db) => {
    const query = sql`select count(*)::int as count from pg_tables where schemaname = 'public'`;
    return ((await db.execute(query)) as unknown as { rows: { count: number }[] }).rows[0]?.count ?? 0;
  });
  if (tables > 0)
    throw new Refused(
      `The database has ${tables} tables already, so nothing was restored. Make an empty one (createdb), and name it in DATABASE_URL.`,
    );
}

async function restoreServer(databaseUrl: string, file: string): Promise<void> {
  const { database } = programSettings(databaseUrl);
  await postgresProgram(
    "pg_restore",
    ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", `--dbname=${database}`, file],
    databaseUrl,
  );
}

function requireNoFolder(dataDir: string): void {
  if (existsSync(path.join(dataDir, "db")))
    throw new Refused(`${dataDir} has a database already, so nothing was restored. Set DATA_DIR to a new folder.`);
}

async function restoreFolder(dataDir: string, file: string): Promise<void> {
  const lock = await acquireLock(dataDir, "");
  try {
    await restoreEmbedded(dataDir, file);
  } finally {
    await lock.release();
  }
}

/** Looks whether the database may be restored, before anything is written. */
async function requireEmpty({ databaseUrl, dataDir }: Places, { database }: Manifest): Promise<void> {
  if (database === "server" && !databaseUrl)
    throw new Refused("The backup is of a PostgreSQL server. Set DATABASE_URL to an empty database.");
  if (database === "embedded" && databaseUrl)
    throw new Refused("The backup is of the embedded database. Leave DATABASE_URL out.");
  if (databaseUrl) await requireNoTables(databaseUrl);
  else requireNoFolder(dataDir);
}

const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR"];

async function restoreFolders(places: Places, backup: string): Promise<string | null> {
  await restoreFiles(places, backup);
  return restoreSecrets(process.env, backup, places.dataDir);
}

/**
 * The files come first: if one cannot be written, the database is still empty, and the same command can be repeated.
 * Returns what to do about the secrets, if anything.
 */
async function restoreAll(places: Places, backup: string): Promise<string | null> {
  const { databaseUrl, dataDir } = places;
  const aboutSecrets = await restoreFolders(places, backup).catch((error: NodeJS.ErrnoException) => {
    const { code = "", path: at } = error;
    if (!NOT_WRITABLE.includes(code)) throw error;
    throw new Refused(
      `The database was not restored, because ${at} cannot be written (${code}). Make its folder for the user of the servers (install -d -m 700 -o storefront …), then repeat this command as that user.`,
    );
  });
  if (databaseUrl) await restoreServer(databaseUrl, path.join(backup, "database.dump"));
  else await restoreFolder(dataDir, path.join(backup, "database.tar.gz"));
  return aboutSecrets;
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { from: { type: "string" }, check: { type: "boolean", default: false }, "env-file": { type: "string" } },
  });
  if (!values.from) throw new WrongUsage("Name the backup with --from.");
  readEnvFile(values["env-file"]);
  const backup = path.resolve(values.from);
  const manifest = await verifiedManifest(backup).catch((error: Error) => {
    throw new Refused(error.message);
  });
  const about = `${manifest.files.length} files of ${manifest.made_at}, version ${manifest.version}`;
  if (values.check) return console.log(`The backup is whole: ${about}.`);
  const places = placesOf(process.env);
  await requireEmpty(places, manifest);
  const aboutSecrets = await restoreAll(places, backup);
  console.log(`Restored ${about}. Next: npm run migrate -- --check, then start.`);
  if (manifest.pictures_elsewhere) console.log(`Its pictures are in the bucket ${manifest.pictures_elsewhere}.`);
  if (aboutSecrets) console.warn(aboutSecrets);
});
