import {
  BLACK,
  contrast,
  DEEP,
  deepOf,
  firstReadable,
  INK,
  isReadable,
  luminance,
  MARK_CONTRAST,
  mix,
  paleOf,
  type Rgb,
  readable,
  TEXT_CONTRAST,
  toHex,
  tone,
  toOklch,
  WHITE,
} from "./color.ts";
import { type BrandColors, type ColorField, type Correction, readBrand, type ThemeInput } from "./theme-input.ts";

export type ThemeVariables = {
  /** Custom property name (with its two dashes) to colour. Hexadecimal only, so safe inside a style tag. */
  variables: Record<string, string>;
  corrections: Correction[];
  colorScheme: "light" | "dark";
};

type Tokens = Record<string, Rgb>;
type Fill = { fill: Rgb; on: Rgb };

/** Shades of the primary colour: per cent of white (lighter) or black (darker) mixed in (payments-and-widgets.md section 9). */
export const PRIMARY_STEPS = { lighter: [95, 90, 80, 60, 10], darker: [60] } as const;

/** Below this contrast a filled button no longer stands out from the page. */
const VISIBLE = 1.25;

/** Areas with their own background. Inside `.scope-<name>` every widget uses that area's colours. */
export const SCOPES = ["header", "hero", "bar", "footer"] as const;
type Scope = (typeof SCOPES)[number];

/** The text colour on a fill: white where it can be read. */
const labelOn = (fill: Rgb) => firstReadable([WHITE, INK], fill);

/**
 * A fill and its label colour. A fill on which white falls just short of 4.5:1 is darkened slightly instead of getting
 * black text, because that is what an owner means by such a colour. Every other fill is used as picked.
 */
function withLabel(fill: Rgb): Fill {
  const white = contrast(WHITE, fill);
  if (white < 3.6 || white >= TEXT_CONTRAST) return { fill, on: labelOn(fill) };
  return { fill: readable(fill, [WHITE]), on: WHITE };
}

/** Moves the fill away from its label colour, so that a pressed button is at least as readable as a resting one. */
const press = ({ fill, on }: Fill, amount: number): Rgb => mix(fill, on === WHITE ? BLACK : WHITE, amount);

/** The colours while they are computed, with a record of where a brand's own colour had to be changed. */
class Palette {
  readonly tokens: Tokens = {};
  readonly corrections: Correction[];
  readonly brand: BrandColors;

  constructor(brand: BrandColors) {
    this.brand = brand;
    this.corrections = [...brand.corrections];
  }

  note(token: string, field: ColorField, to: Rgb, reason: Correction["reason"], against?: string): void {
    const from = toHex(this.brand.colors[field]);
    if (!this.brand.chosen.has(field) || from === toHex(to)) return;
    this.corrections.push({ token, field, from, to: toHex(to), reason, ...(against ? { against } : {}) });
  }
}

/**
 * The secondary colour is the background of pages: itself where it is pale enough, else a tint of its hue, pale on the
 * light types and deep on the dark one. Without one (white), the background gets a hint of the primary hue.
 */
function groundOf({ type, colors, chosen }: BrandColors): Rgb | undefined {
  if (!chosen.has("secondaryColor")) return undefined;
  return type === "dark" ? deepOf(colors.secondaryColor) : paleOf(colors.secondaryColor);
}

/** Background colours of the page, and the hairline between elements. */
function surfaces(brand: BrandColors): Tokens {
  const ground = groundOf(brand);
  const tint = (l: number, limit: number) =>
    ground ? tone(ground, l, 1, limit * 2.2) : tone(brand.colors.primaryColor, l, 0.16, limit);
  if (brand.type === "dark") {
    return {
      surface: ground ?? tint(DEEP.l, 0.012),
      "surface-raised": tint(0.228, 0.014),
      "surface-sunken": tint(0.15, 0.01),
      border: tint(0.315, 0.016),
    };
  }
  const offWhite = brand.type === "inverted" ? tint(0.974, 0.008) : WHITE;
  const surface = ground ?? offWhite;
  const { l } = toOklch(surface);
  return {
    surface,
    "surface-raised": WHITE,
    "surface-sunken": tint(l - 0.028, 0.011),
    border: tint(l - 0.088, 0.014),
  };
}

/** Dark or primary if the owner chose so; `light`, the configuration's default, leaves it to the theme type. */
function footerOf({ type, footer, colors }: BrandColors, sunken: Rgb): Rgb {
  const own = { light: "sunken", dark: "sunken", "two-tone": "deep", inverted: "dark" }[type];
  const mode = footer && footer !== "light" ? footer : own;
  if (mode === "primary") return colors.primaryColor;
  if (mode === "dark") return tone(colors.primaryColor, 0.22, 0.45, 0.045);
  return mode === "deep" ? tone(colors.primaryColor, 0.27, 0.6, 0.07) : sunken;
}

