/**
 * Path of the first text in checked data that the database cannot keep: PostgreSQL has no U+0000, and half of a
 * surrogate pair is no character. Null if there is none.
 */
export function unstorableField(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? path.join(".") : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, one] of Object.entries(value)) {
    const found = unstorableField(one, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}
