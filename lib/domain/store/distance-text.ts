/** Metres in the unit of a country's roads: miles in the United States. */
const UNITS = { kilometer: 1000, mile: 1609.344 } as const;

/**
 * STORE-08: metres for display in the country's unit and the page's language, one decimal below ten and none above:
 * "1.2 km", "0.7 mi". Null if the distance is unknown or below 0.1: the guest may have named only a district.
 */
export function distanceText(
  metres: number | null | undefined,
  { country, locale }: { readonly country: string | null; readonly locale: string },
): string | null {
  if (metres === null || metres === undefined || !Number.isFinite(metres) || metres < 0) return null;
  const unit = country === "US" ? "mile" : "kilometer";
  const count = metres / UNITS[unit];
  if (count < 0.1) return null;
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: "unit",
    unit,
    maximumFractionDigits: count < 9.95 ? 1 : 0,
  }).format(count);
}
