import { useLocale, useMessages, useTimeZone, useTranslations } from "next-intl";
import { CartBarIsland } from "@/components/cart/bar/cart-bar-island";
import { cartTexts } from "@/components/cart/cart-texts";
import { pluralTexts } from "@/lib/i18n/client-texts";

/**
 * The cart bar with its texts, for server components. A page with a cart `column` has it on narrow screens only. The
 * island uses a few texts itself and passes the others to the sheet that opens on demand.
 */
export function CartBar({ column = false }: { column?: boolean }) {
  const t = useTranslations("cart");
  const locale = useLocale();
  const count = pluralTexts(locale, (number) => t("count", { count: number }));
  return (
    <CartBarIsland
      column={column}
      view={t("view")}
      checkout={t("checkoutShort")}
      count={count}
      texts={cartTexts(locale, useTimeZone(), useMessages())}
    />
  );
}
