const ARABIC = /\p{Script=Arabic}/u;
/** "12, 4th Cross": in a right-to-left line its number would be displayed after the part before it. */
const STARTS_AWAY = /^\P{L}+\p{Script=Latin}/u;

/**
 * Parts joined into a list on one line, with the comma of their script: "Adliya, Manama", "العدلية، المنامة". Among
 * Arabic parts, a Latin part that begins with a number is isolated (U+2068 … U+2069) to keep its direction.
 */
export function commaList(parts: readonly string[]): string {
  if (!parts.some((part) => ARABIC.test(part))) return parts.join(", ");
  return parts.map((part) => (STARTS_AWAY.test(part) ? `\u2068${part}\u2069` : part)).join("، ");
}
