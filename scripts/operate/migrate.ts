import path from "node:path";
import { parseArgs } from "node:util";
import { acquireLock, DataFolderInUse } from "../../backend/db/lock.ts";
import { migrate, newerDatabase, pendingMigrations } from "../../backend/db/migrate.ts";
import { type Database, onEmbedded } from "../../backend/db/open.ts";
import { Refused, readEnvFile, runCommand } from "../command-line.ts";
import { root } from "../processes.ts";
import { inSentences, onServer } from "./database-trouble.ts";

const USAGE = `Usage: npm run migrate [-- options]

Brings the database (DATABASE_URL, else the embedded one in DATA_DIR) up to the schema of this version: all missing migrations
or none, one command at a time, without a time limit. Backends of the version before may go on running on a server. A database
that a newer version has migrated is left as it is, and that is said.

  --check               applies nothing; lists what is missing, and exits with 1 if anything is
  --env-file <file>     reads settings from this file; what is set already stays`;

const embeddedFolder = () => path.resolve(root, process.env.DATA_DIR || ".data");

/** Which database it was, because without its settings the command works on the embedded one. */
function databaseName(): string {
  const url = process.env.DATABASE_URL ? URL.parse(process.env.DATABASE_URL) : null;
  if (url) return `The database ${url.pathname.slice(1)} at ${url.host}`;
  return process.env.DATABASE_URL ? "The database" : `The embedded database in ${embeddedFolder()}`;
}

/** The embedded database has one user at a time, so a backend that runs on it is named. */
async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const url = process.env.DATABASE_URL;
  if (url) return onServer(url, work);
  const dataDir = embeddedFolder();
  const lock = await acquireLock(dataDir, "").catch((error: unknown) => {
    throw error instanceof DataFolderInUse ? new Refused(error.message) : error;
  });
  try {
    return await inSentences(onEmbedded(dataDir, work));
  } finally {
    await lock.release();
  }
}

const list = (tags: readonly string[]) => tags.map((tag) => `  ${tag}`).join("\n");

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { check: { type: "boolean", default: false }, "env-file": { type: "string" } },
  });
  readEnvFile(values["env-file"]);
  const { tags, newer } = await onDatabase((db) => (values.check ? pendingMigrations(db) : migrate(db)));
  if (newer !== undefined) console.warn(newerDatabase(newer));
  if (values.check && tags.length > 0)
    throw new Refused(`${databaseName()} lacks what npm run migrate applies:\n${list(tags)}`);
  if (values.check) console.log(`${databaseName()} is up to date.`);
  else {
    const outcome = tags.length > 0 ? `was brought up to date:\n${list(tags)}` : "is up to date; nothing was applied.";
    console.log(`${databaseName()} ${outcome}`);
  }
});
