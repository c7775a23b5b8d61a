import type { BusinessConfig } from "@/config/schema";
import { publicPath } from "@/lib/business/urls";
import { formatMoney } from "@/lib/domain/money";
import { BLACK, contrast, isReadable, mix, parseColor, type Rgb, toHex, WHITE } from "@/ui-kit/tokens/color";
import { fontFaceCss, fontVariables } from "@/ui-kit/tokens/fonts";
import { themeCss, themeVariables } from "@/ui-kit/tokens/palette";
import type { ThemeInput } from "@/ui-kit/tokens/theme-input";
import { topBarColors } from "@/ui-kit/top-bar/top-bar-colors";

/** A configuration's theme in the words of the palette. */
export function themeInputOf({ theme }: BusinessConfig): ThemeInput {
  const { colors } = theme.customizations;
  return {
    type: theme.type,
    primaryColor: colors.primary,
    secondaryColor: colors.secondary,
    tertiaryColor: colors.tertiary,
    successColor: colors.success,
    failureColor: colors.failure,
    warningColor: colors.warning,
    primaryTextColor: colors.primaryText,
    secondaryTextColor: colors.secondaryText,
    headerBackgroundColor: theme.components.header.backgroundColor,
  };
}

const INK: Rgb = { r: 0x18, g: 0x21, b: 0x35 };

/** Text that can be read on a background: the interface's ink or white (payments-and-widgets, section 9). */
function textOn(background: Rgb): Rgb {
  return [INK, WHITE].find((text) => contrast(text, background) >= 4.5) ?? BLACK;
}

/** A footer of another background than the theme type's own: every colour a widget needs there. */
function footerOn(background: Rgb, action: Rgb): Record<string, string> {
  const on = textOn(background);
  const raised = mix(background, on, 0.1);
  const softer = mix(on, background, 0.25);
  const muted = isReadable(softer, [background, raised]) ? softer : on;
  const fill = contrast(action, background) >= 1.6 ? action : on;
  return {
    "--footer-bg": toHex(background),
    "--footer-raised": toHex(raised),
    "--on-footer": toHex(on),
    "--on-footer-muted": toHex(muted),
    "--footer-border": toHex(mix(background, on, 0.18)),
    "--footer-primary": toHex(fill),
    "--footer-on-primary": toHex(textOn(fill)),
    "--footer-primary-pressed": toHex(mix(fill, BLACK, 0.16)),
    "--footer-primary-text": toHex(isReadable(action, [background, raised]) ? action : on),
  };
}

/**
 * Where a place stands on the primary colour itself, a primary button there would be invisible and the palette makes it
 * plain black or white. The brand's third colour says more, as long as it can be told from the background.
 */
function accentVariables(variables: Record<string, string>): Record<string, string> {
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

/** RTE-29: `light` leaves the footer to the theme type; `dark` and `primary` set it on the brand's own colour. */
function footerVariables(business: BusinessConfig, variables: Record<string, string>): Record<string, string> {
  const { bgColorMode } = business.theme.components.footer;
  const primary = parseColor(variables["--primary"] ?? "") ?? INK;
  if (bgColorMode === "primary") return footerOn(primary, primary);
  const own = parseColor(variables["--footer-bg"] ?? "") ?? WHITE;
  const alreadyDark = contrast(WHITE, own) >= 7;
  return bgColorMode === "dark" && !alreadyDark ? footerOn(mix(primary, BLACK, 0.72), primary) : {};
}

export interface BusinessStyle {
  /** Text of the one style tag: colours, fonts. Holds hexadecimal colours and names from fixed tables only. */
  readonly css: string;
  /** Font files worth a preload. */
  readonly preload: readonly string[];
}

const declarations = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

const styles = new WeakMap<BusinessConfig, Map<string, BusinessStyle>>();

/** CFG-05: the look of a business in one language. Computed once per configuration and language. */
export function businessStyle(business: BusinessConfig, locale: string): BusinessStyle {
  const known = styles.get(business) ?? new Map<string, BusinessStyle>();
  styles.set(business, known);
  const made = known.get(locale) ?? makeStyle(business, locale);
  known.set(locale, made);
  return made;
}

function makeStyle(business: BusinessConfig, locale: string): BusinessStyle {
  const theme = themeInputOf(business);
  const { font } = business.theme.customizations;
  const { variables } = themeVariables(theme);
  const sample = formatMoney(0, business.biz.currency, locale);
  const fonts = fontFaceCss(font, locale, publicPath(business, "/fonts"), { sample });
  const extra = {
    ...fontVariables(font, locale),
    ...topBarColors({ backgroundColor: business.theme.components.topbar.backgroundColor }),
    ...accentVariables(variables),
    ...footerVariables(business, variables),
  };
  return { css: `${fonts.css}${themeCss(theme)}:root{${declarations(extra)}}`, preload: fonts.preload };
}
