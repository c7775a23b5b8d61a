import { createHash } from "node:crypto";
import { encode as encodeHash } from "blurhash";
import sharp from "sharp";
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from "../../config/constants.ts";
import { err, ok, type Result } from "../../lib/domain/result.ts";
import { type PictureSize, pictureName, widthsOfPicture } from "../../lib/pictures/names.ts";
import { type PictureKind, pictureKind } from "./picture-kind.ts";

/** WebP's own limit is 16,383. */
const MAX_SIDE = 16_000;
const LARGEST_WIDTH = 2560;
const QUALITY = 80;
/** A file made to be slow is given up. */
const TIMEOUT_SECONDS = 20;
/** Increase when pictures are written differently, so that they get new addresses. */
const VERSION = 1;

export type PictureRefusal =
  | { readonly code: "NO_PICTURE" | "SVG" | "HEIC" | "DAMAGED" | "TOO_LARGE" }
  | { readonly code: "TOO_MANY_PIXELS"; readonly width: number; readonly height: number };

export interface PreparedPicture extends PictureSize {
  readonly name: string;
  readonly blurhash: string;

  readonly files: readonly { readonly width: number; readonly content: Buffer }[];
}

const refused = (code: Exclude<PictureRefusal["code"], "TOO_MANY_PIXELS">) => err<PictureRefusal>({ code });

/** The decoder's names of what was recognised by its first bytes. */
const FORMATS: Readonly<Partial<Record<PictureKind, string>>> = { avif: "heif" };

/** Only the header is read. Of an animation the first picture counts. */
async function uprightSize(content: Uint8Array, kind: PictureKind): Promise<PictureSize | null> {
  const read = await sharp(content, { limitInputPixels: false }).metadata();
  if (read.format !== (FORMATS[kind] ?? kind)) return null;
  const { width = 0, height = 0 } = read.autoOrient ?? read;
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Checks a picture by its content alone: what it is, and how large it would be in memory. */
export async function checkPicture(content: Uint8Array): Promise<Result<PictureSize, PictureRefusal>> {
  if (content.length > MAX_PICTURE_BYTES) return refused("TOO_LARGE");
  const kind = pictureKind(content);
  if (kind === null) return refused("NO_PICTURE");
  if (kind === "svg") return refused("SVG");
  if (kind === "heic") return refused("HEIC");
  const size = await uprightSize(content, kind).catch(() => null);
  if (!size) return refused("DAMAGED");
  const { width, height } = size;
  if (width * height > MAX_PICTURE_PIXELS || Math.max(width, height) > MAX_SIDE) {
    return err({ code: "TOO_MANY_PIXELS", width, height });
  }
  return ok(size);
}

/** The picture upright, in the colours of screens. Metadata, such as where a photo was taken, is dropped on writing. */
const upright = (content: Uint8Array) =>
  sharp(content, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient();

/** A picture as WebP in one width, never enlarged. */
export const pictureAt = (content: Uint8Array, width: number): Promise<Buffer> =>
  upright(content).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();

/** The blur hash of a picture, 4 × 3 components. */
export async function blurHash(content: Uint8Array): Promise<string> {
  const { data, info } = await upright(content)
    .resize(64, 64, { fit: "cover" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeHash(new Uint8ClampedArray(data), info.width, info.height, 4, 3);
}

/** Every file of a picture, one width after the other so that it is in memory once. */
export async function preparePicture(content: Uint8Array): Promise<Result<PreparedPicture, PictureRefusal>> {
  const checked = await checkPicture(content);
  if (!checked.ok) return checked;
  const scale = Math.min(1, LARGEST_WIDTH / checked.value.width);
  const width = Math.round(checked.value.width * scale);
  const height = Math.max(1, Math.round(checked.value.height * scale));
  const hash = createHash("sha256").update(`${VERSION}`).update(content).digest("hex");
  try {
    const blurhash = await blurHash(content);
    const files: { width: number; content: Buffer }[] = [];
    for (const each of widthsOfPicture(width)) files.push({ width: each, content: await pictureAt(content, each) });
    return ok({ name: pictureName(hash, { width, height }), width, height, blurhash, files });
  } catch {
    return refused("DAMAGED");
  }
}
