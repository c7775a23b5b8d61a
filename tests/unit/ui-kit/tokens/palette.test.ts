import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, parseColor, type Rgb } from "../../../../ui-kit/tokens/color.ts";
import {
  type ColorField,
  DEFAULT_COLORS,
  THEME_TYPES,
  type ThemeInput,
  themeCss,
  themeVariables,
} from "../../../../ui-kit/tokens/palette.ts";
import { TEXT_PAIRS } from "../../../../ui-kit/tokens/text-pairs.ts";
import { runs } from "../../../property-seed.ts";

const FIELDS = Object.keys(DEFAULT_COLORS) as ColorField[];
const channel = fc.integer({ min: 0, max: 255 });
const hex = fc
  .tuple(channel, channel, channel)
  .map((parts) => parts.map((part) => part.toString(16).padStart(2, "0")).join(""));
const anyTheme = fc.record(
  {
    type: fc.constantFrom(...THEME_TYPES),
    footer: fc.constantFrom("light", "dark", "primary", undefined),
    ...Object.fromEntries(FIELDS.map((field) => [field, hex])),
  },
  { requiredKeys: ["type"] },
) as fc.Arbitrary<ThemeInput>;

const color = (variables: Record<string, string>, name: string): Rgb => {
  const parsed = parseColor(variables[name] ?? "");
  if (!parsed) throw new Error(`${name} is not a colour`);
  return parsed;
};
const ratio = (theme: ThemeInput, one: string, other: string) => {
  const { variables } = themeVariables(theme);
  return contrast(color(variables, one), color(variables, other));
};