function backgroundOf(scope: Scope, brand: BrandColors, tokens: Tokens): Rgb {
  const { type, colors, chosen } = brand;
  const page = tokens.surface as Rgb;
  const sunken = tokens["surface-sunken"] as Rgb;
  const raised = tokens["surface-raised"] as Rgb;
  const night = tone(colors.primaryColor, 0.2, 0.2, 0.02);
  if (scope === "footer") return footerOf(brand, sunken);
  const bold = type === "two-tone" || type === "inverted";
  if (chosen.has("headerBackgroundColor") && (scope === "header" || (scope === "hero" && bold)))
    return colors.headerBackgroundColor;
  return {
    light: { header: WHITE, hero: sunken, bar: raised },
    dark: { header: page, hero: sunken, bar: raised },
    "two-tone": { header: colors.primaryColor, hero: colors.primaryColor, bar: raised },
    inverted: { header: night, hero: night, bar: night },
  }[type][scope];
}

/** Every colour a widget needs on one background, with each pair of text and background readable. */
function addScope(palette: Palette, scope: Scope): void {
  const background = backgroundOf(scope, palette.brand, palette.tokens);
  const label = labelOn(background);
  const raised = mix(background, label === WHITE ? BLACK : WHITE, label === WHITE ? 0.18 : 0.5);
  const grounds = [background, raised];
  // A light area uses the page's text colour (by default #182135 of section 9), so that both look the same.
  const text = palette.tokens.text as Rgb;
  const on = label !== WHITE && isReadable(text, grounds) ? text : label;
  const softer = mix(on, background, 0.28);
  const wanted = palette.tokens.primary as Rgb;
  const visible = contrast(wanted, background) >= 1.9;
  const action = visible ? { fill: wanted, on: palette.tokens["on-primary"] as Rgb } : { fill: on, on: labelOn(on) };
  Object.assign(palette.tokens, {
    [`${scope}-bg`]: background,
    [`${scope}-raised`]: raised,
    [`on-${scope}`]: on,
    [`on-${scope}-muted`]: isReadable(softer, grounds) ? softer : on,
    [`${scope}-border`]: mix(background, on, 0.16),
    [`${scope}-primary`]: action.fill,
    [`${scope}-on-primary`]: action.on,
    [`${scope}-primary-pressed`]: press(action, 0.16),
    [`${scope}-primary-text`]: isReadable(wanted, grounds) ? wanted : on,
  });
}

function primaryFill(palette: Palette): Fill {
  const { colors } = palette.brand;
  const surface = palette.tokens.surface as Rgb;
  let fill = colors.primaryColor;
  if (contrast(fill, surface) < VISIBLE) {
    fill = readable(fill, [surface], VISIBLE);
    palette.note("primary", "primaryColor", fill, "not-visible", "surface");
  }
  const labelled = withLabel(fill);
  if (labelled.fill !== fill) palette.note("primary", "primaryColor", labelled.fill, "fill-contrast", "on-primary");
  return labelled;
}

/** Tints that carry text, mixed from the page background so that they suit a cream page as well as a white one. */
function softOf(color: Rgb, { tokens, brand }: Palette): Rgb {
  if (brand.type === "dark") return mix(tokens["surface-raised"] as Rgb, color, 0.15);
  return mix(tokens.surface as Rgb, color, 0.11);
}

function addPrimary(palette: Palette): void {
  const labelled = primaryFill(palette);
  const { fill, on } = labelled;
  Object.assign(palette.tokens, {
    primary: fill,
    "on-primary": on,
    "primary-hover": press(labelled, 0.08),
    "primary-pressed": press(labelled, 0.18),
    "primary-soft": softOf(fill, palette),
  });
  for (const step of PRIMARY_STEPS.lighter) palette.tokens[`primary-lighter-${step}`] = mix(fill, WHITE, step / 100);
  for (const step of PRIMARY_STEPS.darker) palette.tokens[`primary-darker-${step}`] = mix(fill, BLACK, step / 100);
}

const ACCENTS = {
  secondary: "secondaryColor",
  tertiary: "tertiaryColor",
  success: "successColor",
  failure: "failureColor",
  warning: "warningColor",
} as const satisfies Record<string, ColorField>;

function addAccents(palette: Palette): void {
  for (const [name, field] of Object.entries(ACCENTS)) {
    const picked = palette.brand.colors[field];
    const { fill, on } = withLabel(picked);
    // What guests see of the secondary colour is the page, which has its own note.
    if (name !== "secondary") palette.note(name, field, fill, "fill-contrast", `on-${name}`);
    Object.assign(palette.tokens, { [name]: fill, [`on-${name}`]: on, [`${name}-soft`]: softOf(picked, palette) });
    if (name === "failure") palette.tokens["failure-pressed"] = press({ fill, on }, 0.16);
  }
}

