/** The shop's colours for the forms that vendors draw inside our page, as #rrggbb; the vendors pass them into their frames. */
export interface Appearance {
  readonly dark: boolean;
  readonly primary: string;
  /** Background and text colours of the form and of its fields. */
  readonly ground: string;
  readonly text: string;
  readonly muted: string;
  readonly danger: string;
}

/** The theme variable (ui-kit/tokens) behind each colour. */
const VARIABLES: Readonly<Record<Exclude<keyof Appearance, "dark">, string>> = {
  primary: "--primary-text",
  ground: "--surface-raised",
  text: "--text",
  muted: "--text-muted",
  danger: "--failure-text",
};

/**
 * Builds the appearance from a reader of theme variables. Returns null when a variable is missing or is not a plain
 * colour; the vendor's default is used then.
 */
export function appearanceOf(read: (variable: string) => string): Appearance | null {
  const colours = Object.entries(VARIABLES).map(([part, variable]) => [part, read(variable).trim().toLowerCase()]);
  if (colours.some(([, colour]) => !/^#[\da-f]{6}$/.test(colour as string))) return null;
  const parts = Object.fromEntries(colours) as unknown as Omit<Appearance, "dark">;
  return { dark: luminance(parts.ground) < luminance(parts.text), ...parts };
}

/** Approximate luminance, precise enough to tell which of two colours is darker. */
function luminance(colour: string): number {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return 0.21 * part(1) + 0.72 * part(3) + 0.07 * part(5);
}

/** Stripe's Appearance API. */
export const stripeAppearance = ({ dark, primary, ground, text, muted, danger }: Appearance) =>
  ({
    theme: dark ? "night" : "stripe",
    variables: {
      colorPrimary: primary,
      colorBackground: ground,
      colorText: text,
      colorTextSecondary: muted,
      colorDanger: danger,
    },
  }) as const;

/** `customization.visual` of MercadoPago's Bricks. */
export const brickVisual = ({ dark, primary, ground, text, muted, danger }: Appearance) => ({
  style: {
    theme: dark ? "dark" : "default",
    customVariables: {
      baseColor: primary,
      formBackgroundColor: ground,
      inputBackgroundColor: ground,
      textPrimaryColor: text,
      textSecondaryColor: muted,
      errorColor: danger,
    },
  },
});
