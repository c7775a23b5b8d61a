import type { ActionError } from "@/lib/actions/outcome";

/**
 * The form field that a server's refusal is about (`extensions.field`), by the form's own name, so that the message
 * appears at that field; null for any other refusal.
 */
export function fieldOf<Name extends string>(error: ActionError, names: Readonly<Record<string, Name>>): Name | null {
  const field = error.cause?.extensions.field;
  return typeof field === "string" ? (names[field] ?? null) : null;
}
