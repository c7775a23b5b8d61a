/** Tags of an address; stored as these words, displayed in the page's language. */
export const TAGS = ["home", "work", "other"] as const;
export type Tag = (typeof TAGS)[number];

export const isTag = (value: string | null | undefined): value is Tag =>
  (TAGS as readonly (string | null | undefined)[]).includes(value);
