import { refusalText } from "@/components/item/choice/refusal";
import { itemTexts } from "@/components/item/item-texts";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import type { StorefrontSettings } from "@/lib/state/settings";

/** ERR-01: why the cart refused a dish, for a page without the texts of items; null if there is no text for it. */
export async function refusalOf(code: string, settings: StorefrontSettings): Promise<string | null> {
  const texts = itemTexts(await loadPartMessages(settings), settings.locale, { showItemLikes: false });
  return refusalText(code, texts, "") || null;
}
