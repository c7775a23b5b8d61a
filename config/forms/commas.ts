import { LANGUAGES, traitsOf } from "../languages.ts";

const letters = [...new Set(LANGUAGES.map((language) => traitsOf(language).comma.trim()))].join("");

/** A comma of any language: what is typed in one script may stand in a shop of another. */
export const COMMA = new RegExp(`[${letters}]`);
/** Between a comma and what follows it. */
export const AFTER_COMMA = new RegExp(`(?<=[${letters}])`);
