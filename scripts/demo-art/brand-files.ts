/** The raster files that browsers and link previews want, made from the drawn logos and one dish. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { BrandId } from "./brands.ts";

export const PREVIEW = { width: 1200, height: 630, maxBytes: 120_000 };
const FAVICON = 64;
const TOUCH_ICON = 180;
const COLOUR_COUNTS = [256, 192, 128, 96, 64, 48, 32, 24, 16];

/** The background of the link preview, a second tone for its lower band, and the side the logo stands on. */
const PREVIEW_LOOK: Record<BrandId, { ground: string; band: string; logoOnRight: boolean }> = {
  "kaapi-kitchen": { ground: "#fbf5e9", band: "#1f5b3a", logoOnRight: false },
  "manara-grill": { ground: "#1c1410", band: "#f26b21", logoOnRight: true },
  "la-arepera": { ground: "#0f5c5c", band: "#f7c03e", logoOnRight: false },
  "union-burger": { ground: "#141414", band: "#f2b705", logoOnRight: false },
};

const rasterise = (svg: Buffer, width: number, height: number) =>
  sharp(svg, { density: 300 }).resize(width, height, { fit: "inside" }).png().toBuffer();

/** PNG with as many colours as `maxBytes` allows. */
async function fitPng(picture: Buffer, maxBytes: number, name: string): Promise<Buffer> {
  for (const colours of COLOUR_COUNTS) {
    const bytes = await sharp(picture).png({ palette: true, colours, dither: 0.4, effort: 8 }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(
    `The link preview of ${name} does not fit ${maxBytes} bytes. Use a smaller dish or a flatter ground.`,
  );
}

/** The link preview: the logo beside a dish in a round window. */
async function preview(id: BrandId, folder: string, dish: Buffer): Promise<Buffer> {
  const { ground, band, logoOnRight } = PREVIEW_LOOK[id];
  const { width, height } = PREVIEW;
  const size = 500;
  const dishLeft = logoOnRight ? 60 : width - size - 60;
  const top = (height - size) / 2;
  const logo = await rasterise(await readFile(path.join(folder, "logo.svg")), 500, 190);
  const box = await sharp(logo).metadata();
  const logoMiddle = logoOnRight ? width - 315 : 315;
  const hole = Buffer.from(
    `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - 4}"/></svg>`,
  );
  const window = await sharp(dish)
    .resize(size, size)
    .composite([{ input: hole, blend: "dest-in" }])
    .png()
    .toBuffer();
  const frame = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><rect y="${height - 18}" width="100%" height="18" fill="${band}"/>` +
      `<circle cx="${dishLeft + size / 2}" cy="${height / 2}" r="${size / 2 + 8}" fill="${band}"/></svg>`,
  );
  const left = Math.round(logoMiddle - (box.width ?? 0) / 2);
  const composed = await sharp(frame)
    .composite([
      { input: window, left: dishLeft, top },
      { input: logo, left, top: Math.round((height - (box.height ?? 0)) / 2) - 8 },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
  return fitPng(composed, PREVIEW.maxBytes, id);
}

/** Writes favicon.png, apple-touch-icon.png and og.png next to the logos; `dish` is a composed square picture. */
export async function writeBrandFiles(id: BrandId, folder: string, dish: Buffer): Promise<void> {
  const favicon = await readFile(path.join(folder, "favicon.svg"));
  const square = await readFile(path.join(folder, "logo-square.svg"));
  await writeFile(path.join(folder, "favicon.png"), await rasterise(favicon, FAVICON, FAVICON));
  await writeFile(path.join(folder, "apple-touch-icon.png"), await rasterise(square, TOUCH_ICON, TOUCH_ICON));
  await writeFile(path.join(folder, "og.png"), await preview(id, folder, dish));
}
