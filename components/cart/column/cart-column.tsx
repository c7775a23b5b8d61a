import { useTranslations } from "next-intl";
import { CartColumnIsland } from "@/components/cart/column/cart-column-island";
import { Skeleton } from "@/ui-kit";

/**
 * The cart beside the menu, from 1024 px on, which stays in view while the menu scrolls; for server components. The
 * page sets its width. Until its content loads, it shows the shape of an empty cart, which most visits begin with.
 */
export function CartColumn() {
  const t = useTranslations("cart");
  return (
    <aside aria-label={t("title")} data-cart-column className="cart-column">
      <h2 className="px-5 pt-5 pb-3 font-heading font-semibold">{t("title")}</h2>
      <CartColumnIsland>
        <div className="grid gap-1 px-5 pb-5" aria-hidden="true">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-full" />
        </div>
      </CartColumnIsland>
    </aside>
  );
}
