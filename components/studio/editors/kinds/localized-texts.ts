import type { Language } from "@/config/languages";
import { isKeyed } from "@/lib/domain/studio/paths";

export type Texts = Readonly<Partial<Record<Language, string>>>;

/** A text per language; a plain text is the one of the shop's own language. */
export const textsOf = (value: unknown, own: Language): Texts =>
  typeof value === "string" ? { [own]: value } : isKeyed(value) ? (value as Texts) : {};

export function withText(texts: Texts, language: Language, text: string, optional: boolean): Texts | undefined {
  const { [language]: _, ...others } = texts;
  const next = text === "" ? others : { ...others, [language]: text };
  return optional && Object.keys(next).length === 0 ? undefined : next;
}

/** Whether a text exists in the shop's own language and not in this one. A text without languages is the same for all of them. */
export function isMissingText(value: unknown, language: Language, own: Language): boolean {
  const texts = textsOf(value, own);
  return typeof value !== "string" && Boolean(texts[own]?.trim()) && !texts[language]?.trim();
}
