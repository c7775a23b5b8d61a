import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

export interface BackedUpFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `manifest.json` of a backup: what it is of, and what every file must be like. */
export interface Manifest {
  readonly format: 1;
  readonly version: string;
  readonly made_at: string;
  readonly database: "embedded" | "server";
  /** The migrations that the database had. */
  readonly migrations: readonly string[];
  /** Where the pictures are that the backup does not contain. */
  readonly pictures_elsewhere: string | null;
  readonly files: readonly BackedUpFile[];
}

const NAME = "manifest.json";

async function checksummed(folder: string, file: string): Promise<BackedUpFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path.join(folder, file)), hash);
  const { size } = await stat(path.join(folder, file));
  return { path: file.split(path.sep).join("/"), bytes: size, sha256: hash.digest("hex") };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
}

/** Written last, so that a backup without it was broken off. */
export async function writeManifest(folder: string, about: Omit<Manifest, "format" | "files">): Promise<Manifest> {
  const files: BackedUpFile[] = [];
  for (const file of await filesBelow(folder)) files.push(await checksummed(folder, file));
  const manifest: Manifest = { format: 1, ...about, files };
  await writeFile(path.join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** The manifest of a backup whose files are all there and unchanged; throws with what is wrong. */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, NAME), "utf8").catch(() => null);
  if (text === null) throw new Error(`${folder} has no ${NAME}: it is no backup, or one that was broken off.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new Error(`The backup has the format ${manifest.format}, which this version cannot read.`);
  const wrong: string[] = [];
  for (const file of manifest.files) {
    const found = await checksummed(folder, file.path).catch(() => null);
    if (!found) wrong.push(`${file.path} is missing`);
    else if (found.sha256 !== file.sha256) wrong.push(`${file.path} was changed`);
  }
  if (wrong.length > 0) throw new Error(`The backup is damaged: ${wrong.join(", ")}. Take another one.`);
  return manifest;
}

/** Whether a backup was finished and has all of its files. Their content is not read: that takes hours where there are many. */
export async function isComplete(folder: string): Promise<boolean> {
  try {
    const manifest = JSON.parse(await readFile(path.join(folder, NAME), "utf8")) as Manifest;
    const sizes = await Promise.all(
      manifest.files.map(async (file) => (await stat(path.join(folder, file.path))).size),
    );
    return manifest.files.every(({ bytes }, index) => sizes[index] === bytes);
  } catch {
    return false;
  }
}
