import { refusalText } from "@/components/item/choice/refusal";
import { itemTexts } from "@/components/item/item-texts";
import { hasPartMessages, loadPartMessages } from "@/lib/i18n/parts/load-parts";
import type { StorefrontSettings } from "@/lib/state/settings";

/** ERR-01: why the cart refused a dish, for a page without the texts of items; null if there is no text for it, or not yet. */
export async function refusalOf(code: string, settings: StorefrontSettings): Promise<string | null> {
  const all = loadPartMessages(settings);
  // Without a network they are tried for long, and nobody should wait for that; the next press may have them.
  if (!hasPartMessages(settings)) return null;
  return refusalText(code, itemTexts(await all, settings.locale, { showItemLikes: false }), "") || null;
}
