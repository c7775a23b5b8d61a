import type { ActionError } from "@/lib/actions/outcome";

/** The path of the field that a refusal of the studio is about, for whoever names it in the form's own words; null: none. */
export function refusedField({ code, cause }: ActionError): string | null {
  const { field } = cause?.extensions ?? {};
  return code === "OWNER_ONLY" && typeof field === "string" ? field : null;
}
