import { DEFAULTS } from "@/config/constants";
import type { BusinessConfig } from "@/config/schema";
import { themeStyle } from "@/lib/business/theme/theme-css";
import { colorOf } from "@/lib/business/theme/theme-draft";

/** RTE-21: the background of the configured announcement. Where nobody chose one it is the brand's primary colour. */
export function announcementColor(business: BusinessConfig): string | null {
  const color = business.announcement?.styles.color ?? null;
  return color === DEFAULTS.announcementColor ? colorOf(themeStyle(business), "primary") : color;
}
