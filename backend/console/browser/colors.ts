/**
 * The console's choice from the kit's palette, for light and dark devices. Its stylesheets use the kit's tokens
 * (`--surface`, `--primary-text`, …), which scripts/browser-scripts.ts computes from these as it does for a shop.
 */
export const CONSOLE_THEMES = {
  light: {
    type: "light",
    primaryColor: "#14684f",
    failureColor: "#a8231d",
    warningColor: "#b3540c",
    headerBackgroundColor: "#16302b",
    primaryTextColor: "#16201d",
    secondaryTextColor: "#4d5a55",
  },
  dark: {
    type: "dark",
    primaryColor: "#4cc79d",
    failureColor: "#ff8a80",
    warningColor: "#ffb070",
    headerBackgroundColor: "#0b1210",
    primaryTextColor: "#edf2ef",
    secondaryTextColor: "#aebab5",
  },
} as const;
