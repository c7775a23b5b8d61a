import { traitsOf } from "../../../config/languages.ts";

/**
 * The locale tag for formatting times of day: Latin digits, and the hour cycle of the region. Spanish writes 13:30 in
 * Spain and 1:30 p. m. in the Americas, which a plain `es` does not distinguish; the other languages have one hour
 * cycle.
 */
export function clockLocale(language: string, timezone: string): string {
  const { twelveHourZones } = traitsOf(language);
  const twelve = twelveHourZones !== undefined && timezone.startsWith(twelveHourZones);
  return `${language}-u-${twelve ? "hc-h12-" : ""}nu-latn`;
}
