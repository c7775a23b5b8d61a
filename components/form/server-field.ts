import type { ActionError } from "@/lib/actions/outcome";

/**
 * The field of a form that a server's refusal is about (`extensions.field`), by the form's own name for it; null when it is
 * about none of them. What is wrong is then said at the field.
 */
export function fieldOf<Name extends string>(error: ActionError, names: Readonly<Record<string, Name>>): Name | null {
  const field = error.cause?.extensions.field;
  return typeof field === "string" ? (names[field] ?? null) : null;
}
