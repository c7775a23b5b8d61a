import { useTranslations } from "next-intl";
import { CartColumnIsland } from "@/components/cart/column/cart-column-island";
import { EmptyWords } from "@/components/cart/column/empty-words";
import { Skeleton } from "@/ui-kit";

/**
 * The cart beside the menu, from 1024 px on, which stays in view while the menu scrolls; for server components. The
 * page sets its width. Until its content loads it is as it will be: an empty cart is there with its words, and for one
 * with dishes the style sheet shows the shape of its lines and its foot in the height that they will have.
 */
export function CartColumn() {
  const t = useTranslations("cart");
  return (
    <aside aria-label={t("title")} data-cart-column className="cart-column">
      <h2 className="px-5 pt-5 pb-3 font-heading font-semibold">{t("title")}</h2>
      <CartColumnIsland>
        <EmptyWords className="cart-words" />
        <Skeleton className="cart-shape" />
        <Skeleton className="cart-shape" />
      </CartColumnIsland>
    </aside>
  );
}
