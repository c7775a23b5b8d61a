const ARABIC = /\p{Script=Arabic}/u;
/** "12, 4th Cross": in a line that runs from right to left its number would be read as the end of what stands before. */
const STARTS_AWAY = /^\P{L}+\p{Script=Latin}/u;

/**
 * Parts as a list on one line, with the comma of the script they are written in: "Adliya, Manama", "العدلية، المنامة". Among Arabic ones a
 * Latin part that begins with a number keeps its own direction (U+2068 … U+2069).
 */
export function commaList(parts: readonly string[]): string {
  if (!parts.some((part) => ARABIC.test(part))) return parts.join(", ");
  return parts.map((part) => (STARTS_AWAY.test(part) ? `\u2068${part}\u2069` : part)).join("، ");
}
