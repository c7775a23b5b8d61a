import { useLocale, useTranslations } from "next-intl";
import { CartCornerIsland } from "@/components/cart/bar/cart-corner-island";
import { useOpeningTexts } from "@/components/cart/cart-texts";
import { pluralTexts } from "@/lib/i18n/client-texts";

/**
 * The way to the cart with its texts, for a dish's page with a cart column: on narrow screens, where the dish has the foot
 * of the window.
 */
export function CartCorner() {
  const t = useTranslations("cart");
  const locale = useLocale();
  return (
    <CartCornerIsland
      view={t("view")}
      count={pluralTexts(locale, (number) => t("count", { count: number }))}
      opening={useOpeningTexts()}
    />
  );
}
