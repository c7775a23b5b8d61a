import { concernWords } from "@/components/diet/concern-words";
import { type ItemTexts, itemTexts } from "@/components/item/item-texts";
import { getSource } from "@/lib/actions/get-source";
import { getMenuAllergens, type ItemSafety } from "@/lib/api/shop/diet";
import { asApiError } from "@/lib/api/transport/api-error";
import { type AllergenStatement, concernsOf, type DietProfile, type Safety, safetyOf } from "@/lib/domain/diet";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { askAgain } from "@/lib/react/ask-again";
import { dietOf } from "@/lib/state/diet/diet-profile";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** What a row of the menu shows for this guest's profile. */
export interface DietMark {
  readonly state: Safety;
  readonly text: string;
  readonly hidden: boolean;
}

/**
 * What is known of an item before its options are chosen. It contains an allergen if its default form or every form
 * does. It is free of one only if every form is.
 */
export function knownOf({
  allergens,
  sure_allergens,
}: Pick<ItemSafety, "allergens" | "sure_allergens">): AllergenStatement[] {
  return [...allergens.filter(({ state }) => state === "contains"), ...sure_allergens];
}

/** The mark of one item for a profile. */
export function markOf(item: ItemSafety, profile: DietProfile, texts: ItemTexts): DietMark {
  const concerns = concernsOf(profile, [{ title: "", food_type: item.food_type, allergens: knownOf(item) }]);
  const state = safetyOf(concerns);
  const text = state === "free" ? texts.diet.fits : concernWords(concerns, "", texts).join(" · ");
  return { state, text, hidden: profile.hide && state === "contains" };
}

/** Marks for every item of the menu by id; null without a profile. */
async function readMarks(
  storefront: StorefrontState,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, DietMark> | null> {
  const { settings } = storefront;
  const profile = dietOf(settings.businessId);
  if (!profile) return null;
  const { selected, ffMode } = storefront.store.getState();
  const [items, all] = await Promise.all([
    getMenuAllergens(getSource(storefront), selected?.ffMode ?? ffMode, { signal }),
    loadPartMessages(settings),
  ]);
  const texts = itemTexts(all, settings.locale, { showItemLikes: false });
  return new Map(items.map((item) => [item.id, markOf(item, profile, texts)]));
}

/**
 * Shows the marks as soon as they can be read: a guest with an allergy must not miss them because the network or the
 * server failed for a moment.
 */
export function followMarks(
  storefront: StorefrontState,
  show: (marks: ReadonlyMap<string, DietMark> | null) => void,
  signal: AbortSignal,
): void {
  const again = askAgain(() => void read(), signal);
  const read = async () => {
    try {
      const marks = await readMarks(storefront, signal);
      if (!signal.aborted) show(marks);
    } catch (thrown) {
      if (signal.aborted) return;
      const { code, extensions } = asApiError(thrown);
      again.after(code, extensions.retry_after);
    }
  };
  void read();
}