describe("theme colours", () => {
  test("[KIT-10] whatever colours an owner picks, every text keeps 4.5:1 on its background", () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const { variables } = themeVariables(theme);
        for (const [text, ground] of TEXT_PAIRS) {
          const value = contrast(color(variables, text), color(variables, ground));
          if (value < 4.5) throw new Error(`${text} on ${ground} is ${value.toFixed(2)}`);
        }
      }),
      { numRuns: runs(2500) },
    );
  });

  test("[KIT-10] whatever colours an owner picks, focus, control edges and food marks keep 3:1 on every surface", () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const { variables } = themeVariables(theme);
        for (const mark of ["--focus", "--border-strong", "--mark-veg", "--mark-non-veg", "--mark-egg", "--mark-vegan"])
          for (const ground of ["--surface", "--surface-raised", "--surface-sunken"])
            expect(contrast(color(variables, mark), color(variables, ground))).toBeGreaterThanOrEqual(3);
        expect(contrast(color(variables, "--primary"), color(variables, "--surface"))).toBeGreaterThanOrEqual(1.25);
      }),
      { numRuns: runs(500) },
    );
  });

  test("[KIT-10] the defaults of section 9 are used when nothing is picked, and nothing is reported", () => {
    const { variables, corrections } = themeVariables({});
    expect(variables).toMatchObject({
      "--primary": "#2c016c",
      "--secondary": "#ffffff",
      "--tertiary": "#facd5d",
      "--text": "#182135",
      "--text-muted": "#626264",
      "--header-bg": "#ffffff",
      "--on-header": "#182135",
    });
    expect(corrections).toEqual([]);
  });

  test("[KIT-10] the primary has steps 95, 90, 80, 60 and 10 lighter and 60 darker", () => {
    const { variables } = themeVariables({ primaryColor: "#000064" });
    expect(["95", "90", "80", "60", "10"].map((step) => variables[`--primary-lighter-${step}`])).toEqual([
      "#f2f2f7",
      "#e6e6f0",
      "#cccce0",
      "#9999c1",
      "#1a1a74",
    ]);
    expect(variables["--primary-darker-60"]).toBe("#000028");
  });

  test("[KIT-10] light, dark, two-tone and inverted differ in where the dark and the primary are", () => {
    const brand = { primaryColor: "#b3261e" };
    const dark = themeVariables({ ...brand, type: "dark" });
    expect(dark.colorScheme).toBe("dark");
    expect(ratio({ ...brand, type: "dark" }, "--surface", "--text")).toBeGreaterThan(12);
    const twoTone = themeVariables({ ...brand, type: "two-tone" }).variables;
    expect([twoTone["--header-bg"], twoTone["--hero-bg"], twoTone["--surface"]]).toEqual([
      "#b3261e",
      "#b3261e",
      "#ffffff",
    ]);
    const inverted = { ...brand, type: "inverted" };
    expect(ratio(inverted, "--header-bg", "--surface")).toBeGreaterThan(12);
    expect(themeVariables(inverted).variables["--on-bar"]).toBe("#ffffff");
  });

  test("[KIT-10] header text and icons are #182135 on a light header and #ffffff on a dark one", () => {
    const onHeader = (headerBackgroundColor: string) =>
      themeVariables({ headerBackgroundColor }).variables["--on-header"];
    expect(onHeader("#fdf6e3")).toBe("#182135");
    expect(onHeader("#10312b")).toBe("#ffffff");
    expect(themeVariables({ primaryTextColor: "#2b1d14" }).variables["--on-header"]).toBe("#2b1d14");
  });

  test("a dark or primary footer is made where it is wished, a light one is as the theme type has it", () => {
    const footer = (theme: ThemeInput) =>
      themeVariables({ primaryColor: "#b3261e", ...theme }).variables["--footer-bg"];
    expect(footer({ footer: "primary" })).toBe("#b3261e");
    expect(ratio({ footer: "dark" }, "--footer-bg", "--surface")).toBeGreaterThan(12);
    expect(footer({ footer: "light", type: "inverted" })).toBe(footer({ type: "inverted" }));
  });

  test("[KIT-10] a pale secondary colour is the ground of a light page, of any other its readable tint is, and that is reported", () => {
    const surface = (theme: ThemeInput) => themeVariables(theme).variables["--surface"];
    expect(surface({ secondaryColor: "FBF5E9" })).toBe("#fbf5e9");
    expect(themeVariables({ secondaryColor: "FBF5E9" }).corrections).toEqual([]);
    for (const secondaryColor of ["#ffe0e0", "#0000ff", "#cc0000", "#ff0000", "#ea0000"]) {
      const { variables, corrections } = themeVariables({ secondaryColor });
      expect(variables["--surface"]).not.toBe("#ffffff");
      expect(corrections).toEqual([
        {
          token: "surface",
          field: "secondaryColor",
          from: secondaryColor,
          to: variables["--surface"],
          reason: "pale-ground",
        },
      ]);
    }
    const warm = color(themeVariables({ type: "dark", secondaryColor: "2A211B" }).variables, "--surface");
    expect(warm.r).toBeGreaterThan(warm.b);
    const pink = themeVariables({ type: "dark", secondaryColor: "#ffe0e0" });
    expect(color(pink.variables, "--surface").r).toBeGreaterThan(color(pink.variables, "--surface").b);
    expect(pink.corrections[0]?.reason).toBe("deep-ground");
  });

  test("[KIT-10] a background that was moved is used as it is once it is taken, whatever was picked first", () => {
    fc.assert(
      fc.property(fc.constantFrom(...THEME_TYPES), hex, (type, secondaryColor) => {
        const surface = themeVariables({ type, secondaryColor }).variables["--surface"];
        const taken = themeVariables({ type, secondaryColor: surface });
        expect(taken.variables["--surface"]).toBe(surface);
        expect(taken.corrections).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("a picked colour that is used as picked is not reported, one that moved is, with the reason", () => {
    const calm = themeVariables({ primaryColor: "#0b5d3b" });
    expect(calm.variables["--primary"]).toBe("#0b5d3b");
    expect(calm.corrections).toEqual([]);
    const loud = themeVariables({ primaryColor: "#f5b700", primaryTextColor: "#eeeeee" });
    expect(loud.variables["--primary"]).toBe("#f5b700");
    expect(loud.corrections.map(({ token, reason }) => `${token} ${reason}`)).toEqual([
      "text text-contrast",
      "primary-text text-contrast",
    ]);
    const invisible = themeVariables({ primaryColor: "ffffff" });
    expect(invisible.corrections[0]).toMatchObject({ token: "primary", from: "#ffffff", reason: "not-visible" });
  });

  test("[KIT-10] text picked for a dark page turns into its deep form on a light one, and keeps its rank", () => {
    const sand = { primaryTextColor: "#f6ead9", secondaryTextColor: "#c9b8a0" };
    expect(ratio({ ...sand, type: "light" }, "--surface", "--text")).toBeGreaterThan(11);
    expect(ratio({ ...sand, type: "light" }, "--text", "--text-muted")).toBeGreaterThan(1.8);
    expect(ratio({ ...sand, type: "dark" }, "--surface", "--text")).toBeGreaterThan(11);
  });

  test("a colour that is none is replaced by the default and reported", () => {
    const { variables, corrections } = themeVariables({ primaryColor: "red; } body { display: none" });
    expect(variables["--primary"]).toBe("#2c016c");
    expect(corrections).toEqual([
      {
        token: "primaryColor",
        field: "primaryColor",
        from: "red; } body { display: none",
        to: "#2c016c",
        reason: "invalid",
      },
    ]);
  });

  test("[CFG-05] the style rule holds nothing but custom properties with hexadecimal values", () => {
    fc.assert(
      fc.property(fc.record({ primaryColor: fc.string(), type: fc.string() }), (theme) => {
        expect(themeCss(theme)).toMatch(
          /^:root,\.scope-page\{color-scheme:(light|dark)(;--[a-z0-9-]+:#[0-9a-f]{6})+\}$/,
        );
      }),
    );
  });
});
