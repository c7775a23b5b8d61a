import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { backupName, backupsToDelete, isBackupName, type Keep } from "./kept-backups.ts";
import { isComplete } from "./manifest.ts";

/** A folder that is being written or deleted has another name, so that half of it is never taken for a backup. */
export const UNFINISHED = ".unfinished";
const DELETED = ".deleted";

/** No backup takes that long, so whatever wrote an older unfinished folder was killed. */
const LONGEST_BACKUP_MS = 86_400_000;

const hasEnding = (name: string, ending: string) =>
  name.endsWith(ending) && isBackupName(name.slice(0, -ending.length));

/** The folder that a killed run left behind: it has guests' data, and nothing that could be restored. */
const isLeftBehind = (name: string, now: Date): boolean =>
  hasEnding(name, DELETED) ||
  (hasEnding(name, UNFINISHED) && name < backupName(new Date(now.getTime() - LONGEST_BACKUP_MS)));

/**
 * Deletes old backups of a folder, and what killed runs left there; returns the old backups' names. A backup that lacks
 * a file counts as none and stays, for a person to look at.
 */
export async function prune(folder: string, keep: Keep, now: Date): Promise<string[]> {
  const names = await readdir(folder);
  const whole: string[] = [];
  for (const name of names.filter(isBackupName)) if (await isComplete(path.join(folder, name))) whole.push(name);
  const old = backupsToDelete(whole, keep);
  for (const name of old) await rename(path.join(folder, name), path.join(folder, `${name}${DELETED}`));
  const leftOver = names.filter((name) => isLeftBehind(name, now));
  for (const name of [...leftOver, ...old.map((each) => `${each}${DELETED}`)])
    await rm(path.join(folder, name), { recursive: true, force: true });
  return old;
}
