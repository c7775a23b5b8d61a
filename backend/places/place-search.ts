import type { Language } from "../../config/languages.ts";
import type { Point } from "../../lib/domain/store/geo.ts";

/** The parts of a place's address, as far as known. */
export interface AddressParts {
  /** Including the number. */
  readonly street: string | null;
  readonly landmark: string | null;
  readonly sub_locality: string | null;
  readonly city: string | null;
}

/** A place that matches a keyword. */
export interface FoundPlace extends Point, AddressParts {
  readonly id: string;
  /** "Indiranagar" */
  readonly title: string;
  /** "Bengaluru 560038": distinguishes it from others of its name. */
  readonly subtitle: string | null;
  /** The postcode, if the place has exactly one. */
  readonly pin: string | null;
}

export interface PlaceQuestion {
  readonly language: Language;
  /** The stores of the business: places near them come first, and those far from all are left out. None: all places. */
  readonly around: readonly Point[];
}

/**
 * Finds places by keyword, and the place at a point. Two implementations: the embedded gazetteer, and Google's services
 * if the business has a key. Both return an empty list or null if nothing matches, and throw only if a call fails.
 */
export interface PlaceSearch {
  /** At most six, best first. */
  find(keyword: string, question: PlaceQuestion): Promise<FoundPlace[]>;
  /** The place that contains a point, for "near Indiranagar". */
  nameOf(point: Point, question: PlaceQuestion): Promise<FoundPlace | null>;
}

export const MAX_PLACES = 6;
/** Places farther than this from every store are of no use to a business. */
export const PLACES_RADIUS_METRES = 60_000;
