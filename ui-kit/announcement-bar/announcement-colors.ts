import { BLACK, type Rgb, readable, toHex, WHITE } from "../tokens/color.ts";
import { parseCssColor } from "../tokens/named-colors.ts";

/** Above this brightness, on a scale to 255, a background counts as light (payments-and-widgets, section 2; KIT-01). */
export const LIGHT_BRIGHTNESS = 200;

/** The default of the configuration (CFG-03). */
export const DEFAULT_ANNOUNCEMENT_COLOR = "darkgreen";

/** How bright a colour seems, 0 to 255: the weights of the W3C's note on colour difference. */
export function brightness({ r, g, b }: Rgb): number {
  return (r * 299 + g * 587 + b * 114) / 1000;
}

export type AnnouncementColors = {
  /** Both hexadecimal. */
  background: string;
  text: string;
  /** The background was darkened, because white could not be read on it. */
  corrected: boolean;
};

/**
 * Black text on a light background, white on a dark one (KIT-01). Between the two lie colours on which white has less
 * than 4.5:1, such as orange: there the background gives way, keeping its hue. No colour, and a word that is none, give
 * the default.
 */
export function announcementColors(color: string | null | undefined): AnnouncementColors {
  const picked = parseCssColor(color ?? "") ?? (parseCssColor(DEFAULT_ANNOUNCEMENT_COLOR) as Rgb);
  const text = brightness(picked) > LIGHT_BRIGHTNESS ? BLACK : WHITE;
  const background = readable(picked, [text]);
  return { background: toHex(background), text: toHex(text), corrected: toHex(background) !== toHex(picked) };
}
