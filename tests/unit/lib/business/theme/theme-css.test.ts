import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadConfiguration } from "@/config/load";
import { businessStyle, headerIsDark } from "@/lib/business/theme/theme-css";
import { businessWith } from "@/tests/unit/lib/business/builder";
import { contrast, parseColor, type Rgb } from "@/ui-kit/tokens/color";

const tokenIn = (css: string, name: string) =>
  parseColor(css.match(new RegExp(`.*${name}:([^;}]+)`))?.[1] ?? "") as Rgb;
const theme = (colors: object, more: object = {}) => businessWith({ theme: { customizations: { colors }, ...more } });

describe("the style of a business", () => {
  it("[CFG-05] holds the colours and the font of the business, and its font files below the sub-path", () => {
    const business = businessWith({
      biz: { urlSubPath: "/shop" },
      theme: { customizations: { font: "Roboto", colors: { primary: "123456" } } },
    });
    const { css, preload } = businessStyle(business, "en");
    expect(css).toContain("--primary:#123456");
    expect(css).toContain('"Roboto"');
    expect(preload).toEqual(["/shop/fonts/roboto-latin-400-600.woff2", "/shop/fonts/roboto-rupee-400-600.woff2"]);
  });

  it("[CFG-05] has the corners and the spacing that were chosen as custom properties, and not a byte for the usual ones", () => {
    const css = (customizations: object) => businessStyle(businessWith({ theme: { customizations } }), "en").css;
    const usual = css({});
    expect(css({ corners: "round", density: "comfortable" })).toBe(usual);
    expect(usual).not.toMatch(/--corner|--air/);
    const [, added] = css({ corners: "square", density: "compact" }).split(usual.slice(0, -1));
    expect(added).toBe(";--corner:0rem;--air:-0.375rem}");
    expect(css({ corners: "soft", density: "spacious" })).toContain(";--corner:0.5rem;--air:0.5rem}");
    const sheet = readFileSync("ui-kit/tokens/base.css", "utf8");
    for (const own of ["--corner: 1rem;", "--air: 0rem;"]) expect(sheet).toContain(own);
  });

  it("[CFG-05] every row of the menu follows the spacing", () => {
    for (const name of ["dish", "plain-dish"]) {
      const css = readFileSync(`components/menu/dish/${name}.css`, "utf8");
      const heights = [
        ...css.matchAll(
          /--(?:plain-)?row: ([^;]+);|^ {2,4}\.dish(?:\[data-plain\])? \{[^}]*?padding-block: ([^;]+);/gm,
        ),
      ];
      expect(heights.length).toBeGreaterThan(3);
      for (const [, row, padding] of heights) expect(row ?? padding).toContain("var(--air)");
    }
  });

  it("[SEC-03] nothing an owner writes can leave the style tag", () => {
    const business = businessWith({ theme: { customizations: { font: "</style><script>" } } });
    expect(businessStyle(business, "en").css).not.toContain("<");
  });

  it.each(loadConfiguration().businesses.map((business) => [business.biz.id, business] as const))(
    "[RTE-29] top bar and footer of %s can be read",
    (_id, business) => {
      const { css } = businessStyle(business, business.biz.defaultLanguage);
      for (const [text, ground] of [
        ["--on-topbar", "--topbar-bg"],
        ["--on-footer", "--footer-bg"],
        ["--on-footer-muted", "--footer-bg"],
        ["--on-hero", "--hero-bg"],
        ["--hero-on-primary", "--hero-primary"],
      ] as const) {
        expect(contrast(tokenIn(css, text), tokenIn(css, ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("[CFG-05] of two logos the one for the header's background is shown, whatever makes it dark; a single one always is", () => {
    const logoOnDark = "/white.svg";
    const of = (more: object, header: object = {}) => theme({}, { ...more, components: { header } });
    const hidden = (business: ReturnType<typeof of>) =>
      /\.logo-on-(\w+)\{/.exec(businessStyle(business, "en").css)?.[1];
    expect(hidden(of({ type: "light" }, { logoOnDark }))).toBe("dark");
    expect(hidden(of({ type: "dark" }, { logoOnDark }))).toBe("light");
    expect(hidden(of({ type: "light" }, { logoOnDark, backgroundColor: "141414" }))).toBe("light");
    expect(hidden(of({ type: "dark" }, { logoOnDark, backgroundColor: "FFFDF8" }))).toBe("dark");
    expect(hidden(of({ type: "dark" }))).toBeUndefined();
    expect(headerIsDark(of({ type: "inverted" }))).toBe(true);
  });

  it("[RTE-29] bgColorMode primary and dark set the footer on the brand's own colour", () => {
    const footer = (bgColorMode: string) => {
      const business = theme({ primary: "1F5B3A" }, { components: { footer: { bgColorMode } } });
      return tokenIn(businessStyle(business, "en").css, "--footer-bg");
    };
    expect(footer("primary")).toEqual(parseColor("1F5B3A"));
    expect(contrast(footer("dark"), { r: 255, g: 255, b: 255 })).toBeGreaterThan(10);
    expect(contrast(footer("light"), { r: 255, g: 255, b: 255 })).toBeLessThan(1.5);
  });
});
