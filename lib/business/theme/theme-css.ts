import { traitsOf } from "@/config/languages";
import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { formatMoney, ZERO } from "@/lib/domain/money";
import { BLACK, contrast, firstReadable, INK, mix, parseColor, type Rgb, toHex, WHITE } from "@/ui-kit/tokens/color";
import { fontFaceCss, fontVariables } from "@/ui-kit/tokens/fonts";
import { themeCss, themeVariables } from "@/ui-kit/tokens/palette";
import { type Shape, shapeVariables, type ThemeInput } from "@/ui-kit/tokens/theme-input";
import { topBarColors } from "@/ui-kit/top-bar/top-bar-colors";

/** Everything the theme of a business depends on, and nothing else. Serialisable. */
export interface ThemeStyle extends Shape {
  readonly type: string;
  readonly font: string;
  readonly colors: Readonly<Partial<Record<StyleColor, string>>>;
  readonly headerBackground: string | null;
  readonly footerMode: string;
  readonly topbarBackground: string;
  /** Whether the header has one logo for light and one for dark backgrounds. */
  readonly twoLogos: boolean;
  /** Where the font files are served, e.g. `/pedidos/fonts`. */
  readonly fontsPath: string;
}

/** The colours of a configuration's theme, by their names there. */
export const STYLE_COLORS = [
  "primary",
  "secondary",
  "tertiary",
  "success",
  "failure",
  "warning",
  "primaryText",
  "secondaryText",
] as const;
export type StyleColor = (typeof STYLE_COLORS)[number];

export function themeStyle(business: BusinessConfig): ThemeStyle {
  const { type, customizations, components } = business.theme;
  const picked = STYLE_COLORS.flatMap((name) => {
    const value = customizations.colors[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    type,
    font: customizations.font,
    corners: customizations.corners,
    density: customizations.density,
    colors: Object.fromEntries(picked),
    headerBackground: components.header.backgroundColor ?? null,
    footerMode: components.footer.bgColorMode,
    topbarBackground: components.topbar.backgroundColor,
    twoLogos: components.header.logoOnDark !== undefined,
    fontsPath: publicPath(business, "/fonts"),
  };
}

/** A theme as input of the palette. */
export function themeInputOf({ type, colors, headerBackground, footerMode }: ThemeStyle): ThemeInput {
  return {
    type,
    footer: footerMode,
    primaryColor: colors.primary,
    secondaryColor: colors.secondary,
    tertiaryColor: colors.tertiary,
    successColor: colors.success,
    failureColor: colors.failure,
    warningColor: colors.warning,
    primaryTextColor: colors.primaryText,
    secondaryTextColor: colors.secondaryText,
    headerBackgroundColor: headerBackground,
  };
}

/** A readable text colour on a background: the interface's ink or white (payments-and-widgets, section 9). */
const textOn = (background: Rgb) => firstReadable([INK, WHITE], background);

const darkHeader = (variables: Record<string, string>) => {
  const ground = parseColor(variables["--header-bg"] ?? "");
  return ground !== null && textOn(ground) === WHITE;
};

/** Whether the published header of a business has a dark background, which needs white text. */
export const headerIsDark = (business: BusinessConfig): boolean =>
  darkHeader(themeVariables(themeInputOf(themeStyle(business))).variables);

/**
 * On an area in the primary colour, a primary button would be invisible, and the palette makes it plain black or white.
 * The brand's third colour is used instead if it stands out from the background.
 */
export function accentVariables(variables: Record<string, string>): Record<string, string> {
  const accent = parseColor(variables["--tertiary"] ?? "");
  const primary = parseColor(variables["--primary"] ?? "");
  if (!accent || !primary) return {};
  const entries = ["header", "hero", "footer"].flatMap((place) => {
    const ground = parseColor(variables[`--${place}-bg`] ?? "");
    if (!ground || contrast(primary, ground) >= 1.6 || contrast(accent, ground) < 3) return [];
    return [
      [`--${place}-primary`, toHex(accent)],
      [`--${place}-on-primary`, toHex(textOn(accent))],
      [`--${place}-primary-pressed`, toHex(mix(accent, textOn(accent) === WHITE ? BLACK : WHITE, 0.18))],
    ];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

export interface BusinessStyle {
  /** Text of the one style tag: colours, fonts and shape. Contains only hexadecimal colours and values of fixed tables. */
  readonly css: string;
  /** Font files worth preloading. */
  readonly preload: readonly string[];
}

const declarations = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

const styles = new WeakMap<BusinessConfig, Map<string, BusinessStyle>>();

/** CFG-05: the theme of a business in one language. Computed once per configuration and language. */
export function businessStyle(business: BusinessConfig, locale: string): BusinessStyle {
  const known = styles.get(business) ?? new Map<string, BusinessStyle>();
  styles.set(business, known);
  const price = formatMoney(ZERO, business.biz.currency, locale);
  const made = known.get(locale) ?? compileStyle(themeStyle(business), locale, price);
  known.set(locale, made);
  return made;
}

/**
 * The CSS of a theme, which need not be published: the theme bar shows drafts. `sample` is text, beside words, that
 * every first screen contains, for preloading fonts.
 */
export function compileStyle(style: ThemeStyle, locale: string, sample = ""): BusinessStyle {
  const theme = themeInputOf(style);
  const { variables } = themeVariables(theme);
  const writing = traitsOf(locale).font;
  const fonts = fontFaceCss(style.font, writing, style.fontsPath, { sample });
  const extra = {
    ...fontVariables(style.font, writing),
    ...topBarColors({ backgroundColor: style.topbarBackground }),
    ...accentVariables(variables),
    ...shapeVariables(style),
  };
  const hidden = style.twoLogos ? `.logo-on-${darkHeader(variables) ? "light" : "dark"}{display:none}` : "";
  return { css: `${fonts.css}${themeCss(theme)}:root{${declarations(extra)}}${hidden}`, preload: fonts.preload };
}
