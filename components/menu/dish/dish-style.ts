import { createTranslator } from "next-intl";
import type { DishStyle } from "@/components/menu/dish/dish-data";
import type { MenuStyle } from "@/lib/business/pages/read-menu";
import { pluralTexts } from "@/lib/i18n/client-texts";
import { loadMessages } from "@/lib/i18n/messages";

/** How this shop shows its dishes. For pages and for handlers, which next-intl tells no texts by itself. */
export async function dishStyle({ business, currency, locale }: MenuStyle): Promise<DishStyle> {
  const t = createTranslator({ locale, messages: await loadMessages(locale), namespace: "menu" });
  return {
    currency,
    locale,
    subPath: business.biz.urlSubPath,
    showItemLikes: business.theme.pages.menu.showItemLikes,
    likes: pluralTexts(locale, (count) => t("likes", { count })),
  };
}
