import { COMMA } from "../../../config/forms/commas.ts";
import { normaliseText } from "../../../lib/domain/menu/search-text.ts";
import { distanceInMetres, type Point } from "../../../lib/domain/store/geo.ts";

/** A place with what addresses there say of themselves, as `asCompared` has it. */
export interface AddressedPlace extends Point {
  /** Its towns and what these are in: "Brooklyn", "New York". */
  readonly towns: readonly string[];
  readonly pins: readonly string[];
}

/** A place whose names and codes are normalised for the comparison, once. */
export const asCompared = ({ lat, lng, towns, pins }: AddressedPlace): AddressedPlace => ({
  lat,
  lng,
  towns: [...new Set(towns.map(normaliseText))],
  pins: pins.map(normalCode),
});

/** The parts of an address that name a region. */
export interface NamedRegion {
  readonly city: string | null;
  /** Its postcode or block. */
  readonly pin: string | null;
}

/** Postcodes and positions of places are known to about a kilometre, and a district is some kilometres wide. */
const CLEARLY_FAR_METRES = 3_000;
/** What the address names must also be this many times as far away as the nearest place of another name. */
const CLEARLY_NEARER = 3;
/** All postcodes in this radius are of the region, or of the ones beside it. */
const REGION_METRES = 25_000;
/** The first digits of a postcode, which name a region in most countries. */
const REGION_DIGITS = 3;
/** Shorter codes have no region in them. */
const LEAST_DIGITS = 5;

/**
 * ADDR-02: the part of an address that clearly names another place than its point on the map, as it was typed; null if
 * there is none. A town or postcode that no place has is no contradiction, except for a postcode of another region.
 */
export function addressConflict(
  { city, pin }: NamedRegion,
  point: Point,
  places: readonly AddressedPlace[],
): string | null {
  const away = places.map((place) => ({ place, metres: distanceInMetres(place, point) }));
  const code = normalCode(pin);
  const hasCode = ({ pins }: AddressedPlace) => pins.includes(code);
  if (pin && code && (isElsewhere(away, hasCode) || isOtherRegion(away, code))) return pin.trim();
  const towns = new Set((city ?? "").split(COMMA).map(normaliseText).filter(Boolean));
  const hasTown = (place: AddressedPlace) => place.towns.some((town) => towns.has(town));
  return city && towns.size > 0 && isElsewhere(away, hasTown) ? city.trim() : null;
}

type Away = readonly { readonly place: AddressedPlace; readonly metres: number }[];

const nearest = (away: Away) => Math.min(Number.POSITIVE_INFINITY, ...away.map(({ metres }) => metres));

/** Whether some places are named so, all of them far away, and others are close by. */
function isElsewhere(away: Away, isNamed: (place: AddressedPlace) => boolean): boolean {
  const named = nearest(away.filter(({ place }) => isNamed(place)));
  const other = nearest(away.filter(({ place }) => !isNamed(place)));
  return Number.isFinite(named) && named > CLEARLY_FAR_METRES && named > CLEARLY_NEARER * other;
}

/** Whether a postcode that no place has is of a region that none around the point is of. */
function isOtherRegion(away: Away, code: string): boolean {
  if (!/^\d+$/.test(code) || code.length < LEAST_DIGITS) return false;
  const around = away.filter(({ place, metres }) => metres <= REGION_METRES && place.pins.length > 0);
  const codes = around.flatMap(({ place }) => place.pins);
  const isWritten = codes.length > 0 && codes.every((each) => each.length === code.length);
  const regions = new Set(codes.map((each) => each.slice(0, REGION_DIGITS)));
  return isWritten && nearest(around) <= CLEARLY_FAR_METRES && !regions.has(code.slice(0, REGION_DIGITS));
}

/** "560 038" and "٥٦٠٠٣٨" are 560038, "11211-3044" is 11211. */
function normalCode(code: string | null): string {
  return normaliseText((code ?? "").replace(/-\d{4}\s*$/, "")).replace(/\s/g, "");
}
