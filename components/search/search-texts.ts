import { getTranslations } from "next-intl/server";
import type { PluralTexts, Texts } from "@/lib/i18n/client-texts";
import { clientTexts, pluralTexts } from "@/lib/i18n/client-texts";

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
  "soldOut",
  "notNow",
] as const;

export interface SearchTexts {
  readonly search: Texts<(typeof SEARCH_KEYS)[number]>;
  readonly found: PluralTexts;
  readonly food: Texts<"veg" | "nonVeg" | "egg" | "vegan" | "from" | "now" | "was" | "bestseller">;
}

export async function searchTexts(locale: string): Promise<SearchTexts> {
  const [t, menu] = await Promise.all([getTranslations("search"), getTranslations("menu")]);
  return {
    search: clientTexts(t, SEARCH_KEYS),
    found: pluralTexts(locale, (count) => t("found", { count })),
    food: clientTexts(menu, ["veg", "nonVeg", "egg", "vegan", "from", "now", "was", "bestseller"]),
  };
}
