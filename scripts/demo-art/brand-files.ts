/** The raster files that browsers and link previews want, made from the drawn logos and the shop's dishes. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { PREVIEW } from "./banner.ts";
import { BRANDS, type BrandId } from "./brands.ts";

const PREVIEW_BYTES = 120_000;
const FAVICON = 64;
const TOUCH_ICON = 180;
const COLOUR_COUNTS = [256, 192, 128, 96, 64, 48, 32, 24, 16];

const rasterise = (svg: Buffer, width: number, height: number) =>
  sharp(svg, { density: 300 }).resize(width, height, { fit: "inside" }).png().toBuffer();

/** PNG with as many colours as `maxBytes` allows. */
async function fitPng(picture: Buffer, maxBytes: number, name: string): Promise<Buffer> {
  for (const colours of COLOUR_COUNTS) {
    const bytes = await sharp(picture).png({ palette: true, colours, dither: 0.4, effort: 8 }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(
    `The link preview of ${name} does not fit ${maxBytes} bytes. Use smaller dishes or a flatter ground.`,
  );
}

/** The link preview: the logo beside the drawn dishes. */
async function preview(id: BrandId, folder: string, dishes: Buffer): Promise<Buffer> {
  const logo = await rasterise(await readFile(path.join(folder, "logo.svg")), 460, 190);
  const { width = 0, height = 0 } = await sharp(logo).metadata();
  const middle = BRANDS[id].words === "right" ? PREVIEW.width - 290 : 290;
  const composed = await sharp(dishes)
    .composite([{ input: logo, left: Math.round(middle - width / 2), top: Math.round((PREVIEW.height - height) / 2) }])
    .removeAlpha()
    .png()
    .toBuffer();
  return fitPng(composed, PREVIEW_BYTES, id);
}

/** Writes favicon.png, apple-touch-icon.png and og.png next to the logos; `dishes` is the preview without its logo. */
export async function writeBrandFiles(id: BrandId, folder: string, dishes: Buffer): Promise<void> {
  const favicon = await readFile(path.join(folder, "favicon.svg"));
  const square = await readFile(path.join(folder, "logo-square.svg"));
  await writeFile(path.join(folder, "favicon.png"), await rasterise(favicon, FAVICON, FAVICON));
  await writeFile(path.join(folder, "apple-touch-icon.png"), await rasterise(square, TOUCH_ICON, TOUCH_ICON));
  await writeFile(path.join(folder, "og.png"), await preview(id, folder, dishes));
}
