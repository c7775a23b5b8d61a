/**
 * The console's choice from the kit's palette, for light and dark devices. Its stylesheets use the kit's tokens
 * (`--surface`, `--primary-text`, …), which scripts/build/console-style.ts computes from these as it does for a shop. Read in
 * bad light and from a step away, so every text has 7:1 (tests/unit/backend/console/colors.test.ts).
 */
export const CONSOLE_THEMES = {
  light: {
    type: "light",
    primaryColor: "#094d33",
    secondaryColor: "#fbf8f3",
    tertiaryColor: "#ffd166",
    failureColor: "#871611",
    warningColor: "#6b3700",
    headerBackgroundColor: "#1f1a17",
    primaryTextColor: "#1c1815",
    secondaryTextColor: "#4a433d",
  },
  dark: {
    type: "dark",
    primaryColor: "#8ce0bb",
    secondaryColor: "#171310",
    tertiaryColor: "#ffd166",
    failureColor: "#ffb9b3",
    warningColor: "#ffcf9e",
    headerBackgroundColor: "#0d0b09",
    primaryTextColor: "#f4efe9",
    secondaryTextColor: "#d8d0c8",
  },
} as const;

/** One of the kit's fonts: large lower-case letters and plain digits. */
export const CONSOLE_FONT = "Plus Jakarta Sans";
