/** Parts as a list on one line, with the comma of the script they are written in: "Adliya, Manama", "العدلية، المنامة". */
export function commaList(parts: readonly string[]): string {
  return parts.join(parts.some((part) => /\p{Script=Arabic}/u.test(part)) ? "، " : ", ");
}
