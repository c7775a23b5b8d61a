/** A colour as 8-bit sRGB channels. */
export type Rgb = { r: number; g: number; b: number };
/** A colour as OKLCH: lightness 0–1, chroma from 0, hue in degrees. Perceptually uniform. */
export type Oklch = { l: number; c: number; h: number };

export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };
/** Header text and icon colours of payments-and-widgets, section 9. */
export const INK: Rgb = { r: 0x18, g: 0x21, b: 0x35 };

/** WCAG contrast between body text and its background. */
export const TEXT_CONTRAST = 4.5;
/** WCAG contrast between a mark or the edge of a control and its surroundings. */
export const MARK_CONTRAST = 3;

/** Reads `2C016C`, `#2c016c`, `fff` and eight digits (the alpha is dropped); null for anything else. */
export function parseColor(input: string): Rgb | null {
  const digits = input.trim().replace(/^#/, "");
  if (!/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return { r: channel(0), g: channel(2), b: channel(4) };
}

/** Six lower-case digits with a leading `#`. */
export function toHex({ r, g, b }: Rgb): string {
  const pair = (value: number) => Math.round(value).toString(16).padStart(2, "0");
  return `#${pair(r)}${pair(g)}${pair(b)}`;
}

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

/** WCAG relative luminance, 0 (black) to 1 (white). */
export function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG contrast ratio, 1 to 21, in either order. */
export function contrast(one: Rgb, other: Rgb): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Mixes in sRGB: `amount` 0 keeps `base`, 1 gives `other`. The result is rounded, so its contrast is that of the
 * painted colour.
 */
export function mix(base: Rgb, other: Rgb, amount: number): Rgb {
  const blend = (a: number, b: number) => Math.round(a + (b - a) * amount);
  return { r: blend(base.r, other.r), g: blend(base.g, other.g), b: blend(base.b, other.b) };
}

/** sRGB to OKLCH (Björn Ottosson, https://bottosson.github.io/posts/oklab/). */
export function toOklch(color: Rgb): Oklch {
  const r = toLinear(color.r);
  const g = toLinear(color.g);
  const b = toLinear(color.b);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: hue < 0 ? hue + 360 : hue,
  };
}

function linearFromOklch({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const inGamut = (channels: number[]) => channels.every((value) => value >= -0.0005 && value <= 1.0005);

/** OKLCH to sRGB. A colour outside the sRGB gamut loses chroma, never lightness or hue. */
export function fromOklch({ l, c, h }: Oklch): Rgb {
  const lightness = Math.min(1, Math.max(0, l));
  let channels = linearFromOklch({ l: lightness, c, h });
  for (let low = 0, high = c, step = 0; !inGamut(channels) && step < 14; step++) {
    const middle = (low + high) / 2;
    const attempt = linearFromOklch({ l: lightness, c: middle, h });
    if (inGamut(attempt)) low = middle;
    else high = middle;
    if (step === 13) channels = linearFromOklch({ l: lightness, c: low, h });
  }
  const [r, g, b] = channels.map((value) => Math.round(fromLinear(Math.min(1, Math.max(0, value)))));
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
}

/** The first of the colours that can be read as text on a background, else black. White or black can be read on any. */
export function firstReadable(colors: readonly Rgb[], background: Rgb): Rgb {
  return colors.find((color) => contrast(color, background) >= TEXT_CONTRAST) ?? BLACK;
}

/** Whether `color` has the contrast `minimum` (a ratio of WCAG, 4.5 by default) on every one of `backgrounds`. */
export function isReadable(color: Rgb, backgrounds: readonly Rgb[], minimum = TEXT_CONTRAST): boolean {
  return backgrounds.every((background) => contrast(color, background) >= minimum);
}

/**
 * The colour closest to `color` (same hue, lightness changed as little as possible) with `minimum` contrast on every
 * background. The backgrounds must be all light or all dark; then black or white always passes.
 */
export function readable(color: Rgb, backgrounds: readonly Rgb[], minimum = TEXT_CONTRAST): Rgb {
  if (isReadable(color, backgrounds, minimum)) return color;
  const start = toOklch(color);
  for (let distance = 0.01; distance <= 1; distance += 0.01) {
    for (const l of [start.l - distance, start.l + distance]) {
      if (l < 0 || l > 1) continue;
      const attempt = fromOklch({ ...start, l });
      if (isReadable(attempt, backgrounds, minimum)) return attempt;
    }
  }
  return isReadable(BLACK, backgrounds, minimum) ? BLACK : WHITE;
}

/** A colour of this hue with another lightness and a part of its chroma, `chromaLimit` at most. */
export const tone = (source: Rgb, l: number, chromaShare: number, chromaLimit: number): Rgb => {
  const { c, h } = toOklch(source);
  return fromOklch({ l, c: Math.min(c * chromaShare, chromaLimit), h });
};

/** A page is at least this bright on the light types, so that text and marks of every brand stand out from it. */
const PALE = 0.8;
/** How colourful a page is whose colour was too deep for one; a pale colour is used as picked. */
const PALE_CHROMA = 0.05;
/** A page of the dark type: its lightness, and how colourful it is at most. */
export const DEEP = { l: 0.185, c: 0.0264 };

/** The palest tint of a colour that is needed for a page; the colour itself if it is pale already. */
export function paleOf(color: Rgb): Rgb {
  if (luminance(color) >= PALE) return color;
  const start = toOklch(color);
  const tint = { ...start, c: Math.min(start.c, PALE_CHROMA) };
  for (let { l } = start; l < 1; l += 0.005) {
    const attempt = fromOklch({ ...tint, l });
    if (luminance(attempt) >= PALE) return attempt;
  }
  return WHITE;
}

/** A colour as the dark type's pages have it: its hue. One that is so deep already is used as picked, also if rounded. */
export function deepOf(color: Rgb): Rgb {
  const { l, c } = toOklch(color);
  return Math.abs(l - DEEP.l) < 0.008 && c < DEEP.c + 0.004 ? color : tone(color, DEEP.l, 1, DEEP.c);
}
