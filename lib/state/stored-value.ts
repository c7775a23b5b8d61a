/** True for a plain object as in JSON; the first check of any stored value. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is a string, else null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
