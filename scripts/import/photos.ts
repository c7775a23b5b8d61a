import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { refFromName } from "../../backend/importers/csv/refs.ts";
import type { ImportEntry } from "../../backend/importers/import-entry.ts";
import { blurHash, checkPicture, pictureAt } from "../../backend/pictures/prepare-picture.ts";
import { pictureWords } from "../../backend/pictures/take-picture.ts";
import { PHOTO_WIDTHS } from "../../lib/pictures/names.ts";
import { pictureStore } from "../../lib/pictures/store.ts";
import { Refused } from "../command-line.ts";
import { root } from "../processes.ts";
import { fromCaller } from "./read-source.ts";

const MAX_FILES = 5000;
/** Increase when photos are written differently, so that they get new addresses. */
const VERSION = 1;

/** A photo as a menu names it. */
export interface Photo {
  readonly image: string;
  readonly image_blur_hash: string;
}

/**
 * The photos of a folder by the names that a dish may use: the file name, and the part before its extension as a ref.
 */
export interface PhotoFolder {
  find(ref: string, fileName: string | undefined): string | null;
  /** Files that no dish uses. */
  unused(): string[];
}

export function openPhotoFolder(folder: string): PhotoFolder {
  const at = fromCaller(folder);
  if (!existsSync(at) || !statSync(at).isDirectory()) throw new Refused(`${folder} is not a folder.`);
  const names = readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith(".") ? [entry.name] : [],
  );
  if (names.length > MAX_FILES)
    throw new Refused(`${folder} has more than ${MAX_FILES} files, more than a menu needs. Choose a smaller folder.`);
  const used = new Set<string>();
  const byName = new Map(names.toSorted().map((name) => [name.toLowerCase(), name]));
  const byRef = new Map(names.toSorted().map((name) => [refOfStem(name), name]));
  return {
    find(ref, fileName) {
      const name = (fileName && byName.get(fileName.toLowerCase())) || byRef.get(ref);
      if (!name) return null;
      used.add(name);
      return path.join(at, name);
    },
    unused: () => names.filter((name) => !used.has(name)),
  };
}

function refOfStem(name: string): string {
  const stem = path.parse(name).name;
  return /^[a-z0-9][a-z0-9._-]{0,79}$/.test(stem) ? stem : refFromName(stem);
}

/** Why a file cannot be used as a photo, in words. */
class NoPhoto extends Error {}

/**
 * Stores a photo in the widths that pages request, rotated upright and without metadata, under a name with the hash of
 * its content. `write: false` only validates it.
 */
async function storePhoto(file: string, ref: string, business: string, write: boolean): Promise<Photo> {
  const content = readFileSync(file);
  const checked = await checkPicture(content);
  if (!checked.ok) throw new NoPhoto(pictureWords("en", checked.error));
  const hash = createHash("sha256").update(`${VERSION}`).update(content).digest("hex").slice(0, 12);
  const name = `${ref}-${hash}`;
  const store = pictureStore(path.resolve(root, process.env.DATA_DIR ?? ".data"));
  const blur = await blurHash(content).catch(() => {
    throw new NoPhoto(pictureWords("en", { code: "DAMAGED" }));
  });
  for (const wide of write ? PHOTO_WIDTHS : []) {
    const sized = `${name}.${wide}.webp`;
    if (await store.read(business, sized)) continue;
    await store.write(business, sized, await pictureAt(content, wide));
  }
  return { image: `/media/${name}.webp`, image_blur_hash: blur };
}

/** Stores the photos of dishes; `entries` reports what happened to each file. */
export async function storePhotos(
  wanted: readonly { readonly ref: string; readonly file: string }[],
  business: string,
  write: boolean,
): Promise<{ photos: Map<string, Photo>; entries: ImportEntry[] }> {
  const photos = new Map<string, Photo>();
  const entries: ImportEntry[] = [];
  for (const { ref, file } of wanted) {
    const place = { kind: "photo", at: path.basename(file), name: ref };
    try {
      photos.set(ref, await storePhoto(file, ref, business, write));
      entries.push({ ...place, outcome: "imported" });
    } catch (error) {
      if (!(error instanceof NoPhoto)) throw error;
      entries.push({ ...place, outcome: "skipped", reason: error.message });
    }
  }
  return { photos, entries };
}
