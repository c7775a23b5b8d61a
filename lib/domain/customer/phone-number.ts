import metadata from "libphonenumber-js/metadata.min";
import {
  AsYouType,
  type PhoneNumber as ParsedNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from "libphonenumber-js/min";
import { err, ok, type Result } from "../result.ts";
import { type FieldCode, PHONE_NOTATION } from "./field-checks.ts";

/*
 * Phone numbers by the numbering plans (SESS-01): by length and by the ranges that a country has. A length alone is not
 * enough, because a country has several: eight digits are possible in Colombia, but no mobile number there has eight.
 * Ranges that a country opens later come with updates of the library; its small metadata does not tell mobile numbers from
 * others, so a looser check would accept a number with a digit missing.
 * 40 KB in a browser, so it is imported on demand there.
 */

export interface PhoneNumber {
  /** With its plus, e.g. "+91". */
  readonly isd_code: string;
  /** National significant digits: no country code, no trunk prefix. */
  readonly phone: string;
}

const digitsOf = (text: string) => latinDigits(text).replace(/\D/g, "");

/** Arabic and Persian digits as Latin ones. */
const latinDigits = (text: string) =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));

/** True for the calling code of any plan, also of a non-geographic one (881). The library throws for any other. */
const isCallingCode = (code: string) =>
  Object.hasOwn(metadata.country_calling_codes, code) || Object.hasOwn(metadata.nonGeographic, code);

/**
 * Parses a number in any usual notation under a calling code ("+91" or "91"). A number that starts with a plus contains
 * its own code. Refuses with PHONE_INVALID (no number, or none of its country's), PHONE_TOO_SHORT or PHONE_TOO_LONG.
 */
export function readPhoneNumber(text: string, isdCode: string): Result<PhoneNumber, FieldCode> {
  const typed = latinDigits(text.slice(0, 60)).trim();
  const defaultCallingCode = digitsOf(isdCode);
  if (!PHONE_NOTATION.test(typed) || !isCallingCode(defaultCallingCode)) return err("PHONE_INVALID");
  const problem = validatePhoneNumberLength(typed, { defaultCallingCode });
  if (problem === "TOO_SHORT") return err("PHONE_TOO_SHORT");
  if (problem === "TOO_LONG") return err("PHONE_TOO_LONG");
  const number = parsePhoneNumberFromString(typed, { defaultCallingCode });
  if (!number?.isValid()) return err("PHONE_INVALID");
  return ok({ isd_code: `+${number.countryCallingCode}`, phone: number.nationalNumber });
}

/** Length of a mobile number without calling code, for countries with one length only. */
const MOBILE_DIGITS: Readonly<Record<string, number>> = {
  "1": 10,
  "51": 9,
  "52": 10,
  "54": 10,
  "56": 9,
  "57": 10,
  "91": 10,
  "965": 8,
  "966": 9,
  "968": 8,
  "971": 9,
  "973": 8,
  "974": 8,
};

/** How many digits a number of this country has, if some of them are still to be typed; else null. */
export function expectedDigits(text: string, isdCode: string): number | null {
  const all = MOBILE_DIGITS[digitsOf(isdCode)];
  return all !== undefined && !text.trim().startsWith("+") && digitsOf(text).length < all ? all : null;
}

/** Digits in each group, where people read other groups than the library's: "300 123 4567" in Colombia. */
const GROUPS: Readonly<Record<string, readonly number[]>> = { "57": [3, 3, 4] };

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/** National digits, also not all of them, in the groups of their country; null where the library's are right or none fit. */
function inGroups(national: string, code: string): string | null {
  const sizes = GROUPS[code];
  if (!sizes || national.length > sumOf(sizes)) return null;
  const parts = sizes.map((size, index) => national.slice(sumOf(sizes.slice(0, index))).slice(0, size));
  return parts.filter(Boolean).join(" ");
}

/** With its plus and calling code. */
const withCode = (number: ParsedNumber): string => {
  const grouped = inGroups(number.nationalNumber, number.countryCallingCode);
  return grouped ? `+${number.countryCallingCode} ${grouped}` : number.formatInternational();
};

/** A partly typed national number in its country's notation; text that is not a number stays as it is. */
export function formatAsTyped(text: string, isdCode: string): string {
  const typed = latinDigits(text);
  if (/[^\d\s().\-/]/.test(typed)) return text;
  const defaultCallingCode = digitsOf(isdCode);
  if (!isCallingCode(defaultCallingCode)) return text;
  const digits = digitsOf(typed);
  return inGroups(digits, defaultCallingCode) ?? new AsYouType({ defaultCallingCode }).input(digits);
}

/**
 * A number in international notation, e.g. "+91 80 4555 0101"; without a plus it belongs to `isdCode`. Anything else,
 * for example an extension or a short code, stays as it is.
 */
export function internationalNumber(text: string, isdCode: string): string {
  const code = digitsOf(isdCode);
  const given = isCallingCode(code) ? { defaultCallingCode: code } : {};
  const number = parsePhoneNumberFromString(latinDigits(text), given);
  return number?.isPossible() && !number.ext ? withCode(number) : text;
}

/** Calling codes of countries that write their own numbers without the code: "(718) 555-0142". */
const WITHOUT_CODE: readonly string[] = ["1"];

/**
 * A number as people in the shop's country (`isdCode`) read it: "(718) 555-0142" in the United States, "+91 98450
 * 12345" in India, and a foreign one with its code everywhere. Anything else stays as it is.
 */
export function localNumber(text: string, isdCode: string): string {
  const code = digitsOf(isdCode);
  const number = parsePhoneNumberFromString(latinDigits(text), isCallingCode(code) ? { defaultCallingCode: code } : {});
  if (!number?.isPossible() || number.ext) return text;
  const isHome = number.countryCallingCode === code && WITHOUT_CODE.includes(code);
  return isHome ? number.formatNational() : withCode(number);
}

let codes: ReadonlyMap<string, readonly string[]> | null = null;

/** Calling codes ("91") with their regions as ISO 3166 codes, the plan's main country first. */
export function callingCodes(): ReadonlyMap<string, readonly string[]> {
  if (codes) return codes;
  const known = Object.entries(metadata.country_calling_codes) as [string, readonly string[]][];
  // 001 stands for non-geographic services.
  codes = new Map(known.filter(([, regions]) => !regions.includes("001")));
  return codes;
}
