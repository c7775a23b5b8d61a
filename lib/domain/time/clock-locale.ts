import { traitsOf } from "../../../config/languages.ts";

/**
 * The locale tag for formatting dates and times of day: Latin digits, the Gregorian calendar, and the order of a date
 * and the hour cycle of the region. Spanish writes 13:30 in Spain and 1:30 p. m. in the Americas, English Nov 23 there
 * and 23 Nov elsewhere, which the plain languages do not distinguish.
 */
export function clockLocale(language: string, timezone: string): string {
  const { twelveHourZones, dates } = traitsOf(language);
  const twelve = twelveHourZones !== null && timezone.startsWith(twelveHourZones);
  const tag = dates && !timezone.startsWith(dates.zones) ? dates.elsewhere : language;
  return `${tag}-u-ca-gregory-${twelve ? "hc-h12-" : ""}nu-latn`;
}
