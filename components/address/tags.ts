/** Tags of an address; stored as these words, displayed in the page's language. */
export const TAGS = ["home", "work", "other"] as const;
export type Tag = (typeof TAGS)[number];

/**
 * What guests call a saved address: its tag in the page's language, or the word they gave it. Null where it is known by its
 * street alone: "other" distinguishes nothing.
 */
export const savedName = (
  tag: string | null | undefined,
  words: Readonly<Record<Exclude<Tag, "other">, string>>,
): string | null => {
  if (tag === "home" || tag === "work") return words[tag];
  return !tag || tag === "other" ? null : tag;
};
