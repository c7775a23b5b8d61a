import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { acquireLock, readLock } from "../../backend/db/lock.ts";
import { makeFolder } from "../../backend/db/make-folder.ts";
import { appliedMigrations } from "../../backend/db/migrate.ts";
import { copyEmbedded, type Database, onEmbedded, onServerWithoutTimeout } from "../../backend/db/open.ts";
import { backups } from "../../backend/db/schema.ts";
import { Refused, readEnvFile, runCommand, WrongUsage } from "../command-line.ts";
import { callBackend } from "../operate/call-backend.ts";
import { root } from "../processes.ts";
import { backupName, readKeep } from "./kept-backups.ts";
import { keepSecrets } from "./lasting-secrets.ts";
import { writeManifest } from "./manifest.ts";
import { closeToOthers, copyFiles, type Places, placesOf } from "./places.ts";
import { postgresProgram } from "./postgres-programs.ts";
import { prune, UNFINISHED } from "./prune.ts";

const USAGE = `Usage: npm run backup -- --to <folder> [options]

Makes a backup in a new folder below <folder>: the database, configuration, secrets, pictures, and a manifest with checksums.
Storefront and backend go on running. It contains guests' data and secrets, so keep it encrypted and on another machine.

  --keep <d>,<w>,<m>    then deletes older backups of <folder>, but keeps those of the last 24 hours, and the last of each
                        of so many days, weeks and months that have one: 7,4,12. One that lacks a file is neither counted nor deleted.
  --env-file <file>     reads settings from this file; what is set already stays`;

const FORM = ["--format=custom", "--no-owner", "--no-privileges"];
/** Announcements to storefronts, which are numbered by the server's transactions and mean nothing to another database. */
const LEFT_OUT = ["page_changes"];

/** A large database takes a while to pack. */
const COPY_MS = 600_000;

/** The copy of the embedded database, through the backend if one runs on it. Returns its migrations. */
async function copyOfEmbedded({ dataDir }: Places, to: string): Promise<string[]> {
  if (await readLock(dataDir)) {
    const { file, migrations } = await callBackend<{ file: string; migrations: string[] }>("/staff/copy", {}, COPY_MS);
    await rename(file, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EXDEV") throw error;
      const { copyFile } = await import("node:fs/promises");
      await copyFile(file, to);
      await rm(file);
    });
    return migrations;
  }
  return whileLocked(dataDir, () => copyEmbedded(dataDir, to));
}

async function whileLocked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(dataDir, "");
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function copyOfServer(databaseUrl: string, to: string): Promise<string[]> {
  await postgresProgram(
    "pg_dump",
    [...FORM, ...LEFT_OUT.map((table) => `--exclude-table-data=${table}`), `--file=${to}`],
    databaseUrl,
  );
  return onServerWithoutTimeout(databaseUrl, appliedMigrations);
}

/** Leaves a row for the metrics. The backup is whole without it, and a version from before the row makes backups too. */
async function noteBackup({ databaseUrl, dataDir }: Places): Promise<void> {
  const note = (db: Database) => db.insert(backups).values({});
  try {
    if (databaseUrl) await onServerWithoutTimeout(databaseUrl, note);
    else if (await readLock(dataDir)) await callBackend("/staff/backed-up", {});
    else await whileLocked(dataDir, () => onEmbedded(dataDir, note));
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    console.error(
      `The backup is whole, but the metrics do not know of it (${why}). If the table is missing, run npm run migrate.`,
    );
  }
}

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { to: { type: "string" }, keep: { type: "string" }, "env-file": { type: "string" } },
  });
  const keep = values.keep === undefined ? null : readKeep(values.keep);
  if (values.keep !== undefined && !keep)
    throw new WrongUsage("--keep is how many days, weeks and months, such as 7,4,12.");
  if (!values.to) throw new WrongUsage("Name the folder of backups with --to.");
  readEnvFile(values["env-file"]);
  const places = placesOf(process.env);
  const now = new Date();
  const folder = path.resolve(values.to, backupName(now));
  const unfinished = `${folder}${UNFINISHED}`;
  await makeFolder(unfinished, 0o700).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Refused(
      `No backup was made, because ${values.to} cannot be written (${code}). Make the folder for this user (install -d -m 700 -o …), or name another one with --to.`,
    );
  });
  try {
    // The files after the database: a picture is stored before the row that names it, so none is missing.
    const url = places.databaseUrl;
    const migrations = url
      ? await copyOfServer(url, path.join(unfinished, "database.dump"))
      : await copyOfEmbedded(places, path.join(unfinished, "database.tar.gz"));
    const leftOut = await copyFiles(places, unfinished);
    const lacking = await keepSecrets(process.env, places.dataDir, unfinished);
    await closeToOthers(unfinished);
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as { version: string };
    const manifest = await writeManifest(unfinished, {
      version,
      made_at: now.toISOString(),
      database: url ? "server" : "embedded",
      migrations,
      pictures_elsewhere: places.bucket,
    });
    await rename(unfinished, folder);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    console.log(`Backup: ${folder} (${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB).`);
    if (places.bucket)
      console.log(`Pictures are in the bucket ${places.bucket} and not in the backup; switch its versioning on.`);
    if (lacking) console.warn(lacking);
    if (leftOut.length > 0)
      console.warn(
        `Left out, because they are links that lead elsewhere: ${leftOut.join(", ")}. Back up where they lead by itself.`,
      );
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error instanceof Refused ? error : new Refused(`No backup was made. ${(error as Error).message}`);
  }
  await noteBackup(places);
  if (!keep) return;
  const deleted = await prune(path.resolve(values.to), keep, now).catch((error: Error) => {
    throw new Refused(`The backup is made, but older ones could not be deleted. ${error.message}`);
  });
  if (deleted.length > 0) console.log(`Deleted ${deleted.length} older: ${deleted.join(", ")}.`);
});
