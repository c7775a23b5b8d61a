/** How far things are, in the unit of a country's roads. Stored distances are kilometres. */
export type DistanceUnit = "km" | "mi";

export const KM_PER: Readonly<Record<DistanceUnit, number>> = { km: 1, mi: 1.609344 };

/** As the shop's own pages have it (`distanceText`). */
export const distanceUnitOf = (country: string | null): DistanceUnit => (country === "US" ? "mi" : "km");

/** To a metre. */
const METRES = 1000;
const MAX_DECIMALS = 6;

const inKm = (count: number, unit: DistanceUnit) =>
  unit === "km" ? count : Math.round(count * KM_PER[unit] * METRES) / METRES;

/** The shortest number from which the same kilometres are read. */
export function distanceInUnit(km: number, unit: DistanceUnit): string {
  if (unit === "km") return String(km);
  const count = km / KM_PER[unit];
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals += 1) {
    const text = Number(count.toFixed(decimals));
    if (inKm(text, unit) === km) return String(text);
  }
  return String(Number(count.toFixed(MAX_DECIMALS)));
}

/** Kilometres; 0 for what is no distance. */
export const readDistance = (text: string, unit: DistanceUnit): number =>
  inKm(Number(/^\d{1,3}([.,]\d{1,17})?$/.test(text) ? text.replace(",", ".") : "0"), unit);

/** "500 km", "310 mi", in the language of the page. */
export const formatDistance = (count: number, unit: DistanceUnit, language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "unit", unit: unit === "mi" ? "mile" : "kilometer" }).format(
    count,
  );
