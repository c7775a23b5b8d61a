import { type Language, traitsOf } from "@/config/languages";
import type { Messages } from "@/lib/i18n/messages";

type Refusal = keyof Messages["pay"]["refusals"];

/** The reasons that vendors name most, in the English of their responses. The more exact reason comes first. */
const REFUSALS: readonly (readonly [RegExp, Refusal])[] = [
  [/insufficient[ _-]?(funds|amount)|not enough (funds|money)/i, "funds"],
  [/expired[ _-]card|card (has |is )?expired|expiration/i, "expired"],
  [/security code|\bcvc\b|\bcvv\b/i, "securityCode"],
  [/declin|refused|rejected|do not hono/i, "declined"],
];

const ENGLISH = /\b(the|your|you|was|is|has|card|please|try|payment|bank|declined|failed|error|not)\b/i;
const ARABIC = /\p{Script=Arabic}/u;

/** Some vendors translate their sentences, others write English to everybody, and none says which it did. */
function isIn(language: Language, sentence: string): boolean {
  if (traitsOf(language).font.script === "arabic") return ARABIC.test(sentence);
  if (ARABIC.test(sentence)) return false;
  // The language in which vendors write to everybody.
  return language === "en" || !ENGLISH.test(sentence);
}

/** A vendor's sentence as the guest may read it: as it is in the page's language, else the reason it names. */
export function readVendorSentence(
  sentence: string | null,
  language: Language,
): { readonly text: string } | { readonly refusal: Refusal } | null {
  if (!sentence?.trim()) return null;
  if (isIn(language, sentence)) return { text: sentence };
  const known = REFUSALS.find(([pattern]) => pattern.test(sentence));
  return known ? { refusal: known[1] } : null;
}
