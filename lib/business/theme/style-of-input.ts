import { DEFAULTS } from "@/config/constants";
import { STYLE_COLORS, type ThemeStyle } from "@/lib/business/theme/theme-css";
import { inType } from "@/lib/business/theme/theme-draft";
import { valueAt } from "@/lib/domain/studio/paths";
import { parseColor, toHex } from "@/ui-kit/tokens/color";
import { FONTS } from "@/ui-kit/tokens/fonts";
import {
  CORNERS,
  type Corners,
  DEFAULT_SHAPE,
  DENSITIES,
  type Density,
  FOOTER_MODES,
  THEME_TYPES,
  type ThemeType,
} from "@/ui-kit/tokens/theme-input";

/** Paths of a configuration that change nothing but the page's style sheet. */
export const STYLE_PATHS: readonly string[] = [
  "theme.type",
  "theme.customizations",
  "theme.components.header.backgroundColor",
  "theme.components.footer.bgColorMode",
];

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((each) => each === value);
const CORNER_NAMES = Object.keys(CORNERS) as Corners[];
const DENSITY_NAMES = Object.keys(DENSITIES) as Density[];
const hexOf = (value: unknown): string | null => {
  const parsed = typeof value === "string" ? parseColor(value) : null;
  return parsed && toHex(parsed);
};

/**
 * The style of a page with the theme of a configuration that is being written; what is invalid stays as the page has it.
 * `tried` shows it in another theme type than is configured.
 */
export function styleOfInput(config: unknown, own: ThemeStyle, tried?: ThemeType | null): ThemeStyle {
  const at = (path: string) => valueAt(config, path);
  const colors = STYLE_COLORS.flatMap((name) => {
    const given = at(`theme.customizations.colors.${name}`);
    const value = given === undefined ? undefined : (hexOf(given) ?? own.colors[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const header = at("theme.components.header.backgroundColor");
  const topbar = at("theme.components.topbar.backgroundColor");
  const style: ThemeStyle = {
    ...own,
    type: oneOf(THEME_TYPES, at("theme.type") ?? "light") ?? own.type,
    font: oneOf(Object.keys(FONTS), at("theme.customizations.font") ?? DEFAULTS.font) ?? own.font,
    corners: oneOf(CORNER_NAMES, at("theme.customizations.corners") ?? DEFAULT_SHAPE.corners) ?? own.corners,
    density: oneOf(DENSITY_NAMES, at("theme.customizations.density") ?? DEFAULT_SHAPE.density) ?? own.density,
    colors: Object.fromEntries(colors),
    headerBackground: header === undefined ? null : (hexOf(header) ?? own.headerBackground),
    footerMode: oneOf(FOOTER_MODES, at("theme.components.footer.bgColorMode") ?? "light") ?? own.footerMode,
    topbarBackground: hexOf(topbar) ?? own.topbarBackground,
  };
  return tried ? inType(style, style, tried) : style;
}
