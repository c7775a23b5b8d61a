import type { BusinessConfig } from "@/config/schema";
import { accentVariables, themeInputOf, themeStyle } from "@/lib/business/theme/theme-css";
import { themeVariables } from "@/ui-kit/tokens/palette";

/** The background of the logo in the shop's header, and the text colour on it. */
export function brandColours(business: BusinessConfig) {
  const { variables: themed } = themeVariables(themeInputOf(themeStyle(business)));
  const variables = { ...themed, ...accentVariables(themed) };
  const colour = (name: string, otherwise: string) => variables[name] ?? variables[otherwise] ?? "";
  return {
    ground: colour("--header-bg", "--surface"),
    text: colour("--on-header", "--text"),
    muted: colour("--on-header-muted", "--text-muted"),
    accent: colour("--header-primary", "--primary"),
    onAccent: colour("--header-on-primary", "--on-primary"),
  };
}