/** Colours that have a fill, a tint and a text variant. */
export const TINTED = ["primary", ...Object.keys(ACCENTS)];

function pageGrounds(tokens: Tokens): Rgb[] {
  const names = ["surface", "surface-raised", "surface-sunken", ...TINTED.map((name) => `${name}-soft`)];
  return names.map((name) => tokens[name] as Rgb);
}

/** Body text keeps its hue; a text colour picked for the opposite kind of page becomes its pale or deep variant. */
function addTexts(palette: Palette, dark: boolean): void {
  const grounds = pageGrounds(palette.tokens);
  const { colors } = palette.brand;
  const place = (token: string, field: ColorField, pale: number, deep: number) => {
    const picked = colors[field];
    const lost = dark ? luminance(picked) < 0.18 : contrast(picked, palette.tokens.surface as Rgb) < MARK_CONTRAST;
    const flipped = lost ? tone(picked, dark ? pale : deep, dark ? 0.25 : 0.5, dark ? 0.012 : 0.03) : picked;
    palette.tokens[token] = readable(flipped, grounds);
    palette.note(token, field, palette.tokens[token], "text-contrast", "surface");
  };
  place("text", "primaryTextColor", 0.955, 0.26);
  place("text-muted", "secondaryTextColor", 0.735, 0.45);
  const ground = grounds.slice(0, 3);
  for (const name of TINTED) {
    const field = name === "primary" ? "primaryColor" : ACCENTS[name as keyof typeof ACCENTS];
    const soft = palette.tokens[`${name}-soft`] as Rgb;
    palette.tokens[`${name}-text`] = readable(palette.tokens[name] as Rgb, ground);
    palette.tokens[`on-${name}-soft`] = readable(palette.tokens[`${name}-text`] as Rgb, [soft]);
    if (name === "primary")
      palette.note("primary-text", field, palette.tokens["primary-text"] as Rgb, "text-contrast", "surface");
  }
}

/** Control edges, focus ring, the conventional food mark colours, the rail, and overlays on pages and photos. */
function addMarks(palette: Palette, dark: boolean): void {
  const { tokens } = palette;
  const grounds = pageGrounds(tokens).slice(0, 3);
  const mark = (hex: Rgb) => readable(hex, grounds, MARK_CONTRAST);
  Object.assign(tokens, {
    "border-strong": readable(mix(tokens.border as Rgb, tokens.text as Rgb, 0.3), grounds, MARK_CONTRAST),
    focus: tokens["primary-text"],
    rail: palette.brand.type === "dark" ? tokens["surface-sunken"] : tokens.surface,
    skeleton: mix(tokens.surface as Rgb, tokens.text as Rgb, dark ? 0.1 : 0.075),
    "mark-veg": mark({ r: 0x1a, g: 0x8f, b: 0x3c }),
    "mark-non-veg": mark({ r: 0xa8, g: 0x3a, b: 0x24 }),
    "mark-egg": mark({ r: 0xc4, g: 0x7f, b: 0x0a }),
    "mark-vegan": mark({ r: 0x0d, g: 0x7d, b: 0x6c }),
    scrim: dark ? BLACK : tone(palette.brand.colors.primaryColor, 0.17, 0.2, 0.02),
    shadow: dark ? BLACK : tone(palette.brand.colors.primaryColor, 0.24, 0.3, 0.04),
  });
}

/**
 * Turns an owner's choices into the colours of the interface (KIT-10). Pure and total: whatever is picked, every pair
 * of `TEXT_PAIRS` has at least 4.5:1, and `corrections` lists the choices that had to change.
 */
export function themeVariables(theme: ThemeInput): ThemeVariables {
  const palette = new Palette(readBrand(theme));
  const dark = palette.brand.type === "dark";
  Object.assign(palette.tokens, surfaces(palette.brand));
  palette.note("surface", "secondaryColor", palette.tokens.surface as Rgb, dark ? "deep-ground" : "pale-ground");
  addPrimary(palette);
  addAccents(palette);
  addTexts(palette, dark);
  addMarks(palette, dark);
  for (const scope of SCOPES) addScope(palette, scope);
  const variables: Record<string, string> = {};
  for (const [name, color] of Object.entries(palette.tokens)) variables[`--${name}`] = toHex(color);
  return { variables, corrections: palette.corrections, colorScheme: dark ? "dark" : "light" };
}

/**
 * The CSS rules of one business for its style tag. `.scope-page` repeats them, so that a sheet opened from the header
 * looks like the page and not like the header.
 */
export function themeCss(theme: ThemeInput, selector = ":root,.scope-page"): string {
  const { variables, colorScheme } = themeVariables(theme);
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `${selector}{color-scheme:${colorScheme};${declarations.join(";")}}`;
}

export type { ColorField, Correction, ThemeInput } from "./theme-input.ts";
export { DEFAULT_COLORS, THEME_TYPES } from "./theme-input.ts";
