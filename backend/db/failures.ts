import { DrizzleQueryError } from "drizzle-orm";

/** Classes of SQLSTATE (PostgreSQL, appendix A) of a statement that fails again however often it is sent. */
const LASTING_CLASSES: readonly string[] = ["0A", "21", "22", "23", "2B", "2F", "42", "44", "P0"];

/**
 * Whether a statement failed because the database is away or busy, so that the same works later: a lost connection, a
 * restart, a time-out, a conflict. False for a statement that is wrong, and for errors of our own.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof DrizzleQueryError)) continue;
    const { code } = (at.cause ?? {}) as { readonly code?: unknown };
    return typeof code !== "string" || !LASTING_CLASSES.includes(code.slice(0, 2));
  }
  return false;
}
