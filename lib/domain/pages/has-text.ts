/** Whether something is written in a text or, of texts per language, in any language. */
export const hasText = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(hasText)
    : typeof value === "string" && value.trim() !== "";
