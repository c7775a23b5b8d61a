import { DEFAULTS } from "@/config/constants";
import { STYLE_COLORS, type ThemeStyle } from "@/lib/business/theme/theme-css";
import { shopFile } from "@/lib/domain/pages/shop-path";
import type { ConfigInput } from "@/lib/domain/studio/draft";
import { valueAt } from "@/lib/domain/studio/paths";

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The theme of a configuration that may be incomplete: what is missing or no text counts as its default. */
export function styleOfInput(config: ConfigInput, subPath = ""): ThemeStyle {
  const at = (path: string) => text(valueAt(config, `theme.${path}`));
  const colors = STYLE_COLORS.flatMap((name) => {
    const value = at(`customizations.colors.${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    type: at("type") ?? "light",
    font: at("customizations.font") ?? DEFAULTS.font,
    colors: Object.fromEntries(colors),
    headerBackground: at("components.header.backgroundColor") ?? null,
    footerMode: at("components.footer.bgColorMode") ?? "light",
    topbarBackground: at("components.topbar.backgroundColor") ?? DEFAULTS.topbarColor,
    twoLogos: at("components.header.logoOnDark") !== undefined,
    fontsPath: shopFile(subPath, "/fonts"),
  };
}
