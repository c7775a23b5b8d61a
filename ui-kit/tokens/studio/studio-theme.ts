import type { ThemeInput } from "../theme-input.ts";

/**
 * The studio's own colours: the shop's are what is being changed in it, so they cannot be those of its controls. A quiet
 * indigo beside warm grey text.
 */
const STUDIO_COLORS: ThemeInput = {
  primaryColor: "#3f3cbb",
  secondaryColor: "#f4f3fa",
  tertiaryColor: "#0f7b6c",
  successColor: "#1f7a4d",
  failureColor: "#b3261e",
  warningColor: "#b7791f",
  primaryTextColor: "#1d1b2c",
  secondaryTextColor: "#5d5a70",
};

export const STUDIO_FONT = "Open Sans";
export const STUDIO_LIGHT: ThemeInput = { ...STUDIO_COLORS, type: "light" };
/** For people whose device is set to dark. */
export const STUDIO_DARK: ThemeInput = {
  ...STUDIO_COLORS,
  type: "dark",
  primaryColor: "#8f8cf5",
  primaryTextColor: "#f1effa",
  secondaryTextColor: "#b6b2c8",
};
