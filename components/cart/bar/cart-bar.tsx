import { useLocale, useTranslations } from "next-intl";
import { BAR_CLASSES } from "@/components/cart/bar/bar-classes";
import { CartBarIsland } from "@/components/cart/bar/cart-bar-island";
import { useOpeningTexts } from "@/components/cart/cart-texts";
import { clientTexts, pluralTexts } from "@/lib/i18n/client-texts";
import type { EarlyBar } from "@/lib/render/held-scripts/early-bar";
import { buttonClass } from "@/ui-kit/button/button-class";

/**
 * The cart bar with its texts, for server components. A page with a cart `column` has it on narrow screens only. The
 * sheet that it opens has its own.
 */
export function CartBar({ column = false }: { column?: boolean }) {
  const t = useTranslations("cart");
  const locale = useLocale();
  const count = pluralTexts(locale, (number) => t("count", { count: number }));
  // Charges and taxes are not in the amount beside it, so it says what it is; in few letters, for it has little room.
  const seen = clientTexts(t, ["barCount", "missing"]);
  const view = t("view");
  const button = buttonClass({ size: "large" }, BAR_CLASSES.button);
  const earlyBar: EarlyBar = { view, count: { other: seen.barCount }, classes: { ...BAR_CLASSES, button } };
  return (
    <>
      <CartBarIsland
        column={column}
        view={view}
        checkout={t("checkoutShort")}
        count={count}
        {...seen}
        opening={useOpeningTexts()}
      />
      <span hidden data-early-bar={JSON.stringify(earlyBar)} />
    </>
  );
}
