/** True for a plain object as JSON makes them; the first question to anything that comes from storage. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value when it is a text, else null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
