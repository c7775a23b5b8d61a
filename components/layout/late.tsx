import { useLocale, useTranslations } from "next-intl";
import { LateIsland } from "@/components/layout/late-island";
import { clientTexts, pluralTexts } from "@/lib/i18n/client-texts";

const CART_KEYS = [
  "price",
  "fewer",
  "removed",
  "title",
  "intro",
  "accept",
  "later",
  "close",
  "sampleMeal",
  "sampleDrink",
] as const;

/**
 * What every page does once it has nothing else to do: watch over the kept cart, keep the menu for later. Costs the first
 * load nothing.
 */
export function Late() {
  const [t, offline] = [useTranslations("cartChange"), useTranslations("offline")];
  return (
    <LateIsland
      cart={clientTexts(t, CART_KEYS)}
      arrived={pluralTexts(useLocale(), (count) => t("arrived", { count }))}
      offline={clientTexts(offline, ["title", "text", "close"])}
    />
  );
}
