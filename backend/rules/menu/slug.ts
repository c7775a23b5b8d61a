import type { LocalizedText } from "../../texts/localized-text.ts";

/**
 * A readable part of a URL: lower-case letters and digits of any script, words joined by "-", at most 80 characters.
 * Accents and vowel signs are removed ("Café" → "cafe"); a text with nothing usable becomes `fallback`.
 */
export function slugOf(text: string, fallback: string): string {
  const words = text
    .normalize("NFKD")
    // Latin accents and Arabic vowel signs; the marks of other scripts (and of أ) are part of their letters.
    .replace(/[\u0300-\u036f\u064b-\u0652]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return Array.from(words).slice(0, 80).join("").replace(/-$/, "") || fallback;
}

/** The same slug, with "-2", "-3" … if it is taken; adds the result to `taken`. */
export function uniqueSlug(slug: string, taken: Set<string>): string {
  let candidate = slug;
  for (let n = 2; taken.has(candidate); n += 1) candidate = `${slug}-${n}`;
  taken.add(candidate);
  return candidate;
}

/** The slugs of a name in every language, without the canonical one: links with them must keep leading to its page. */
export function otherSlugs(name: LocalizedText, canonical: string): string[] {
  const slugs = new Set(Object.values(name).map((text) => slugOf(text, "")));
  return [...slugs].filter((slug) => slug !== "" && slug !== canonical);
}
