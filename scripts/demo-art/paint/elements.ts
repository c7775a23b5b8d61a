/** The food elements: cut out, enlarged and relit so that they belong to the brand's light. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { blur, type Canvas, type LightSource } from "./canvas.ts";
import { shadowFilter } from "./garnish.ts";
import { type Tones, tone } from "./tone.ts";

export type Light = {
  tones: Tones;
  from: LightSource;
  /** Colour of the lit side and of the shaded side laid over every element, with the strength of each in [0, 1]. */
  key: string;
  keyStrength: number;
  fill: string;
  fillStrength: number;
  /** Light coming up from below, as embers do. */
  under?: string;
  saturation: number;
  brightness: number;
  /** The thrown shadow: sideways lean and height, both as shares of the element's height (height < 0 falls forward). */
  lean: number;
  fall: number;
  softness: number;
  strength: number;
  shadow: string;
};

export type Element = { uri: string; width: number; height: number };
/** Where an element stands: `x`, `y` is the middle of its foot; `size` is its longer edge in pixels. */
export type Placement = { element: Element; x: number; y: number; size: number; angle: number };

const LONG_EDGE = 460;
const cache = new Map<string, Promise<Element>>();

const assets = () =>
  path.join(path.dirname(createRequire(import.meta.url).resolve("@lobehub/fluent-emoji-3d/package.json")), "assets");

const DRAWN = path.resolve(import.meta.dirname, "../drawn");
/** Our own drawings have names, the elements of the package have code points. */
const isDrawn = (code: string) => !/^[0-9a-f]{4,5}(-|$)/.test(code);

async function readElement(code: string, ref: string): Promise<Buffer> {
  if (!/^[0-9a-z]+(-[0-9a-z]+)*$/.test(code)) {
    throw new Error(`Picture "${ref}": "${code}" is not an element. Use code points such as "1f354".`);
  }
  try {
    if (!isDrawn(code)) return await readFile(path.join(assets(), `${code}.webp`));
    return await sharp(await readFile(path.join(DRAWN, `${code}.svg`)))
      .png()
      .toBuffer();
  } catch {
    throw new Error(
      `Picture "${ref}": there is no element "${code}" in @lobehub/fluent-emoji-3d/assets or scripts/demo-art/drawn. Choose another one.`,
    );
  }
}

function lightOverlay(width: number, height: number, light: Light): Buffer {
  const { from } = light;
  const under = light.under
    ? `<rect width="100%" height="100%" fill="url(#u)"/><linearGradient id="u" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${light.under}" stop-opacity="0.9"/><stop offset="0.4" stop-color="${light.under}" stop-opacity="0"/></linearGradient>`
    : "";
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="k" x1="${0.5 + from.x / 2}" y1="${0.5 + from.y / 2}" x2="${0.5 - from.x / 2}" y2="${0.5 - from.y / 2}">` +
      `<stop offset="0" stop-color="${light.key}" stop-opacity="${light.keyStrength}"/><stop offset="0.5" stop-color="${light.key}" stop-opacity="0"/>` +
      `<stop offset="0.5" stop-color="${light.fill}" stop-opacity="0"/><stop offset="1" stop-color="${light.fill}" stop-opacity="${light.fillStrength}"/></linearGradient>` +
      `<rect width="100%" height="100%" fill="url(#k)"/>${under}</svg>`,
  );
}

async function recolour(source: Buffer, code: string, tones: Tones): Promise<Buffer> {
  const { data, info } = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  tone(data, code, tones);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

async function relight(source: Buffer, code: string, light: Light, flop: boolean): Promise<Element> {
  const toned = isDrawn(code) ? source : await recolour(source, code, light.tones);
  const trimmed = await sharp(toned).trim({ threshold: 8 }).flop(flop).png().toBuffer();
  const { data, info } = await sharp(trimmed)
    .resize(LONG_EDGE, LONG_EDGE, { fit: "inside", kernel: "lanczos3" })
    .sharpen({ sigma: 0.9 })
    .modulate({ saturation: light.saturation, brightness: light.brightness })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const overlay = await sharp(lightOverlay(width, height, light))
    .composite([{ input: data, blend: "dest-in" }])
    .png()
    .toBuffer();
  const shaded = await sharp(data)
    .composite([{ input: overlay, blend: "soft-light" }])
    .png()
    .toBuffer();
  return { uri: `data:image/png;base64,${shaded.toString("base64")}`, width, height };
}

/**
 * Loads one element, relit for a brand.
 * @param code code points of the element, e.g. `1f354`
 * @param ref the picture it is for, named in the error when the element does not exist
 */
export function loadElement(code: string, ref: string, brand: string, light: Light, flop: boolean): Promise<Element> {
  const key = `${brand}/${code}/${flop}`;
  const known = cache.get(key);
  if (known) return known;
  const loading = readElement(code, ref).then((source) => relight(source, code, light, flop));
  loading.catch(() => cache.delete(key));
  cache.set(key, loading);
  return loading;
}

/** Draws an element with the shadow it throws and the dark seam where it touches what it stands on. */
export function stand(canvas: Canvas, light: Light, placement: Placement): void {
  const { element, x, y, size, angle } = placement;
  const scale = size / Math.max(element.width, element.height);
  const width = element.width * scale;
  const height = element.height * scale;
  const picture = canvas.define(
    (id) =>
      `<image id="${id}" width="${width}" height="${height}" xlink:href="${element.uri}" preserveAspectRatio="none"/>`,
  );
  const turned = `rotate(${angle} ${x} ${y - height / 2}) translate(${x - width / 2} ${y - height})`;
  const flat = canvas.define((id) => shadowFilter(id, light.shadow, light.strength));
  const seam = y - height * 0.05;
  const thrown = `matrix(1 0 ${-light.lean} ${light.fall} ${light.lean * seam} ${seam - light.fall * seam})`;
  canvas.add(
    `<g ${blur(canvas, light.softness)}><g transform="${thrown}"><g filter="url(#${flat})"><use xlink:href="#${picture}" transform="${turned}"/></g></g></g>` +
      `<ellipse cx="${x - light.from.x * width * 0.04}" cy="${y - height * 0.05}" rx="${width * 0.44}" ry="${Math.max(8, width * 0.15)}" fill="${light.shadow}" opacity="0.5" ${blur(canvas, Math.max(4, width * 0.055))}/>` +
      `<ellipse cx="${x}" cy="${y - height * 0.02}" rx="${width * 0.3}" ry="${Math.max(4, width * 0.05)}" fill="${light.shadow}" opacity="0.75" ${blur(canvas, Math.max(2, width * 0.018))}/>` +
      `<use xlink:href="#${picture}" transform="${turned}"/>`,
  );
}
