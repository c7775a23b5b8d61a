import { decode } from "blurhash";
import sharp from "sharp";
import { hasBlur } from "@/ui-kit/lazy-image/image-source";

const SIDE = 12;
const MAX_KEPT = 4_000;
const kept = new Map<string, Promise<string | undefined>>();

/** A blur hash as a tiny webp in a data uri (some 60 bytes), for the background of an image that is not there yet. */
export function blurUri(hash: string | null | undefined): Promise<string | undefined> {
  if (!hasBlur(hash)) return Promise.resolve(undefined);
  const known = kept.get(hash);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const made = draw(hash);
  kept.set(hash, made);
  return made;
}

async function draw(hash: string): Promise<string | undefined> {
  try {
    const pixels = decode(hash, SIDE, SIDE);
    const webp = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
      .removeAlpha()
      .webp({ quality: 20, alphaQuality: 0, effort: 6 })
      .toBuffer();
    return `data:image/webp;base64,${webp.toString("base64")}`;
  } catch {
    // A hash that cannot be read is no reason to miss a menu.
    return undefined;
  }
}
