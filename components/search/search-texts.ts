import { getTranslations } from "next-intl/server";
import { clientTexts, type PluralTexts, pluralTexts, type Texts } from "@/lib/i18n/client-texts";

const SEARCH_KEYS = [
  "recent",
  "forget",
  "browse",
  "results",
  "suggestions",
  "inCategory",
  "noneTitle",
  "noneText",
  "toMenu",
  "failed",
  "retry",
  "searching",
  "offline",
  "more",
  "moreFailed",
] as const;

export interface SearchTexts {
  readonly search: Texts<(typeof SEARCH_KEYS)[number]>;
  readonly found: PluralTexts;
  readonly likes: PluralTexts;
}

export async function searchTexts(locale: string): Promise<SearchTexts> {
  const [t, menu] = await Promise.all([getTranslations("search"), getTranslations("menu")]);
  return {
    search: clientTexts(t, SEARCH_KEYS),
    found: pluralTexts(locale, (count) => t("found", { count })),
    likes: pluralTexts(locale, (count) => menu("likes", { count })),
  };
}
