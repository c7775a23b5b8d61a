import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir, realpath, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

interface Rights {
  /** Of each copied file and of each folder, less what the process's mask takes away. */
  readonly file: number;
  readonly folder: number;
}

/** Only for whoever runs the command. */
export const OWN: Rights = { file: 0o600, folder: 0o700 };
/** As a new file of this user has them. */
export const USUAL: Rights = { file: 0o666, folder: 0o777 };

const isGone = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Null for what is no longer there. */
const unlessGone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });

/**
 * Copies a file or a folder, file by file, with the times of change. What vanishes meanwhile is left out, what changes is
 * copied as it is read, and what is there already at the other end stays as it is. Of links only those are copied, as
 * files, that lead to a file of the same folder; paths of the others are returned. Nothing at `from` is no error.
 */
export async function copyTree(from: string, to: string, rights: Rights): Promise<string[]> {
  // The place itself was named by whoever runs the installation, and may be a link.
  const root = await unlessGone(realpath(from));
  if (root === null) return [];
  const linksLeftOut: string[] = [];

  async function copyFolder(folder: string, target: string): Promise<void> {
    const entries = await unlessGone(readdir(folder, { withFileTypes: true }));
    if (entries === null) return;
    await mkdir(target, { recursive: true, mode: rights.folder });
    for (const entry of entries) {
      const [at, into] = [path.join(folder, entry.name), path.join(target, entry.name)];
      if (entry.isDirectory()) await copyFolder(at, into);
      else if (entry.isFile()) await copyFile(at, into, rights.file);
      else if (entry.isSymbolicLink()) await copyLink(at, into);
    }
  }

  async function copyLink(at: string, into: string): Promise<void> {
    const real = await unlessGone(realpath(at));
    // A folder of the same one is copied where it is.
    if (!real?.startsWith(`${root}${path.sep}`)) linksLeftOut.push(at);
    else if ((await unlessGone(stat(real)))?.isFile()) await copyFile(real, into, rights.file);
  }

  if ((await unlessGone(stat(root)))?.isDirectory()) await copyFolder(root, to);
  else {
    await mkdir(path.dirname(to), { recursive: true, mode: rights.folder });
    await copyFile(root, to, rights.file);
  }
  return linksLeftOut;
}

async function copyFile(from: string, to: string, mode: number): Promise<void> {
  // Not through a link that has taken the file's place.
  const source = await unlessGone(open(from, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)));
  if (source === null) return;
  try {
    const target = await openNew(to, mode);
    if (target === null) return;
    const { atime, mtime } = await source.stat();
    await pipeline(source.createReadStream({ autoClose: false }), target.createWriteStream());
    await utimes(to, atime, mtime);
  } finally {
    await source.close();
  }
}

/** Null if a file is there. */
async function openNew(at: string, mode: number): Promise<FileHandle | null> {
  try {
    return await open(at, "wx", mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  }
}
