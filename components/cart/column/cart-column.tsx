import { useLocale, useMessages, useTimeZone, useTranslations } from "next-intl";
import { cartTexts } from "@/components/cart/cart-texts";
import { CartColumnIsland } from "@/components/cart/column/cart-column-island";

/**
 * The cart beside the menu, from 1024 px on, which stays in view while the menu scrolls; for server components. The
 * page sets its width; `--sticky-top` is its distance from the top of the window.
 */
export function CartColumn() {
  const t = useTranslations("cart");
  return (
    <aside
      aria-label={t("title")}
      data-cart-column
      className="sticky top-(--sticky-top,1.5rem) hidden max-h-[calc(100dvh-var(--sticky-top,1.5rem)-1.5rem)] min-h-80 flex-col overflow-hidden rounded-card bg-surface-raised shadow-raised lg:flex"
    >
      <h2 className="px-5 pt-5 pb-3 font-heading font-semibold">{t("title")}</h2>
      <CartColumnIsland texts={cartTexts(useLocale(), useTimeZone(), useMessages())} />
    </aside>
  );
}
