import { existsSync } from "node:fs";
import { chmod, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { defaultSources } from "../../config/load.ts";
import { root } from "../processes.ts";
import { copyTree, OWN, USUAL } from "./copy-tree.ts";

export interface Places {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Folders and files beside the database: their name in a backup, and where they are. */
  readonly copied: readonly (readonly [name: string, at: string])[];
  readonly pictures: string;
  readonly bucket: string | null;
}

/** Secrets and keys that a backend makes for itself (docs/environment.md). */
const KEPT = /^(?:[\w-]+\.(?:secret|password)|storefront-secret|vapid\.json)$/;

export function placesOf(env: NodeJS.ProcessEnv): Places {
  const dataDir = path.resolve(root, env.DATA_DIR || ".data");
  const sources = defaultSources({ BUSINESSES_DIR: path.join(dataDir, "businesses"), ...env }, root);
  return {
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    copied: [
      ["configuration/root.config.json", sources.rootFile],
      ["configuration/businesses", sources.bundleFolder],
      ["configuration/brands", path.join(root, "public/brands")],
    ],
    pictures: path.join(dataDir, "media"),
    bucket: env.PICTURES_S3_BUCKET || null,
  };
}

/** Copies everything beside the database into a backup. Returns links that were left out, because they lead elsewhere. */
export async function copyFiles(places: Places, backup: string): Promise<string[]> {
  const leftOut: string[] = [];
  const copy = async (from: string, name: string) =>
    void leftOut.push(...(await copyTree(from, path.join(backup, name), OWN)));
  for (const [name, at] of places.copied) await copy(at, name);
  await mkdir(path.join(backup, "secrets"), { mode: 0o700 });
  for (const name of existsSync(places.dataDir) ? await readdir(places.dataDir) : [])
    if (KEPT.test(name)) await copy(path.join(places.dataDir, name), path.join("secrets", name));
  // With a bucket, the folder has only copies of what was read.
  if (!places.bucket) await copy(places.pictures, "pictures");
  return leftOut;
}

/** Leaves a backup to its owner alone, whatever rights its files had where they were copied from. */
export async function closeToOthers(backup: string): Promise<void> {
  await chmod(backup, 0o700);
  for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
    const at = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(at, 0o700);
    else if (entry.isFile()) await chmod(at, 0o600);
  }
}

/**
 * Brings the files of a backup to their places. What is there already stays as it is. Configuration and brands are read
 * by the servers' user, whoever restores them.
 */
export async function restoreFiles(places: Places, backup: string): Promise<void> {
  for (const [name, at] of places.copied) await copyTree(path.join(backup, name), at, USUAL);
  await copyTree(path.join(backup, "pictures"), places.pictures, OWN);
  await copyTree(path.join(backup, "secrets"), places.dataDir, OWN);
}
