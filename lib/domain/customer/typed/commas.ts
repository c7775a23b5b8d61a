import { COMMA } from "../../../../config/forms/commas.ts";

/** Where a text has its commas. */
export const commaPositions = (text: string): number[] =>
  [...text.matchAll(new RegExp(COMMA, "g"))].map(({ index }) => index);

/** The text without a comma at its end. */
export const withoutLastComma = (text: string): string => (COMMA.test(text.slice(-1)) ? text.slice(0, -1) : text);
