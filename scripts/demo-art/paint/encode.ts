/** Turns composed pictures into files that keep to a size. */
import sharp from "sharp";

export type Encoded = { bytes: Buffer; quality: number };
export type Format = { width: number; height: number; maxBytes: number };

const QUALITIES = [86, 82, 78, 74, 70, 66, 62, 58, 54, 50, 45, 40, 34, 28];

/**
 * Encodes a picture as WebP with the best quality that keeps it within `maxBytes`, cropping to the middle if needed.
 * Throws when even the lowest quality is too large.
 */
export async function encodeWebp(picture: Buffer, format: Format, name: string): Promise<Encoded> {
  const { data, info } = await sharp(picture)
    .resize(format.width, format.height, { fit: "cover", kernel: "lanczos3" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  const encode = async (quality: number): Promise<Encoded> => ({
    bytes: await sharp(data, { raw })
      .webp({ quality, effort: 5, smartSubsample: quality > 60 })
      .toBuffer(),
    quality,
  });
  let best: Encoded | null = null;
  let [low, high] = [0, QUALITIES.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const one = await encode(QUALITIES[middle] as number);
    if (one.bytes.length <= format.maxBytes) [best, high] = [one, middle - 1];
    else low = middle + 1;
  }
  if (best) return best;
  throw new Error(
    `"${name}" does not fit ${format.maxBytes} bytes at ${format.width} × ${format.height}. Draw it with less grain.`,
  );
}
