import { type Language, traitsOf } from "@/config/languages";
import { fontFaceCss, fontVariables } from "@/ui-kit/tokens/fonts";
import { themeCss } from "@/ui-kit/tokens/palette";
import { STUDIO_DARK, STUDIO_FONT, STUDIO_LIGHT } from "@/ui-kit/tokens/studio/studio-theme";

/** The one style tag of the studio: its own colours, light and dark, and its font. */
export function studioCss(language: Language, fontsPath: string): { css: string; preload: readonly string[] } {
  const writing = traitsOf(language).font;
  const fonts = fontFaceCss(STUDIO_FONT, writing, fontsPath, { sample: "" });
  const names = Object.entries(fontVariables(STUDIO_FONT, writing)).map(([name, value]) => `${name}:${value}`);
  const dark = `@media (prefers-color-scheme:dark){${themeCss(STUDIO_DARK)}}`;
  return { css: `${fonts.css}${themeCss(STUDIO_LIGHT)}${dark}:root{${names.join(";")}}`, preload: fonts.preload };
}
