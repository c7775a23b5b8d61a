import { refusalText } from "@/components/item/choice/refusal";
import { itemTexts } from "@/components/item/item-texts";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import type { StorefrontSettings } from "@/lib/state/settings";

/** Milliseconds for which a guest waits for the sentence. Without a network the texts are tried for far longer. */
const WAIT_MS = 1_000;

/** ERR-01: why the cart refused a dish, for a page without the texts of items; null if there is no text for it, or not soon. */
export async function refusalOf(code: string, settings: StorefrontSettings): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null));
  const all = await Promise.race([loadPartMessages(settings), late]).catch(() => null);
  return all && (refusalText(code, itemTexts(all, settings.locale, { showItemLikes: false }), "") || null);
}
