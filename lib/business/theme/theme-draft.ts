import { type StyleColor, type ThemeStyle, themeInputOf } from "@/lib/business/theme/theme-css";
import { parseColor, toHex } from "@/ui-kit/tokens/color";
import { FONTS } from "@/ui-kit/tokens/fonts";
import { themeVariables } from "@/ui-kit/tokens/palette";
import { DEFAULT_COLORS, THEME_TYPES, type ThemeType } from "@/ui-kit/tokens/theme-input";

/** The colours an owner can try out; those that mean success, failure and warning are not among them. */
export const EDITABLE_COLORS = ["primary", "secondary", "tertiary", "primaryText", "secondaryText"] as const;
export type EditableColor = (typeof EDITABLE_COLORS)[number];

/** An owner's unpublished changes: only what differs from the configuration. */
export interface ThemeDraft {
  readonly type?: ThemeType;
  readonly font?: string;
  readonly colors: Readonly<Partial<Record<EditableColor, string>>>;
}

export const NO_DRAFT: ThemeDraft = { colors: {} };

export const isUnchanged = ({ type, font, colors }: ThemeDraft): boolean =>
  type === undefined && font === undefined && Object.keys(colors).length === 0;

/** A colour of a theme as six digits with a leading `#`; the default of payments-and-widgets.md section 9 if none is picked. */
export function colorOf(style: ThemeStyle, name: StyleColor): string {
  const fallback = DEFAULT_COLORS[`${name}Color`];
  return toHex(parseColor(style.colors[name] ?? "") ?? parseColor(fallback) ?? { r: 0, g: 0, b: 0 });
}

/**
 * A published theme in another type. Its header colour was picked for its own type, so another type uses that type's
 * default.
 */
export function inType(published: ThemeStyle, style: ThemeStyle, type: ThemeType): ThemeStyle {
  return { ...style, type, headerBackground: type === published.type ? published.headerBackground : null };
}

/** The published theme with the changes of a draft. */
export function withDraft(style: ThemeStyle, { type, font, colors }: ThemeDraft): ThemeStyle {
  const tried = { ...style, font: font ?? style.font, colors: { ...style.colors, ...colors } };
  return type ? inType(style, tried, type) : tried;
}

/** Adds a change to a draft; a value equal to the published one is dropped. */
export function changed(style: ThemeStyle, draft: ThemeDraft, change: Partial<ThemeDraft>): ThemeDraft {
  const { type, font, colors } = { ...draft, ...change, colors: { ...draft.colors, ...change.colors } };
  const differing = EDITABLE_COLORS.flatMap((name) => {
    const value = colors[name];
    return value === undefined || value === colorOf(style, name) ? [] : [[name, value] as const];
  });
  return {
    ...(type !== undefined && type !== style.type ? { type } : {}),
    ...(font !== undefined && font !== style.font ? { font } : {}),
    colors: Object.fromEntries(differing),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A stored draft. Stored values are not trusted, so each is validated. */
export function readDraft(stored: string | null): ThemeDraft {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? "null");
  } catch {
    return NO_DRAFT;
  }
  if (!isRecord(value)) return NO_DRAFT;
  const type = THEME_TYPES.find((each) => each === value.type);
  const font = Object.keys(FONTS).find((each) => each === value.font);
  const picked = isRecord(value.colors) ? value.colors : {};
  const colors = EDITABLE_COLORS.flatMap((name) => {
    const color = parseColor(String(picked[name] ?? ""));
    return color ? [[name, toHex(color)] as const] : [];
  });
  return { ...(type ? { type } : {}), ...(font ? { font } : {}), colors: Object.fromEntries(colors) };
}

/** The section of the business's configuration file for this theme, ready to paste. */
export function themeJson(style: ThemeStyle): string {
  const { type, font, corners, density, colors } = style;
  const digits = (hex: string) => hex.replace(/^#/, "").toUpperCase();
  const picked = Object.entries(colors).map(([name, value]) => [name, digits(value)]);
  const header = themeVariables(themeInputOf(style)).variables["--header-bg"] ?? "";
  const theme = {
    type,
    customizations: { font, corners, density, colors: Object.fromEntries(picked) },
    components: { header: { backgroundColor: digits(header) } },
  };
  return `${JSON.stringify({ theme }, null, 2)}\n`;
}
