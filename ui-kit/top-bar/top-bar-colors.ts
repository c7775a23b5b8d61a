import { contrast, INK, MARK_CONTRAST, type Rgb, readable, TEXT_CONTRAST, toHex, WHITE } from "../tokens/color.ts";
import { parseCssColor } from "../tokens/named-colors.ts";

/** Hexadecimal or CSS colour names. */
export type TopBarColors = { backgroundColor: string; textColor: string; iconColor: string };

/** The configuration's default (CFG-03). */
const BACKGROUND: Rgb = { r: 0xf1, g: 0xf1, b: 0xf1 };

/**
 * Custom properties of a top bar. Text and icons default to ink or white; picked colours are adjusted until they are
 * readable.
 */
export function topBarColors(colors: Partial<TopBarColors>): Record<string, string> {
  const background = parseCssColor(colors.backgroundColor ?? "") ?? BACKGROUND;
  const own = contrast(INK, background) >= TEXT_CONTRAST ? INK : WHITE;
  const text = readable(parseCssColor(colors.textColor ?? "") ?? own, [background]);
  const icon = readable(parseCssColor(colors.iconColor ?? "") ?? text, [background], MARK_CONTRAST);
  return { "--topbar-bg": toHex(background), "--on-topbar": toHex(text), "--topbar-icon": toHex(icon) };
}
