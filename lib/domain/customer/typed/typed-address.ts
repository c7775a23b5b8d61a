import { COMMA } from "../../../../config/forms/commas.ts";
import { normaliseText } from "../../menu/search-text.ts";
import { addressForm, STREET_PARTS, type StreetPart } from "../address-forms.ts";
import { splitFlat } from "./typed-flat.ts";

/** The parts of an address that a place corresponds to, as far as known. */
export interface PlaceParts {
  readonly street: string | null;
  readonly landmark: string | null;
  readonly sub_locality: string | null;
  readonly city: string | null;
  /** Its postal code, if it has exactly one. */
  readonly pin: string | null;
}

/** A place that was chosen from a search, with the words that were typed to find it. */
export interface SearchedPlace extends PlaceParts {
  readonly typed: string;
  readonly title: string;
  readonly subtitle: string;
}

type TypedAddress = Readonly<Partial<Record<"address_1" | "address_2" | "pin" | StreetPart, string>>>;

const DIGIT = /\p{Nd}/u;
const LETTER = /\p{L}/u;

/**
 * ADDR-01: street, flat and postal code in the words by which a place was searched for: "148 Driggs Ave, Apt 4B,
 * Williamsburg 11211". The search finds the area or the street only, and nobody should type the rest again. A street has a
 * number and a name; the flat, the postal code, the name of the place and those of what it lies in are no part of it.
 */
export function typedAddress(place: SearchedPlace, country: string | null): TypedAddress {
  const { postal, parts } = addressForm(country);
  const whole = place.typed.trim().replace(/\p{Nd}/gu, (digit) => normaliseText(digit));
  const { street: typed, flat } = splitFlat(whole, country);
  const inFlat = flat ? { address_2: flat } : {};
  if (parts) return { ...partsIn(typed, parts), ...inFlat };
  const codes = [...typed.matchAll(postal)];
  // "11211 Main Street, 90210": the house's number, if another one follows.
  if (codes.length > 1 && codes[0]?.index === 0) codes.shift();
  const pin = codes.at(-1)?.[1]?.replace(/\s/g, "");
  const rest = codes.reduce((text, [code]) => text.replace(code, " "), typed);
  const around = [place.title, ...place.subtitle.split(COMMA), place.landmark, place.sub_locality, place.city];
  const names = around.map((name) => normaliseText(name?.replace(postal, "") ?? "").split(" "));
  const pieces = rest.split(COMMA).map((piece) => withoutNames(piece, names));
  const street = pieces.filter((piece) => LETTER.test(piece) || DIGIT.test(piece)).join(", ");
  const isStreet = DIGIT.test(street) && LETTER.test(street);
  return { ...(isStreet ? { address_1: street } : {}), ...inFlat, ...(pin ? { pin } : {}) };
}

interface PlaceWords {
  readonly title: string;
  readonly near: string | null;
  /** What of the house is meant, as it was typed; null where nothing was. */
  readonly flat: string | null;
}

/**
 * STORE-05: what a chosen place is called: the street that was typed to find it, where the search knows only the area or
 * a landmark (`near`), else the place's own name.
 */
export function placeWords(place: SearchedPlace, country: string | null): PlaceWords {
  const { address_1, address_2: flat = null, ...rest } = typedAddress(place, country);
  if (place.street) return { title: place.title, near: null, flat };
  if (address_1) return { title: address_1, near: place.title, flat };
  const isInParts = STREET_PARTS.some((part) => rest[part]) && LETTER.test(place.typed);
  if (!isInParts) return { title: place.title, near: null, flat };
  return { title: splitFlat(place.typed.trim(), country).street, near: place.title, flat };
}

/** A piece without the names at its end. */
function withoutNames(piece: string, names: readonly (readonly string[])[]): string {
  const words = piece.split(/\s+/).filter(Boolean);
  const isAtEnd = (name: readonly string[]) =>
    name[0] !== "" && normaliseText(words.slice(-name.length).join(" ")) === name.join(" ");
  for (let name = names.find(isAtEnd); name && words.length > 0; name = names.find(isAtEnd)) words.splice(-name.length);
  return words.join(" ");
}

function partsIn(typed: string, patterns: Readonly<Record<StreetPart, RegExp>>): TypedAddress {
  const found = STREET_PARTS.flatMap((part) => {
    const value = patterns[part].exec(typed)?.[1];
    return value ? [[part, value]] : [];
  });
  return Object.fromEntries(found);
}
