import { directionOf } from "@/config/languages";
import { isolated } from "@/lib/domain/text/isolated";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { hasChosenLanguage, rememberLanguage, rememberRequestedLanguage } from "@/lib/storage/language";

/** Another language of the shop, with its texts in that language. */
export interface LanguageOffer {
  readonly code: string;
  readonly question: string;
  readonly change: string;
}

/** Long enough for a guest who first looks at the dishes. */
const OFFER_SECONDS = 60;

/**
 * The language that a browser's list names before the page's own; null if the page's comes first, or the shop speaks
 * none of them.
 */
export function preferredOffer(
  offers: readonly LanguageOffer[],
  wanted: readonly string[],
  current: string,
): LanguageOffer | null {
  for (const tag of wanted) {
    const language = tag.split("-")[0]?.toLowerCase();
    if (language === current) return null;
    const offer = offers.find(({ code }) => code === language);
    if (offer) return offer;
  }
  return null;
}

/** I18N-01: a guest who has chosen no language and whose browser prefers another one of the shop's is asked once. */
export function offerLanguage({ settings, toasts }: StorefrontState, offers: readonly LanguageOffer[]): void {
  const { businessId, locale } = settings;
  // What notes it after the start may not be there yet.
  rememberRequestedLanguage(businessId, [locale]);
  const offer = hasChosenLanguage(businessId) ? null : preferredOffer(offers, navigator.languages, locale);
  if (!offer) return;
  // It is in the other language, on a page that may run the other way.
  const toLeft = directionOf(locale) === "rtl";
  toasts.show({
    title: isolated(offer.question, toLeft),
    actionLabel: offer.change,
    timer: OFFER_SECONDS,
    onAction: () => {
      rememberLanguage(businessId, offer.code);
      location.reload();
    },
    onGone: () => rememberLanguage(businessId, locale),
  });
}
