import { parseColor, type Rgb } from "./color.ts";

/** The four theme types an owner chooses from (payments-and-widgets.md section 3 "Theme"). */
export const THEME_TYPES = ["light", "dark", "two-tone", "inverted"] as const;
export type ThemeType = (typeof THEME_TYPES)[number];

/** Default colours of payments-and-widgets, section 9. It names no warning colour; the amber is our choice. */
export const DEFAULT_COLORS = {
  primaryColor: "#2c016c",
  secondaryColor: "#ffffff",
  tertiaryColor: "#facd5d",
  successColor: "#419d3e",
  failureColor: "#ff0000",
  warningColor: "#e79a09",
  headerBackgroundColor: "#ffffff",
  primaryTextColor: "#182135",
  secondaryTextColor: "#626264",
} as const;

export type ColorField = keyof typeof DEFAULT_COLORS;

/** Footer modes of the configuration. Without one, or with `light`, the theme type decides. */
export const FOOTER_MODES = ["light", "dark", "primary"] as const;

/** What an owner picks. Colours are hexadecimal with or without `#`; every field is optional. */
export type ThemeInput = { type?: string | null; footer?: string | null } & { [Field in ColorField]?: string | null };

/**
 * A colour that was not used as picked. `reason` is a code for the caller to put into words: `invalid` (not a
 * hexadecimal colour, the default is used), `text-contrast` (text was below 4.5:1 on `against`), `fill-contrast` (a
 * fill was changed until its label was readable), `not-visible` (a fill did not stand out from `against`), `pale-ground`
 * and `deep-ground` (a page's background was not pale enough, or not as deep as the dark type's pages are).
 */
export type Correction = {
  token: string;
  field: ColorField;
  from: string;
  to: string;
  reason: "invalid" | "text-contrast" | "fill-contrast" | "not-visible" | "pale-ground" | "deep-ground";
  against?: string;
};

export type BrandColors = {
  type: ThemeType;
  footer: (typeof FOOTER_MODES)[number] | undefined;
  colors: Record<ColorField, Rgb>;
  /** Fields whose value differs from the default: only those are the owner's choice and deserve a correction. */
  chosen: ReadonlySet<ColorField>;
  corrections: Correction[];
};

/** Fills in the defaults. Never throws: an invalid colour is reported and replaced. */
export function readBrand(input: ThemeInput): BrandColors {
  const chosen = new Set<ColorField>();
  const corrections: Correction[] = [];
  const colors = {} as Record<ColorField, Rgb>;
  for (const field of Object.keys(DEFAULT_COLORS) as ColorField[]) {
    const fallback = parseColor(DEFAULT_COLORS[field]) as Rgb;
    const given = input[field];
    const parsed = typeof given === "string" && given.trim() !== "" ? parseColor(given) : undefined;
    if (parsed === null) {
      corrections.push({ token: field, field, from: String(given), to: DEFAULT_COLORS[field], reason: "invalid" });
    }
    colors[field] = parsed ?? fallback;
    const { r, g, b } = colors[field];
    if (r !== fallback.r || g !== fallback.g || b !== fallback.b) chosen.add(field);
  }
  const type = THEME_TYPES.find((name) => name === input.type) ?? "light";
  const footer = FOOTER_MODES.find((name) => name === input.footer);
  return { type, footer, colors, chosen, corrections };
}

/** How round an owner's corners are: the radius of a card, which all others are parts of; null: as the style sheet has it. */
export const CORNERS = { square: "0rem", soft: "0.5rem", round: null } as const;
/** How close things stand: what is added above and below each row and heading; null: as the style sheet has it. */
export const DENSITIES = { compact: "-0.375rem", comfortable: null, spacious: "0.5rem" } as const;

export type Corners = keyof typeof CORNERS;
export type Density = keyof typeof DENSITIES;

export interface Shape {
  readonly corners: Corners;
  readonly density: Density;
}

/** What counts while nothing is chosen. */
export const DEFAULT_SHAPE: Shape = { corners: "round", density: "comfortable" };

/** Custom properties of a shape that differ from the style sheet's own. */
export function shapeVariables({ corners, density }: Shape): Record<string, string> {
  const chosen = { "--corner": CORNERS[corners], "--air": DENSITIES[density] };
  const given = Object.entries(chosen).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return Object.fromEntries(given);
}
