import { LANGUAGES, traitsOf } from "../../../../config/languages.ts";

const letters = [...new Set(LANGUAGES.map((language) => traitsOf(language).comma.trim()))].join("");

/** A comma of any language: what is typed in one script may stand in a shop of another. */
export const COMMA = new RegExp(`[${letters}]`);
/** Between a comma and what follows it. */
export const AFTER_COMMA = new RegExp(`(?<=[${letters}])`);

/** Where a text has its commas. */
export const commaPositions = (text: string): number[] =>
  [...text.matchAll(new RegExp(COMMA, "g"))].map(({ index }) => index);

/** The text without a comma at its end. */
export const withoutLastComma = (text: string): string => (COMMA.test(text.slice(-1)) ? text.slice(0, -1) : text);
