import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { backupsToDelete, isBackupName, type Keep } from "./kept-backups.ts";
import { isComplete } from "./manifest.ts";

/** A folder that is being deleted has another name, so that half of it is never taken for a backup. */
const DELETED = ".deleted";

/**
 * Deletes old backups of a folder; returns their names. One that was broken off or lacks a file counts as none and
 * stays, for a person to look at.
 */
export async function prune(folder: string, keep: Keep): Promise<string[]> {
  const names = await readdir(folder);
  const whole: string[] = [];
  for (const name of names.filter(isBackupName)) if (await isComplete(path.join(folder, name))) whole.push(name);
  const old = backupsToDelete(whole, keep);
  for (const name of old) await rename(path.join(folder, name), path.join(folder, `${name}${DELETED}`));
  const leftOver = names.filter((name) => name.endsWith(DELETED) && isBackupName(name.slice(0, -DELETED.length)));
  for (const name of [...leftOver, ...old.map((each) => `${each}${DELETED}`)])
    await rm(path.join(folder, name), { recursive: true, force: true });
  return old;
}
