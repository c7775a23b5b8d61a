import { createTranslator } from "next-intl";
import type { DishStyle } from "@/components/menu/dish/dish-data";
import type { MenuStyle } from "@/lib/business/pages/readers/read-menu";
import { countryOf } from "@/lib/domain/shop/country";
import { pluralTexts } from "@/lib/i18n/client-texts";
import { loadMessages } from "@/lib/i18n/messages";

/**
 * How this shop displays dishes. For pages and route handlers; the latter have no next-intl context, so the locale is
 * passed.
 */
export async function dishStyle({
  business,
  currency,
  locale,
}: Pick<MenuStyle, "business" | "currency" | "locale">): Promise<DishStyle> {
  const messages = await loadMessages(locale, countryOf(business.biz));
  const t = createTranslator({ locale, messages, namespace: "menu" });
  return {
    currency,
    locale,
    subPath: business.biz.urlSubPath,
    showItemLikes: business.theme.pages.menu.showItemLikes,
    likes: pluralTexts(locale, (count) => t("likes", { count })),
  };
}
