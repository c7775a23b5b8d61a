import { BLACK, type Rgb, readable, toHex, WHITE } from "../tokens/color.ts";
import { parseCssColor } from "../tokens/named-colors.ts";

/** Above this brightness (0 to 255) a background counts as light (payments-and-widgets, section 2; KIT-01). */
export const LIGHT_BRIGHTNESS = 200;

/** The configuration's default (CFG-03). */
export const DEFAULT_ANNOUNCEMENT_COLOR = "darkgreen";

/** Perceived brightness of a colour, 0 to 255, with the weights of the W3C's colour difference note. */
export function brightness({ r, g, b }: Rgb): number {
  return (r * 299 + g * 587 + b * 114) / 1000;
}

export type AnnouncementColors = {
  /** Both as hexadecimal. */
  background: string;
  text: string;
};

/**
 * Black text on a light background, white on a dark one (KIT-01). On some colours in between, such as orange, white has
 * less than 4.5:1: the background is darkened and keeps its hue. A missing or unknown colour gives the default.
 */
export function announcementColors(color: string | null | undefined): AnnouncementColors {
  const picked = parseCssColor(color ?? "") ?? (parseCssColor(DEFAULT_ANNOUNCEMENT_COLOR) as Rgb);
  const text = brightness(picked) > LIGHT_BRIGHTNESS ? BLACK : WHITE;
  return { background: toHex(readable(picked, [text])), text: toHex(text) };
}
