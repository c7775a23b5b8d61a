import type { Language } from "../../config/languages.ts";
import type { Point } from "../../lib/domain/store/geo.ts";

/** What of an address a place is, as far as it is known. */
export interface AddressParts {
  /** With its number. */
  readonly street: string | null;
  readonly landmark: string | null;
  readonly sub_locality: string | null;
  readonly city: string | null;
}

/** A place that somebody may mean by a few words. */
export interface FoundPlace extends Point, AddressParts {
  readonly id: string;
  /** "Indiranagar" */
  readonly title: string;
  /** "Bengaluru 560038": what tells it from others of its name. */
  readonly subtitle: string | null;
  /** The postcode, when the place has one and no more. */
  readonly pin: string | null;
}

export interface PlaceQuestion {
  readonly language: Language;
  /** The stores of the business: places around them are meant before others. */
  readonly around: readonly Point[];
}

/**
 * Words to places and a point to a place. Two implementations: the embedded gazetteer, and Google's services where the
 * business has a key. Both answer an empty list or null for what they do not know; they throw only for a failed call.
 */
export interface PlaceSearch {
  /** At most six, best first. */
  find(keyword: string, question: PlaceQuestion): Promise<FoundPlace[]>;
  /** The place a point lies in, for "near Indiranagar". */
  nameOf(point: Point, question: PlaceQuestion): Promise<FoundPlace | null>;
}

export const MAX_PLACES = 6;
/** Places farther from every store than this are of no use to a business. */
export const PLACES_RADIUS_METRES = 60_000;
