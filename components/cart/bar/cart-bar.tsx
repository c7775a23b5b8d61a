import { useLocale, useMessages, useTimeZone, useTranslations } from "next-intl";
import { CartBarIsland } from "@/components/cart/bar/cart-bar-island";
import { cartTexts } from "@/components/cart/cart-texts";
import { pluralTexts } from "@/lib/i18n/client-texts";

/**
 * The phone's cart bar with its texts, for server components. The island uses three texts itself and passes the others
 * to the sheet that opens on demand.
 */
export function CartBar() {
  const t = useTranslations("cart");
  const locale = useLocale();
  const count = pluralTexts(locale, (number) => t("count", { count: number }));
  return <CartBarIsland view={t("view")} count={count} texts={cartTexts(locale, useTimeZone(), useMessages())} />;
}
