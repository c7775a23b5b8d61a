import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { s3Settings, s3Store } from "./s3-store.ts";

/** Where the pictures of businesses are stored. A file never changes, because its name contains a hash of its content. */
export interface PictureStore {
  /** The file's content; null if there is none. */
  read(business: string, file: string): Promise<Uint8Array<ArrayBuffer> | null>;
  write(business: string, file: string, content: Uint8Array): Promise<void>;
  /** Removes the file, if it is there. */
  remove(business: string, file: string): Promise<void>;
}

const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** A folder per business. Files appear whole: they are written under another name first. */
export function folderStore(root: string): PictureStore {
  const at = (...parts: readonly string[]) => path.join(/* turbopackIgnore: true */ root, ...parts);
  return {
    async read(business, file) {
      try {
        return new Uint8Array(await readFile(/* turbopackIgnore: true */ at(business, file)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write(business, file, content) {
      await mkdir(/* turbopackIgnore: true */ at(business), { recursive: true });
      const unfinished = at(business, `.${randomUUID()}`);
      await writeFile(/* turbopackIgnore: true */ unfinished, content);
      await rename(/* turbopackIgnore: true */ unfinished, at(business, file));
    },
    remove: (business, file) => rm(/* turbopackIgnore: true */ at(business, file), { force: true }),
  };
}

/** A picture that is missing is not asked for again for so long. Addresses are known only after a picture was stored. */
const MISSING_MS = 30_000;
const MAX_MISSING = 5_000;

/** Bytes of copies that one process keeps. */
const MAX_COPIED = 1024 ** 3;
/** After this long the remote store is asked again, so that what was removed there is gone here too. */
const COPIED_FOR_MS = 24 * 3_600_000;

interface CopyOptions {
  readonly now?: () => number;
  readonly mostBytes?: number;
}

/**
 * The remote store decides what exists; the folder keeps copies of what was read lately, so that each is fetched once a
 * day. Copies of an earlier process are read anew.
 */
export function copiedInto(
  folder: PictureStore,
  remote: PictureStore,
  { now = Date.now, mostBytes = MAX_COPIED }: CopyOptions = {},
): PictureStore {
  const missing = new Map<string, number>();
  const copies = new LRUCache<string, { readonly business: string; readonly file: string; readonly readAt: number }>({
    maxSize: mostBytes,
    dispose: ({ business, file }, _name, reason) => {
      // One that is replaced is a file of the same name.
      if (reason !== "set") void folder.remove(business, file).catch(() => undefined);
    },
  });
  return {
    async read(business, file) {
      const name = `${business}/${file}`;
      const known = copies.get(name);
      const copy = known && now() - known.readAt < COPIED_FOR_MS ? await folder.read(business, file) : null;
      if (copy) return copy;
      if (now() - (missing.get(name) ?? Number.NEGATIVE_INFINITY) < MISSING_MS) return null;
      const content = await remote.read(business, file);
      missing.delete(name);
      if (!content) missing.set(name, now());
      if (missing.size > MAX_MISSING) missing.delete(missing.keys().next().value ?? "");
      // Without its copy the picture is fetched again next time, e.g. when the disk is full.
      if (!content) copies.delete(name);
      else
        await folder.write(business, file, content).then(
          () => copies.set(name, { business, file, readAt: now() }, { size: Math.max(1, content.length) }),
          () => undefined,
        );
      return content;
    },
    write(business, file, content) {
      missing.delete(`${business}/${file}`);
      return remote.write(business, file, content);
    },
    async remove(business, file) {
      copies.delete(`${business}/${file}`);
      await folder.remove(business, file);
      await remote.remove(business, file);
    },
  };
}

/**
 * The installation's pictures: in `DATA_DIR/media`, or in an S3-compatible service if `PICTURES_S3_BUCKET` is set. Servers
 * pass their log; a command's log is printed.
 */
export function pictureStore(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  log: (message: string) => void = (message) => console.warn(message),
): PictureStore {
  const folder = folderStore(path.join(/* turbopackIgnore: true */ dataDir, "media"));
  const settings = s3Settings(env);
  return settings ? copiedInto(folder, s3Store(settings, log)) : folder;
}
