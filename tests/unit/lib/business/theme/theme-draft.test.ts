import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { theme as themeSchema } from "@/config/schema-theme";
import { businessSegment, readBusinessSegment } from "@/lib/business/editing";
import { compileStyle, themeStyle } from "@/lib/business/theme/theme-css";
import {
  changed,
  colorOf,
  isUnchanged,
  NO_DRAFT,
  readDraft,
  themeJson,
  withDraft,
} from "@/lib/business/theme/theme-draft";
import { runs } from "@/tests/property-seed";
import { businessWith } from "@/tests/unit/lib/business/builder";

const business = businessWith({
  biz: { urlSubPath: "/shop" },
  theme: { type: "light", customizations: { font: "Sora", colors: { primary: "123456" } } },
});
const look = themeStyle(business);

describe("trying out a theme", () => {
  it("[RTE-23] only pages of the business-id host are made with the theme bar", () => {
    const at = (kind: "domain" | "business-id", edition?: string) =>
      readBusinessSegment(businessSegment({ business, kind, ...(edition ? { edition } : {}) }));
    expect(at("domain")).toEqual({ id: business.biz.id, editing: false, edition: null });
    expect(at("domain", "7-ab"), "no draft for guests").toEqual({ id: business.biz.id, editing: false, edition: null });
    expect(at("business-id")).toEqual({ id: business.biz.id, editing: true, edition: null });
    expect(at("business-id", "7-ab")).toEqual({ id: business.biz.id, editing: true, edition: "7-ab" });
  });

  it("[RTE-23] a change shows in the style, and only what differs from the published look is kept", () => {
    const once = changed(look, NO_DRAFT, { colors: { primary: "#b3261e" }, type: "dark", font: "Sora" });
    expect(once).toEqual({ type: "dark", colors: { primary: "#b3261e" } });
    const { css } = compileStyle(withDraft(look, once), "en");
    expect(css).toContain("--primary:#b3261e");
    expect(css).toContain("color-scheme:dark");
    expect(css).toContain('url("/shop/fonts/sora');
    const back = changed(look, once, { colors: { primary: "#123456" }, type: "light" });
    expect(isUnchanged(back)).toBe(true);
  });

  it("[RTE-23] another type brings its own header, the published one keeps the header that was picked for it", () => {
    const picked = themeStyle(
      businessWith({ theme: { type: "light", components: { header: { backgroundColor: "FFFFFF" } } } }),
    );
    expect(withDraft(picked, { type: "two-tone", colors: {} }).headerBackground).toBe(null);
    expect(withDraft(picked, { colors: {} }).headerBackground).toBe("FFFFFF");
  });

  it("[RTE-23] a colour that is not picked is the default of section 9", () => {
    expect(colorOf(look, "primary")).toBe("#123456");
    expect(colorOf(look, "tertiary")).toBe("#facd5d");
    expect(colorOf(look, "primaryText")).toBe("#182135");
  });

  it("[RTE-23] what was stored is never trusted", () => {
    expect(readDraft(JSON.stringify({ type: "dark", font: "Roboto", colors: { primary: "#ABC" } }))).toEqual({
      type: "dark",
      font: "Roboto",
      colors: { primary: "#aabbcc" },
    });
    for (const broken of [null, "", "{", "[]", "3", `{"type":"</style>","font":"x","colors":{"primary":"red;}"}}`])
      expect(readDraft(broken)).toEqual(NO_DRAFT);
    fc.assert(
      fc.property(fc.json(), (stored) => {
        expect(compileStyle(withDraft(look, readDraft(stored)), "en").css).not.toContain("<");
      }),
      { numRuns: runs(200) },
    );
  });

  it("[RTE-23] the export is the theme of a configuration file", () => {
    const tried = withDraft(look, { type: "inverted", font: "Roboto", colors: { tertiary: "#facd5d" } });
    const exported = JSON.parse(themeJson(tried)) as { theme: unknown };
    expect(exported).toEqual({
      theme: {
        type: "inverted",
        customizations: {
          font: "Roboto",
          corners: "round",
          density: "comfortable",
          colors: { primary: "123456", tertiary: "FACD5D" },
        },
        components: { header: { backgroundColor: expect.stringMatching(/^[0-9A-F]{6}$/) } },
      },
    });
    const read = themeSchema.parse(exported.theme);
    const published = themeStyle(businessWith({ biz: { urlSubPath: "/shop" }, theme: read }));
    const colors = (css: string) => css.slice(css.indexOf(":root,.scope-page"));
    expect(colors(compileStyle(published, "en").css)).toBe(colors(compileStyle(tried, "en").css));
  });
});
