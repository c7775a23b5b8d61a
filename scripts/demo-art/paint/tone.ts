/**
 * Colour work on the elements. They come with lilac shadows, hot pinks and blue crockery; here those become warm
 * shadows, food reds and the brand's own crockery and packaging colours.
 */
export type Hsl = readonly [hue: number, saturation: number, lightness: number];
/** `hue` in degrees, `saturation` 0–1, `lightness` a factor on the element's own lightness. */
export type Tint = { hue: number; saturation: number; lightness: number };
export type Tones = {
  /** Replaces blue and purple crockery. */
  crockery: Tint;
  /** Replaces the red of boxes, cups and pots. */
  packaging: Tint;
  /** Replaces lilac whites. */
  white: Tint;
};

/** Elements whose blue or purple is the food itself. */
const TRUE_BLUE = new Set(["1f346", "1f347", "1fad0", "1f9ca", "1f377"]);
/** Elements whose red is a box, a cup or a pot. */
const PACKAGED = new Set(["1f35f", "1f964", "1f37f", "1f35a", "1f35c", "1fad6", "1fad5", "1f961"]);

/** Raw meat, shown as it comes off the grill. */
const RAW = new Set(["1f969"]);
const COOKED: Tint = { hue: 20, saturation: 0.52, lightness: 0.66 };
/** Sweets that are meant to be pink. */
const ROSY = new Set(["1f338", "1f33a", "1f361", "1f366", "1f367", "1f368", "1f369", "1f370", "1f382", "1f9c1"]);

export function toHsl(red: number, green: number, blue: number): Hsl {
  const r = red / 255;
  const g = green / 255;
  const b = blue / 255;
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const spread = high - low;
  const lightness = (high + low) / 2;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1) || 1);
  const sector = high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [sector * 60, saturation, lightness];
}

export function fromHsl([hue, saturation, lightness]: Hsl): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** 1 inside [low, high], falling to 0 over `feather` on either side. */
function within(value: number, low: number, high: number, feather: number): number {
  if (value < low) return Math.max(0, 1 - (low - value) / feather);
  return value > high ? Math.max(0, 1 - (value - high) / feather) : 1;
}

/** Pinks turn to reds, and pinkish browns to golden ones; other hues stay. */
function foodHue([hue, saturation, lightness]: Hsl): number {
  const redder = hue >= 300 ? 338 + ((hue - 300) / 60) * 30 : hue < 26 ? 368 + (hue / 26) * 20 : hue;
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1));
  const crust = within(chroma, 0, 0.5, 0.2) * within(lightness, 0.6, 1, 0.16) * within(redder, 345, 400, 12);
  return (redder + (394 - redder) * crust * (redder > 340 ? 1 : 0)) % 360;
}

function mix(colour: Hsl, tint: Tint, share: number): Hsl {
  if (share <= 0) return colour;
  const [red, green, blue] = fromHsl(colour);
  const [r2, g2, b2] = fromHsl([tint.hue, tint.saturation, Math.min(0.97, colour[2] * tint.lightness)]);
  return toHsl(red + (r2 - red) * share, green + (g2 - green) * share, blue + (b2 - blue) * share);
}

function tonePixel(colour: Hsl, code: string, tones: Tones): Hsl {
  const [hue, saturation, lightness] = colour;
  const room = 1 - Math.abs(2 * lightness - 1);
  const pale = within(lightness, 0.78, 1, 0.12);
  // Glass is a pale light blue and stays as it is; only deeper blues are crockery.
  const violet = TRUE_BLUE.has(code) ? 0 : within(hue, pale > 0.5 ? 226 : 200, 305, 12);
  if (violet > 0) {
    // Shadows on white food are a dull lilac; crockery is either strong in colour or dark.
    const glaze = (1 - pale) * Math.max(within(saturation * room, 0.32, 1, 0.12), within(lightness, 0, 0.3, 0.1));
    return mix(mix(colour, tones.crockery, violet * glaze), tones.white, violet * (1 - glaze));
  }
  const red = PACKAGED.has(code) ? within((hue + 60) % 360, 20, 70, 8) * within(saturation * room, 0.42, 1, 0.12) : 0;
  if (RAW.has(code))
    return mix(colour, COOKED, within((hue + 60) % 360, 10, 78, 10) * within(saturation * room, 0.3, 1, 0.15));
  const kept = ROSY.has(code) ? hue : foodHue(colour);
  return mix([kept, saturation, lightness], tones.packaging, red * (1 - within(lightness, 0.85, 1, 0.1)));
}

/** Recolours raw RGBA pixels in place. */
export function tone(pixels: Uint8Array, code: string, tones: Tones): void {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    const colour = toHsl(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const [red, green, blue] = fromHsl(tonePixel(colour, code, tones));
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  }
}
