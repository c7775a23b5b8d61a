import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type BusinessConfig, parseBusinessConfig } from "@/config/schema";
import { styleOfInput } from "@/lib/business/theme/style-of-input";
import { compileStyle, themeStyle } from "@/lib/business/theme/theme-css";
import { withValueAt } from "@/lib/domain/studio/paths";

const shops = ["kaapi-kitchen", "manara-grill", "la-arepera", "union-burger"].map((id) => {
  const input = JSON.parse(readFileSync(`config/businesses/${id}.json`, "utf8"));
  const parsed = parseBusinessConfig(input);
  return { id, input, style: themeStyle((parsed.ok ? parsed.value : null) as BusinessConfig) };
});
const [kaapi] = shops as [(typeof shops)[number]];
const css = (style: Parameters<typeof compileStyle>[0]) => compileStyle(style, "en").css;

describe("the style of a configuration that is being written", () => {
  it.each(shops)("[CFG-05] of $id as it is published is the published style", ({ input, style }) => {
    expect(css(styleOfInput(input, style))).toBe(css(style));
  });

  it("[CFG-05] has each colour, font and type as it is typed, and what is invalid as the page has it", () => {
    const change = (path: string, value: unknown) => styleOfInput(withValueAt(kaapi.input, path, value), kaapi.style);
    expect(change("theme.customizations.colors.primary", "1F5B3A").colors.primary).toBe("#1f5b3a");
    expect(change("theme.customizations.colors.primary", "1F5").colors.primary).toBe("#11ff55");
    expect(change("theme.customizations.colors.primary", "1F5B").colors.primary).toBe(kaapi.style.colors.primary);
    expect(change("theme.customizations.colors.primary", undefined).colors.primary).toBeUndefined();
    expect(change("theme.customizations.font", "Sora").font).toBe("Sora");
    expect(change("theme.customizations.font", "url(x)").font).toBe(kaapi.style.font);
    expect(change("theme.customizations.corners", "soft").corners).toBe("soft");
    expect(change("theme.customizations.density", "compact").density).toBe("compact");
    const sharp = { ...kaapi.style, corners: "square", density: "spacious" } as const;
    const at = (value: unknown) =>
      styleOfInput({ theme: { customizations: { corners: value, density: value } } }, sharp);
    expect(at("1rem}body{")).toMatchObject({ corners: "square", density: "spacious" });
    expect(at(undefined)).toMatchObject({ corners: "round", density: "comfortable" });
    expect(change("theme.type", "dark").type).toBe("dark");
    expect(change("theme.type", "}body{").type).toBe(kaapi.style.type);
    for (const hostile of [null, 7, "text", [], { theme: [] }, { theme: { customizations: { colors: "x" } } }])
      expect(css(styleOfInput(hostile, kaapi.style))).not.toContain("undefined");
  });

  it("[CFG-05] in another type than its own has no header colour that was picked for its own", () => {
    const input = withValueAt(kaapi.input, "theme.components.header.backgroundColor", "FFFFFF");
    expect(styleOfInput(input, kaapi.style, "dark")).toMatchObject({ type: "dark", headerBackground: null });
  });
});
