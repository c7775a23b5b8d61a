import { traitsOf } from "../../../config/languages.ts";

/**
 * The locale tag in which times of day are written: Latin digits, and the clock of the place. Spanish writes 13:30 in Spain
 * and 1:30 p. m. in the Americas, which a bare `es` does not know; the other languages have one clock.
 */
export function clockLocale(language: string, timezone: string): string {
  const { twelveHourZones } = traitsOf(language);
  const twelve = twelveHourZones !== undefined && timezone.startsWith(twelveHourZones);
  return `${language}-u-${twelve ? "hc-h12-" : ""}nu-latn`;
}
